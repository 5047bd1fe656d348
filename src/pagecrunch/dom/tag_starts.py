# cython: boundscheck=False, wraparound=False
"""Where tags with certain names begin in the source of a page, even in a comment or a script."""

from __future__ import annotations

from . import byte_search

LESS = ord("<")
LOWER = bytes(code + 32 if 65 <= code <= 90 else code for code in range(256))


def tag_starts(data: bytes, names: list[bytes]) -> list[list[int]]:
    """For each of these lower-case names, the places where `<` and the name are, in any case; an end tag's has a /."""
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
