"""Prepares a page for the parser, so that parsing takes linear time.

Nearly every page stays as it is; checking it costs one scan of its tags. From the others, tags and attributes are
dropped, but no text, and a warning says so.

Scripts and style sheets are a third of the bytes of a page. The parser reads them byte by byte, only to make one text
of each. So they can be set aside: the parser gets a short mark in place of their content, and the walk over the tree
puts the content back into the table. A mark is the byte MARK and the number of the aside in letters from A to P, the
lowest four bits first. If the walk does not find every mark as the text of a script or style sheet, the whole page is
parsed again.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from .flatten import MULTIPLE, OPTIONS_WARNING, flatten
from .limits import FINE, OPTIONS
from .scan import scan

MARK = 0xFF  # never occurs in UTF-8, so nothing else on a page looks like a mark
MARK_LENGTH = 7  # bytes
MAX_ASIDES = 1 << 4 * (MARK_LENGTH - 1)


class Guarded(NamedTuple):
    """A page that the parser reads in linear time."""

    html: bytes
    warnings: tuple[str, ...] = ()  # about what was dropped
    asides: bytes = b""  # start and end of each in the original page, as 64-bit integers


def guard(utf8: bytes, *, with_asides: bool = False) -> Guarded:
    """The page itself, or one with the same text that is safe to parse. `with_asides` sets scripts and styles aside."""
    found = scan(utf8, with_asides)
    if found.reason == OPTIONS:
        return Guarded(with_multiple_choice(utf8, found.selects), (OPTIONS_WARNING,))
    if found.reason != FINE:
        return Guarded(*flatten(utf8))
    if not found.reader.asides:
        return Guarded(utf8)
    asides = found.reader.asides[: 2 * MAX_ASIDES]
    return Guarded(with_marks(utf8, asides), (), array("q", asides).tobytes())


def with_marks(utf8: bytes, asides: list[int]) -> bytes:
    """The page with a mark in place of each aside."""
    view, done = memoryview(utf8), 0
    pieces: list[bytes | memoryview] = []
    for number, (begin, end) in enumerate(zip(asides[::2], asides[1::2], strict=True)):
        pieces += view[done:begin], MARKS[number] if number < len(MARKS) else mark(number)
        done = end
    return b"".join([*pieces, view[done:]])


def mark(number: int) -> bytes:
    """The mark of an aside."""
    letters = bytes(65 + (number >> 4 * digit & 15) for digit in range(MARK_LENGTH - 1))
    return bytes((MARK,)) + letters


MARKS = [mark(number) for number in range(256)]  # enough for nearly all pages


def with_multiple_choice(utf8: bytes, selects: list[int]) -> bytes:
    """The page with `multiple` inserted at these positions. The parser then does not look for selected options."""
    bounds = zip([0, *selects], [*selects, len(utf8)], strict=True)
    return MULTIPLE.join(utf8[start:end] for start, end in bounds)
