# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Tables that hold data, and tables that only lay out a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import names
from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES

if TYPE_CHECKING:
    from .table import Table

# A longer cell is a column of the page rather than data. The longest prose cells of the data tables we looked at (terms
# and their explanations) are shorter.
LONGEST_DATA_WORDS = 250
MOST_BETWEEN_ROWS = 3  # rows of the page between two rows of a table: white space
MAX_SPAN = 100  # columns or rows; browsers allow 1000, and a hostile page would make us write them all

TABLE, ROW, HEADER, CELL, HEAD, BODY, BOLD, STRONG = (
    TAG_CODES[name] for name in ("table", "tr", "th", "td", "thead", "tbody", "b", "strong")
)
TEXT = names.TEXT
WORDS, CHARACTERS = COUNT_COLUMNS.index("words"), COUNT_COLUMNS.index("characters")
ROLE = ATTRIBUTE_CODES["role"]
# What a tag within a table suggests: that it holds data, or that it lays out a page.
DATA, LAYOUT = 1, 2
HINTS = bytes(
    DATA if name in ("th", "caption", "thead", "tfoot", "colgroup")
    else LAYOUT if name in ("h1", "h2", "form", "article", "section", "nav", "iframe", "main")
    else 0
    for name in TAG_CODES
)  # fmt: skip


def is_data(table: Table, table_row: int) -> bool:
    """Whether a table holds data: its tags suggest it, or it is a grid of short cells."""
    if (table.attr(table_row, ROLE) or "").strip().lower() in ("presentation", "none"):
        return False
    rows = 0
    cells = 0
    suggests_data = False
    suggests_layout = False
    for row in range(table_row + 1, table.end[table_row]):
        tag = table.tag[row]
        if tag == TABLE:
            return False  # a table within a table: the outer one is layout
        if tag == ROW:
            rows += 1
            if rows == 1 and is_bold_header(table, row, table.end[row]):
                suggests_data = True
        elif tag in (CELL, HEADER):
            cells += 1
            if table.sums[table.end[row], WORDS] - table.sums[row, WORDS] > LONGEST_DATA_WORDS:
                suggests_layout = True
        if HINTS[tag] == DATA:
            suggests_data = True
        elif HINTS[tag] == LAYOUT:
            suggests_layout = True
    if cells == 0 or suggests_layout:
        return False
    return (suggests_data and cells > 1) or (rows >= 2 and cells >= 2 * rows)


def is_header_row(table: Table, row: int, end: int) -> bool:
    """Whether a row of a table holds only headings."""
    if table.parent[row] >= 0 and table.tag[table.parent[row]] == HEAD:
        return True
    has_header = False
    for inner in range(row, end):
        if table.tag[inner] == CELL:
            return is_bold_header(table, row, end)
        if table.tag[inner] == HEADER:
            has_header = True
    return has_header


def is_bold_header(table: Table, row: int, end: int) -> bool:
    """Whether all of the first row of a table is bold, and the second row is not."""
    if table.parent[row] < 0 or table.tag[table.parent[row]] not in (BODY, TABLE) or has_row_before(table, row):
        return False
    after = end  # the row below
    while after < table.rows and after < end + MOST_BETWEEN_ROWS and table.tag[after] != ROW:
        after += 1
    if after >= table.rows or table.tag[after] != ROW or table.parent[after] != table.parent[row]:
        return False
    return is_bold(table, row, end) and not is_bold(table, after, table.end[after])


def has_row_before(table: Table, row: int) -> bool:
    """Whether there is another row before this one in its part of the table."""
    inner = table.parent[row] + 1
    while inner < row and table.tag[inner] != ROW and inner <= table.parent[row] + MOST_BETWEEN_ROWS:
        inner += 1
    return inner < row


def is_bold(table: Table, row: int, end: int) -> bool:
    """Whether a row has at least two cells, and all its text is bold."""
    cells = 0
    bold_until = -1
    has_text = False
    for inner in range(row, end):
        tag = table.tag[inner]
        if tag in (CELL, HEADER):
            cells += 1
        elif tag in (BOLD, STRONG):
            bold_until = max(bold_until, table.end[inner])
        elif tag == TEXT and table.counts[inner, CHARACTERS] > 0:
            if inner >= bold_until:
                return False
            has_text = True
    return has_text and cells > 1


def cell_span(value: str | None) -> int:
    """A colspan or rowspan as a number from 1 to MAX_SPAN."""
    try:
        return max(1, min(MAX_SPAN, int(value[:6]))) if value else 1
    except ValueError:
        return 1
