# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The links and images of a whole page, each with its place and whether it is part of what was kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..page.invisible import without_invisible
from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..page.path import path_of
from ..page.shown import one_line
from . import images
from .parts import IMAGE, Document, Image, Part

if TYPE_CHECKING:
    from ..decision import Decision
    from ..page.page import Page
    from ..page.table import Table
    from .urls import Addresses

new = tuple.__new__  # named tuples call it too, less directly
LONGEST_TEXT = 1000  # characters of a link's text or an image's description
LONGEST_BYTES = 16 * LONGEST_TEXT  # that are read for them; the rest is white space or too long
A, IMG = TAG_CODES["a"], TAG_CODES["img"]
HREF, REL, ALT, WIDTH, HEIGHT = (ATTRIBUTE_CODES[name] for name in ("href", "rel", "alt", "width", "height"))


class Link(NamedTuple):
    """A link that readers see: its text, its whole address, and the element that it is."""

    text: str
    address: str
    kept: bool  # whether text of it is in the result
    path: str
    rel: str = ""  # `nofollow`, `author`... as the page gives it


class PageImage(NamedTuple):
    """An image that readers see; width and height are those that the page gives, 0 where it gives none."""

    address: str
    alt: str
    kept: bool  # whether the result shows it
    path: str
    width: int = 0
    height: int = 0


def find_links(page: Page, decision: Decision, addresses: Addresses) -> tuple[Link, ...]:
    """The visible links of a page with an address that can be followed, in page order."""
    return tuple(read_links(page.table, decision.kept.tobytes(), addresses))


def read_links(table: Table, kept: bytes, addresses: Addresses) -> list[Link]:
    found = []
    known: dict[int, str] = {}
    for row in range(table.rows):
        if table.tag[row] != A or table.hidden[row]:
            continue
        value = table.attr(row, HREF)
        address = addresses.link(value) if value else ""
        if address:
            end = table.end[row]
            text = shown_text(table, row, end) or descriptions(table, row, end)
            is_kept = has_kept(table, kept, row, end)
            rel = table.attr(row, REL) or ""
            rel = short_line(rel) if rel else ""
            found.append(new(Link, (text, address, is_kept, path_of(table, row, known), rel)))
    return found


def has_kept(table: Table, kept: bytes, row: int, end: int) -> bool:
    """Whether text in a subtree is part of the result."""
    for each in range(row, end):
        if kept[each] and not table.hidden[each] and table.text_end[each] > table.text_start[each]:
            return True
    return False


def shown_text(table: Table, row: int, end: int) -> str:
    """The visible text of a subtree, on one line."""
    for each in range(row, end):
        if table.hidden[each]:
            break
    else:  # it is one slice of the page's text, as both are in page order
        start, stop = table.text_start[row], table.text_end[end - 1]
        return short_line(table.text_bytes[start : min(stop, start + LONGEST_BYTES)].decode("utf-8", "replace"))
    pieces = []
    for each in range(row, end):
        if not table.hidden[each] and table.text_end[each] > table.text_start[each]:
            pieces.append(table.text_bytes[table.text_start[each] : table.text_end[each]].decode("utf-8", "replace"))
    return short_line("".join(pieces))


def descriptions(table: Table, row: int, end: int) -> str:
    """The words of the images in a link that has no text."""
    found = []
    for each in range(row, end):
        alt = table.attr(each, ALT, LONGEST_BYTES)
        if alt:
            found.append(alt)
    return short_line(" ".join(found)) if found else ""


def short_line(text: str) -> str:
    """A text without line breaks and characters that no one sees, cut where it is too long."""
    return one_line(without_invisible(text))[:LONGEST_TEXT]


def find_images(page: Page, document: Document, addresses: Addresses) -> tuple[PageImage, ...]:
    """The visible images of a page, in page order; pixels and placeholders are left out."""
    return tuple(read_images(page.table, set(shown_images(document.parts)), addresses))


def shown_images(parts: Sequence[Part]) -> Iterator[str]:
    """The addresses of the images in some parts of a document."""
    for part in parts:
        if part.kind == IMAGE:
            yield part.facts["source"]
        else:
            for span in part.spans:
                if type(span) is Image:
                    yield span.source


def read_images(table: Table, shown: set[str], addresses: Addresses) -> list[PageImage]:
    found = []
    known: dict[int, str] = {}
    for row in range(table.rows):
        if table.tag[row] != IMG or table.hidden[row]:
            continue
        source = images.image_source(table, row, addresses)
        if not source or images.is_placeholder(source) or images.smaller_side(table, row) <= images.PIXEL:
            continue
        alt = table.attr(row, ALT, LONGEST_BYTES)
        width, height = pixels(table.attr(row, WIDTH)), pixels(table.attr(row, HEIGHT))
        path = path_of(table, row, known)
        found.append(new(PageImage, (source, short_line(alt) if alt else "", source in shown, path, width, height)))
    return found


def pixels(value: str | None) -> int:
    if not value:
        return 0
    number = value if value.isdigit() else value.strip().removesuffix("px")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 0
