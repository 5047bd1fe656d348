"""Tables that hold data, and tables that only lay a page out."""

from __future__ import annotations

import numpy as np

from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..types import Page

# A cell of more words than this is a column of the page rather than a datum. The longest prose cells of the data tables
# we looked at (terms and their explanations) stay below it.
LONGEST_DATUM_WORDS = 250
MAX_SPAN = 100  # columns or rows; browsers allow 1000, and a hostile page would have us write them all

_TABLE, _ROW, _HEADER, _CELL = (TAG_CODES[name] for name in ("table", "tr", "th", "td"))
_WORDS = COUNT_COLUMNS.index("words")
_SIGNS = [TAG_CODES[name] for name in ("th", "caption", "thead", "tfoot", "colgroup")]
_BLOCKS = [TAG_CODES[name] for name in ("h1", "h2", "form", "article", "section", "nav", "iframe", "main")]


def is_data(page: Page, table: int) -> bool:
    """Whether a table holds data: it says so, or it is a grid of short cells."""
    if (page.attr(table, "role") or "").strip().lower() in ("presentation", "none"):
        return False
    tags = page.tag[table : page.end[table]]
    if np.count_nonzero(tags == _TABLE) > 1:
        return False  # a table within a table: the outer one is layout
    cells = np.flatnonzero((tags == _CELL) | (tags == _HEADER)) + table
    rows = int(np.count_nonzero(tags == _ROW))
    if len(cells) == 0:
        return False
    words = page.sums[page.end[cells], _WORDS] - page.sums[cells, _WORDS]
    if int(words.max()) > LONGEST_DATUM_WORDS or np.isin(tags, _BLOCKS).any():
        return False
    if np.isin(tags, _SIGNS).any() and len(cells) > 1:
        return True
    return rows >= 2 and len(cells) >= 2 * rows


def span(value: str | None) -> int:
    """A colspan or rowspan as a number from 1 to MAX_SPAN."""
    try:
        return max(1, min(MAX_SPAN, int(value[:6]))) if value else 1
    except ValueError:
        return 1
