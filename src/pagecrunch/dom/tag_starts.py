# cython: boundscheck=False, wraparound=False
"""Where tags begin in the source of a page: those with certain names, or the one that is past a limit."""

from __future__ import annotations

from . import byte_search

LESS, GREATER = b"<>"
LOWER = bytes(code + 32 if 65 <= code <= 90 else code for code in range(256))


def tag_starts(data: bytes, names: list[bytes]) -> list[list[int]]:
    """For each of these lower-case names, the places where `<` and the name are, in any case; an end tag's has a /.

    Even in a comment or a script.
    """
    found: list[list[int]] = [[] for _ in names]
    length = len(data)
    at = byte_search.find(data, 0, length, LESS)
    while at >= 0:
        for number, name in enumerate(names):
            if is_name(data, at + 1, length, name):
                found[number].append(at)
        at = byte_search.find(data, at + 1, length, LESS)
    return found


def is_name(data: bytes, start: int, end: int, name: bytes) -> bool:
    """Whether a lower-case name is at this place, in any case."""
    if end - start < len(name):
        return False
    for at in range(len(name)):
        if LOWER[data[start + at]] != name[at]:
            return False
    return True


def end_of_rows(data: bytes, most: int) -> int:
    """Where the tag begins after which a page may have more than `most` elements and texts; -1 if it has no more.

    Tags in scripts and comments count too: only the parser knows where those end. Elements that it adds do not count.
    """
    rows = 0
    length = len(data)
    at = byte_search.find(data, 0, length, LESS)
    while at >= 0 and at + 1 < length:
        rows += at > 0 and data[at - 1] != GREATER  # the text before it
        after = LOWER[data[at + 1]]
        rows += 97 <= after <= 122
        if rows > most:
            return at
        at = byte_search.find(data, at + 1, length, LESS)
    return -1
