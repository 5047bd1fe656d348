"""Which rows of a page the document is made of: kept text, and the elements around it that mean something.

A sweep over the columns leaves some hundred rows of a page's thousands, so that the loop that builds the parts costs
what the answer is long, not what the page is.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

import numpy as np

from ..compiled import fastest
from ..page.names import ATTRIBUTE_CODES, TAG_CODES, TAG_NAMES
from ..page.page import Page
from ..page.table import Bytes
from . import sweep as plain_sweep
from . import tables as plain_tables
from .columns import Columns
from .marks import INLINE_NAMES
from .notes import Notes, find_notes
from .sweep import AMONG_TEXT, LOOKED_UP, MEDIUM, USED, WITH_TEXT

sweep, tables = fastest(plain_sweep), fastest(plain_tables)

# An image belongs to the answer where of the nearest text around it at least this share was kept.
KEPT_SHARE_AROUND_MEDIA = 0.5
# And between it and the first or last text of the answer there are at most so many letters: a byline and a date. With
# 300 logos and badges came back on eight of 200 pages, and one picture of the story itself.
MOST_LETTERS_TO_MEDIA = 150

CONTAINER_TAGS = (
    "ul", "ol", "menu", "dir", "li", "blockquote", "dl", "dt", "dd", "figure", "figcaption", "caption", "pre",
    "listing",    "xmp", "plaintext", "table",
)  # fmt: skip
MEDIA_TAGS = ("img", "iframe", "video", "audio", "embed", "object", "script")  # of scripts those that show something


def _roles() -> Bytes:
    """For every tag what it asks for."""
    roles = np.zeros(256, np.uint8)
    for names, role in (
        ((*CONTAINER_TAGS, *INLINE_NAMES, "a", "math"), WITH_TEXT),
        (("br", "hr"), AMONG_TEXT),
        (MEDIA_TAGS, MEDIUM),
    ):
        roles[[TAG_CODES[name] for name in names]] = role
    return roles


ROLES = _roles()
_LANG, _DIR = ATTRIBUTE_CODES["lang"], ATTRIBUTE_CODES["dir"]
_HTML, _BODY, _FIGURE = TAG_CODES["html"], TAG_CODES["body"], TAG_CODES["figure"]

assert len(TAG_NAMES) <= 256


@dataclass(slots=True)
class Selected:
    """The rows to build from, by their marks, and what was found out on the way."""

    marks: memoryview[int]  # a number a row, see `sweep`
    media: set[int]
    data_tables: set[int]
    notes: Notes
    worded: dict[int, tuple[str, str]]  # row -> (lang, dir), below <html> and <body>
    lang: str
    dir: str

    @property
    def rows(self) -> list[int]:
        """The rows in page order."""
        return [row for row, mark in enumerate(self.marks) if mark]


def select(page: Page, columns: Columns) -> Selected:
    """The rows that the document is built from. `columns`: those of the page and of the decision."""
    swept = sweep.Swept(columns, ROLES)
    swept.sweep()
    marks = swept.marks
    data_tables = {table for table in swept.tables if tables.is_data(columns, table)}
    for table in data_tables:
        swept.mark_cells(table)
    media = swept.media_among_text(KEPT_SHARE_AROUND_MEDIA, MOST_LETTERS_TO_MEDIA)
    for row in media:
        marks[row] = LOOKED_UP
    if media:
        _mark_figures(page, media, marks)
    notes = find_notes(page, columns, swept.links, swept.has_kept)
    lang, direction, worded = _worded(page, columns, swept.has_kept)
    for rows in (notes.notes, notes.references, notes.back_links, worded):
        for row in rows:
            marks[row] = LOOKED_UP
    return Selected(marks, set(media), data_tables, notes, worded, lang, direction)


def _mark_figures(page: Page, media: list[int], marks: memoryview[int]) -> None:
    """Figures are made of their media, whatever became of their text."""
    codes, at = page.tag.tobytes(), -1
    while (at := codes.find(_FIGURE, at + 1)) >= 0:
        if has_medium(media, at, int(page.end[at])):
            marks[at] = marks[at] or USED


def has_medium(media: list[int], row: int, end: int) -> bool:
    """Whether one of the media, in page order, stands within a row."""
    after = bisect_right(media, row)
    return after < len(media) and media[after] < end


def _worded(page: Page, columns: Columns, has_kept: memoryview[int]) -> tuple[str, str, dict[int, tuple[str, str]]]:
    """The language and direction of the page, and those that parts of it say for themselves."""
    codes, firsts = page.attr_name.tobytes(), columns.attr_first
    lang = direction = ""
    worded: dict[int, tuple[str, str]] = {}
    for index in sorted((*_places(codes, _LANG), *_places(codes, _DIR))):
        row = bisect_right(firsts, index) - 1
        said = (columns.attr(row, _LANG) or "").strip()[:35], (columns.attr(row, _DIR) or "").strip().lower()
        if columns.tag[row] in (_HTML, _BODY):
            lang, direction = said[0] or lang, said[1] or direction
        elif has_kept[row] and any(said):
            worded[row] = said
    return lang, direction if direction in ("ltr", "rtl") else "", worded


def _places(codes: bytes, code: int) -> list[int]:
    """Where a number stands among others."""
    found, at = [], codes.find(code)
    while at >= 0:
        found.append(at)
        at = codes.find(code, at + 1)
    return found
