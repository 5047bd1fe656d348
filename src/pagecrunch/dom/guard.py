"""What the parser gets in place of a page, so that its time grows in step with the page's length.

Nearly every page goes through as it is, for the price of one look at its tags. For the rest no text is lost: tags and
attributes are left out, and a warning says which.

What scripts and style sheets hold can be set aside while a page is parsed, and put back into its table. The parser
reads it byte by byte and makes one text of it, as it stands there; it is a third of all bytes of a page. So the page
is parsed with a short mark in its place: MARK, then the number of the aside in letters from A to P, the lowest four
bits first. The walk over the tree puts back what each mark stands for. Where it does not meet all of them, each as the
text of a script or style sheet, the page is parsed as a whole.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from .flatten import MULTIPLE, OPTIONS_WARNING, flatten
from .limits import FINE, OPTIONS
from .scan import scan

MARK = 0xFF  # a byte that is in no UTF-8, so that nothing on a page looks like a mark
MARK_LENGTH = 7  # bytes
MAX_ASIDES = 1 << 4 * (MARK_LENGTH - 1)


class Guarded(NamedTuple):
    """A page that is parsed in linear time."""

    html: bytes
    warnings: tuple[str, ...] = ()  # what was left out of it
    asides: bytes = b""  # where what was set aside begins and ends, in numbers of 64 bits


def guard(utf8: bytes, *, with_asides: bool = False) -> Guarded:
    """The page itself, or a page with the same text that is parsed in linear time; without its scripts on request."""
    found = scan(utf8, with_asides)
    if found.reason == OPTIONS:
        return Guarded(with_multiple_choice(utf8, found.selects), (OPTIONS_WARNING,))
    if found.reason != FINE:
        return Guarded(*flatten(utf8))
    if not found.asides:
        return Guarded(utf8)
    asides = found.asides[: 2 * MAX_ASIDES]
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
    """What stands in the page in place of an aside."""
    letters = bytes(65 + (number >> 4 * digit & 15) for digit in range(MARK_LENGTH - 1))
    return bytes((MARK,)) + letters


MARKS = [mark(number) for number in range(256)]  # more than nearly any page needs


def with_multiple_choice(utf8: bytes, selects: list[int]) -> bytes:
    """The page with `multiple` in each select, by where their names end: the parser then ignores which are selected."""
    bounds = zip([0, *selects], [*selects, len(utf8)], strict=True)
    return MULTIPLE.join(utf8[start:end] for start, end in bounds)
