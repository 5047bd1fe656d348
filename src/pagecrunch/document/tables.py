# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Tables that hold data, and tables that only lay a page out.

The same source runs as Python and compiled: `_tables.pxd` gives it its types.
"""

from __future__ import annotations

from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES

# A cell of more words than this is a column of the page rather than a datum. The longest prose cells of the data tables
# we looked at (terms and their explanations) stay below it.
LONGEST_DATUM_WORDS = 250
MAX_SPAN = 100  # columns or rows; browsers allow 1000, and a hostile page would have us write them all

TABLE, ROW, HEADER, CELL, HEAD = (TAG_CODES[name] for name in ("table", "tr", "th", "td", "thead"))
WORDS = COUNT_COLUMNS.index("words")
ROLE = ATTRIBUTE_CODES["role"]
# What a tag within a table says about it: that it holds data, or that it lays out a page.
SIGN, LAYOUT = 1, 2
SAYINGS = bytes(
    SIGN if name in ("th", "caption", "thead", "tfoot", "colgroup")
    else LAYOUT if name in ("h1", "h2", "form", "article", "section", "nav", "iframe", "main")
    else 0
    for name in TAG_CODES
)  # fmt: skip


def is_data(columns, table):
    """Whether a table holds data: it says so, or it is a grid of short cells."""
    if (columns.attr(table, ROLE) or "").strip().lower() in ("presentation", "none"):
        return False
    rows = 0
    cells = 0
    has_sign = False
    has_layout = False
    for row in range(table + 1, columns.end[table]):
        tag = columns.tag[row]
        if tag == TABLE:
            return False  # a table within a table: the outer one is layout
        if tag == ROW:
            rows += 1
        elif tag in (CELL, HEADER):
            cells += 1
            if columns.sums[columns.end[row], WORDS] - columns.sums[row, WORDS] > LONGEST_DATUM_WORDS:
                has_layout = True
        if SAYINGS[tag] == SIGN:
            has_sign = True
        elif SAYINGS[tag] == LAYOUT:
            has_layout = True
    if cells == 0 or has_layout:
        return False
    return (has_sign and cells > 1) or (rows >= 2 and cells >= 2 * rows)


def is_header_row(columns, row, end):
    """Whether a row of a table holds nothing but headings."""
    if columns.parent[row] >= 0 and columns.tag[columns.parent[row]] == HEAD:
        return True
    has_header = False
    for inner in range(row, end):
        if columns.tag[inner] == CELL:
            return False
        if columns.tag[inner] == HEADER:
            has_header = True
    return has_header


def span(value):
    """A colspan or rowspan as a number from 1 to MAX_SPAN."""
    try:
        return max(1, min(MAX_SPAN, int(value[:6]))) if value else 1
    except ValueError:
        return 1
