"""Where a page begins: the row of its title, and the row where its text begins."""

from __future__ import annotations

from typing import NamedTuple

from ..document.parts import HEADING, PARAGRAPH, TEXT, Document
from ..metadata.facts import Metadata
from ..metadata.page_data import visible_text
from ..metadata.title import ALIKE, document_title, fold, likeness
from ..page.names import COUNT_COLUMNS
from ..page.page import Page
from ..page.table import Ints

FIRST_PARTS = 12  # of the document, in which its title is looked for
BODY_LETTERS = 80  # of a part that is text, and not a byline, a date or a label
MOST_HEADINGS = 12  # of a level that are compared with the title

_LETTERS, _CJK = COUNT_COLUMNS.index("letters"), COUNT_COLUMNS.index("cjk")


class Place(NamedTuple):
    """The title, its part in the document, its row in the page, and the rows of the first long texts; -1: unknown."""

    title: str
    part: int = -1
    row: int = -1
    body: int = -1
    second: int = -1


def find_place(page: Page, document: Document, metadata: Metadata, *, same_page: bool = True) -> Place:
    """Where the page begins. `same_page`: the document was made from this page, so its rows are the page's."""
    title, part = find_title(document, metadata)
    if not same_page:
        return Place(title, part, title_row(page, title))
    row = document.parts[part].row if part >= 0 else title_row(page, title)
    return Place(title, part, row, *body_rows(page, document))


def find_title(document: Document, metadata: Metadata) -> tuple[str, int]:
    """The title, and the heading of the document that shows it; -1 where none does.

    Only letters and digits are compared: spaces and dashes come in many kinds.
    """
    parts = document.parts[:FIRST_PARTS]
    first = parts[0] if parts and parts[0].kind == HEADING and parts[0].facts["level"] == 1 else None
    text = first.text.strip() if first else ""
    if text and fold(text) in fold(document_title(metadata.data.page)):
        return text, 0  # no other source is needed, and those take long
    known = metadata.title.value if metadata.title else ""
    key = fold(known) or known
    if text and (not known or _are_alike(text, known)):
        return text, 0
    for index, part in enumerate(parts):
        if part.kind == HEADING:
            text = part.text.strip()
            if key and (fold(text) or text) == key:
                return known, index
            if part.facts["level"] == 1:
                return (known, -1) if known else (text, index)
    return known, -1


def _are_alike(one: str, other: str) -> bool:
    """Whether a heading and a title name one thing: a page with several headings of level 1 may begin with another."""
    first, second = fold(one), fold(other)
    return first in second or second in first or likeness(one, other) >= ALIKE


def title_row(page: Page, title: str) -> int:
    """The row of the heading that shows the title; else of the first h1 with text; -1 where there is none."""
    key, first = fold(title), -1
    for level in ("h1", "h2"):
        for row in page.rows_with(level)[:MOST_HEADINGS].tolist():
            if page.hidden[row]:
                continue
            text = fold(visible_text(page, row))
            if text and text == key:
                return int(row)
            if text and first < 0 and level == "h1":
                first = int(row)
    return first


def body_rows(page: Page, document: Document) -> list[int]:
    """The rows of the first two kept texts that are long enough to be read."""
    blocks, found = page.blocks, []
    for part in document.parts:
        if part.kind in (PARAGRAPH, TEXT):
            block = int(blocks.of_row[part.row])
            if block >= 0 and length(blocks.counts[block]) >= BODY_LETTERS:
                found.append(part.row)
                if len(found) == 2:
                    break
    return found


def length(counts: Ints) -> int:
    """The letters of a text; a Chinese or Japanese character counts as three."""
    return int(counts[_LETTERS]) + 2 * int(counts[_CJK])
