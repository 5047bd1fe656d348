"""The links and images of a whole page, each with its place and whether it is part of what was kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..decision import Decision
from ..page.invisible import without_invisible
from ..page.page import Page
from ..page.path import css_path
from . import images
from .parts import IMAGE, Document, Image
from .urls import Addresses

LONGEST_TEXT = 1000  # characters of a link's text or an image's description


@dataclass(frozen=True, slots=True)
class Link:
    """A link that readers see: its text, its whole address, and the element that it is."""

    text: str
    address: str
    kept: bool  # whether text of it is in the result
    path: str
    rel: str = ""  # `nofollow`, `author`... as the page gives it


@dataclass(frozen=True, slots=True)
class PageImage:
    """An image that readers see; width and height are those that the page gives, 0 where it gives none."""

    address: str
    alt: str
    kept: bool  # whether the result shows it
    path: str
    width: int = 0
    height: int = 0


def find_links(page: Page, decision: Decision, addresses: Addresses) -> tuple[Link, ...]:
    """The visible links of a page with an address that can be followed, in page order."""
    return tuple(_links(page, decision, addresses))


def _links(page: Page, decision: Decision, addresses: Addresses) -> Iterator[Link]:
    rows = page.rows_with("a")
    rows = rows[page.hidden[rows] == 0]
    ends = page.end[rows]
    kept_before = np.append(0, np.cumsum(decision.kept & (page.hidden == 0) & (page.text_end > page.text_start)))
    is_kept = kept_before[ends] > kept_before[rows]
    # The text of a subtree is one slice of the page's text, as both are in page order.
    texts = np.append(page.text_rows, len(page) - 1)
    first, last = np.searchsorted(page.text_rows, rows), np.searchsorted(page.text_rows, ends) - 1
    starts, stops = page.text_start[texts[first]], np.where(last >= first, page.text_end[texts[last]], -1)
    hidden, known, data = page.hidden.tobytes(), dict[int, tuple[str, bool]](), page.text_bytes
    columns = (rows, ends, is_kept, starts, stops)
    for row, end, kept, start, stop in zip(*(column.tolist() for column in columns), strict=True):
        address = addresses.link(page.attr(row, "href") or "")
        if not address:
            continue
        if any(hidden[row:end]):
            text = "".join([page.text(each) for each in range(row, end) if not hidden[each]])
        else:
            text = data[start:stop].decode("utf-8", "replace") if stop > start else ""
        text = " ".join(text.split()) or _descriptions(page, row, end)
        rel = page.attr(row, "rel") or ""
        yield Link(without_invisible(text)[:LONGEST_TEXT], address, kept, css_path(page, row, known), rel)


def _descriptions(page: Page, row: int, end: int) -> str:
    """The words of the images in a link that has no text."""
    return " ".join(filter(None, (page.attr(each, "alt") for each in range(row, end))))


def find_images(page: Page, document: Document, addresses: Addresses) -> tuple[PageImage, ...]:
    """The visible images of a page, in page order; pixels and placeholders are left out."""
    shown = set(shown_images(document))
    return tuple(_images(page, shown, addresses))


def shown_images(document: Document) -> Iterator[str]:
    """The addresses of the images in a document."""
    for part in document.parts:
        if part.kind == IMAGE:
            yield part.facts["source"]
        else:
            yield from (span.source for span in part.spans if type(span) is Image)


def _images(page: Page, shown: set[str], addresses: Addresses) -> Iterator[PageImage]:
    known: dict[int, tuple[str, bool]] = {}
    rows = page.rows_with("img")
    for row in rows[page.hidden[rows] == 0].tolist():
        source = images.image_source(page.table, row, addresses)
        if not source or images.is_placeholder(source) or images.smaller_side(page.table, row) <= images.PIXEL:
            continue
        alt = without_invisible(" ".join((page.attr(row, "alt") or "").split()))[:LONGEST_TEXT]
        width, height = _pixels(page.attr(row, "width")), _pixels(page.attr(row, "height"))
        yield PageImage(source, alt, source in shown, css_path(page, row, known), width, height)


def _pixels(value: str | None) -> int:
    number = (value or "").strip().removesuffix("px")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 0
