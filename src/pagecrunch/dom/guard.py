"""Prepares a page for the parser, so that parsing takes linear time.

Nearly every page stays as it is; checking it costs one scan of its tags. From the others, tags and attributes are
dropped, but no text, and a warning says so.

Scripts and style sheets are a third of the bytes of a page. The parser reads them byte by byte, only to make one text
of each. So they can be set aside: the guard finds them, and `parse.read_table` parses the page without them.
"""

from __future__ import annotations

from typing import NamedTuple

from .flatten import MULTIPLE, OPTIONS_WARNING, flatten
from .limits import FINE, OPTIONS
from .scan import scan


class Guarded(NamedTuple):
    """A page that the parser reads in linear time."""

    html: bytes
    warnings: tuple[str, ...] = ()  # about what was dropped
    asides: list[int] | None = None  # scripts and style sheets that the parser need not read: start and end of each


def guard(utf8: bytes, *, with_asides: bool = False) -> Guarded:
    """The page itself, or one with the same text that is safe to parse. `with_asides` also finds scripts and styles."""
    found = scan(utf8, with_asides)
    if found.reason == OPTIONS:
        return Guarded(with_multiple_choice(utf8, found.selects), (OPTIONS_WARNING,))
    if found.reason != FINE:
        return Guarded(*flatten(utf8))
    return Guarded(utf8, (), found.reader.asides)


def with_multiple_choice(utf8: bytes, selects: list[int]) -> bytes:
    """The page with `multiple` inserted at these positions. The parser then does not look for selected options."""
    bounds = zip([0, *selects], [*selects, len(utf8)], strict=True)
    return MULTIPLE.join(utf8[start:end] for start, end in bounds)
