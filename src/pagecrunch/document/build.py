"""A page and a decision to a document: rows are selected, parts are made of them, and each gets its direction."""

from __future__ import annotations

from ..compiled import fastest
from ..decision import Decision
from ..page.names import TAG_CODES
from ..page.page import Page
from . import assemble as plain_assemble
from . import columns as plain_columns
from . import direction as plain_direction
from . import urls as plain_urls
from .direction import direction_of_language, is_right_to_left
from .parts import Document
from .select import select

MAX_BASE = 512  # characters of a <base>; every relative link of the page repeats it
SAMPLE_PARTS = 40  # whose letters tell the direction of a page that does not say it

assemble, columns, direction = fastest(plain_assemble), fastest(plain_columns), fastest(plain_direction)
Addresses = fastest(plain_urls).Addresses
_BASE = TAG_CODES["base"]


def build_document(page: Page, decision: Decision, *, without_tracking: bool = False) -> Document:
    """The document that a decision leaves of a page; on request its links lose parameters that only track readers."""
    addresses = Addresses(base_address(page), without_tracking=without_tracking)
    cells = columns.Columns(page, decision)
    selected = select(page, cells)
    parts = assemble.Assembly(page, cells, selected, addresses).parts()
    runs = selected.dir or direction_of_language(selected.lang)
    if not runs:
        sample = " ".join(part.text for part in parts[:SAMPLE_PARTS] if part.spans)
        runs = "rtl" if is_right_to_left(sample) else ""
    return Document(tuple(direction.directed(parts, runs)), selected.lang, runs)


def base_address(page: Page) -> str | None:
    """What the page's addresses are relative to: its <base>, itself relative to the page's own address."""
    codes, row = page.tag.tobytes(), -1
    while (row := codes.find(_BASE, row + 1)) >= 0:
        href = page.attr(row, "href")
        if href and len(href) <= MAX_BASE:
            return Addresses(page.url).link(href) or page.url
    return page.url
