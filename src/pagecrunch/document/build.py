"""A page and a decision to a document: select rows, make parts of them, and set the direction of each."""

from __future__ import annotations

from collections.abc import Sequence

from ..decision import Decision
from ..page.names import TAG_CODES
from ..page.page import Page
from .assemble import Assembly
from .direction import document_direction, set_directions
from .galleries import galleries_last
from .kept import KeptText
from .pairs import pairs_as_definitions
from .parts import Document
from .select import select
from .thread import ThreadPost, as_thread, keep_bodies
from .urls import Addresses

MAX_BASE = 512  # characters of a <base>; every relative link of the page repeats it
MOST_REPEATED = 8  # times the length of the page: what all its links and images may repeat; JSON holds each four times

_BASE = TAG_CODES["base"]


def build_document(
    page: Page, decision: Decision, addresses: Addresses | None = None, *, thread: Sequence[ThreadPost] = ()
) -> Document:
    """The kept parts of a page, with its addresses as `page_addresses` makes them.

    `thread`: the posts of a page that is one; each begins with its author and date.
    """
    if thread:
        decision = keep_bodies(page, decision, thread)
    selection = select(page, KeptText(page, decision))
    parts = Assembly(page, selection, addresses or page_addresses(page)).parts()
    if thread:
        parts = as_thread(page, parts, thread, selection.languages.lang)
    else:
        parts = pairs_as_definitions(page, galleries_last(page, selection, parts))
    direction = document_direction(selection.languages, parts)
    found = tuple(set_directions(parts, direction))
    return Document(found, selection.languages.lang, direction, is_thread=bool(thread))


def page_addresses(page: Page, *, without_tracking: bool = False) -> Addresses:
    """What makes the page's addresses absolute; `without_tracking`: without parameters that only track readers."""
    return Addresses(base_address(page), without_tracking=without_tracking)


def base_address(page: Page) -> str | None:
    """What the page's addresses are relative to: its <base>, which is relative to the page's own address."""
    codes, row = page.tag.tobytes(), -1
    while (row := codes.find(_BASE, row + 1)) >= 0:
        href = page.attr(row, "href")
        if href and len(href) <= MAX_BASE and not _is_repeated_too_often(page, href):
            return Addresses(page.url).link(href) or page.url
    return page.url


def _is_repeated_too_often(page: Page, base: str) -> bool:
    """Whether a <base> before every link and image would make them many times as long as the page."""
    links = len(page.rows_with("a", "area", "img", "source", "iframe", "video", "audio", "embed"))
    return len(base) * links > MOST_REPEATED * max(len(page.received), len(page.text_bytes) + len(page.attr_bytes))
