"""The page's own <title>: the first in its head. A <title> in a drawing, or lost in the body, is not the page's."""

from __future__ import annotations

from .names import TAG_CODES
from .page import Page

_TITLE, _HEAD = TAG_CODES["title"], TAG_CODES["head"]


def title_row(page: Page) -> int:
    """The row of the first <title> in the head; -1 where there is none."""
    tags = page.tag.tobytes()
    row = tags.find(_TITLE)
    while row >= 0 and tags[page.parents[row]] != _HEAD:
        row = tags.find(_TITLE, row + 1)
    return row


def title_text(page: Page) -> str:
    """The text of the page's <title>, as it stands in the page; "" where there is none."""
    row = title_row(page)
    if row < 0:
        return ""
    return page.text_bytes[page.text_start[row] : page.text_end[int(page.end[row]) - 1]].decode("utf-8", "replace")
