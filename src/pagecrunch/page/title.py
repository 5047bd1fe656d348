"""The page's own <title>: the first in its head. A <title> in a drawing, or lost in the body, is not the page's."""

from __future__ import annotations

from .names import TAG_CODES
from .page import Page
from .table import Table

_TITLE, _HEAD = TAG_CODES["title"], TAG_CODES["head"]


def title_row(table: Table) -> int:
    """The row of the first <title> in the head; -1 where there is none."""
    tags, parent = bytes(table.arrays["tag"]), table.arrays["parent"]
    row = tags.find(_TITLE)
    while row >= 0 and (parent[row] < 0 or tags[parent[row]] != _HEAD):
        row = tags.find(_TITLE, row + 1)
    return row


def title_text(page: Page) -> str:
    """The text of the page's <title>, as it stands in the page; "" where there is none."""
    row = title_row(page.table)
    if row < 0:
        return ""
    return page.text_bytes[page.text_start[row] : page.text_end[int(page.end[row]) - 1]].decode("utf-8", "replace")
