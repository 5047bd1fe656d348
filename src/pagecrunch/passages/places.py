"""From a place in the Markdown of a result to its place in the page, and back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import SupportsIndex

from ..document.parts import Document
from ..document.tables import end_of
from ..errors import UsageError
from ..page.names import TEXT
from ..page.page import Page
from ..page.path import css_selector
from ..render.markdown import MarkdownWriter
from .cite import Citer


@dataclass(frozen=True, slots=True)
class Place:
    """A block of the Markdown (characters `start : end`), the row of the page it is from, and where that stands."""

    start: int
    end: int
    part: int  # of the document that the Markdown was written from
    row: int  # -1 for what is not in the page's elements
    path: str  # a CSS selector
    source: tuple[tuple[int, int], ...]  # bytes of the source


def find_places(
    page: Page, citer: Citer, document: Document, offset: int, tables_as_html: bool = False
) -> tuple[Place, ...]:
    """All blocks of the Markdown of a document, in order; the Markdown begins at `offset`."""
    writer = MarkdownWriter(document.parts, tables_as_html)
    writer.write()
    places: list[Place] = []
    known: dict[int, int] = {}
    for index, start, end in writer.bounds():
        row = document.parts[index].row
        path = (
            css_selector(page, page.parents[row] if page.tag[row] == TEXT else row, known)
            if row >= 0 and page.received
            else ""
        )
        cited = citer.spans_of(document.parts[index : end_of(document.parts, index)])
        places.append(Place(offset + start, offset + end, index, row, path, cited))
    return tuple(places)


def place_at(places: Sequence[Place], offset: int) -> Place | None:
    """The block around a character of the Markdown; None between blocks' ends and past the last."""
    if not isinstance(offset, SupportsIndex):
        raise UsageError(f"offset must be a whole number, a place in the Markdown, not {offset!r}.")
    index = bisect_right([place.start for place in places], offset) - 1
    return places[index] if index >= 0 and offset < places[index].end else None
