# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Tables that hold data, and tables that only lay a page out.

The same source runs as Python and compiled: `_tables.pxd` gives it its types.
"""

from __future__ import annotations

from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES
from ..page.names import TEXT as TEXT_CODE

# A cell of more words than this is a column of the page rather than a datum. The longest prose cells of the data tables
# we looked at (terms and their explanations) stay below it.
LONGEST_DATUM_WORDS = 250
MOST_BETWEEN_ROWS = 3  # rows of the page between two rows of a table: white space
MAX_SPAN = 100  # columns or rows; browsers allow 1000, and a hostile page would have us write them all

TABLE, ROW, HEADER, CELL, HEAD, BODY, BOLD, STRONG = (
    TAG_CODES[name] for name in ("table", "tr", "th", "td", "thead", "tbody", "b", "strong")
)
TEXT = TEXT_CODE
WORDS, CHARACTERS = COUNT_COLUMNS.index("words"), COUNT_COLUMNS.index("characters")
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
            if rows == 1 and is_bold_header(columns, row, columns.end[row]):
                has_sign = True
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
            return is_bold_header(columns, row, end)
        if columns.tag[inner] == HEADER:
            has_header = True
    return has_header


def is_bold_header(columns, row, end):
    """Whether the first row of a table is set in bold, all of it, and the second is not."""
    if columns.parent[row] < 0 or columns.tag[columns.parent[row]] not in (BODY, TABLE) or has_row_before(columns, row):
        return False
    after = end  # the row below
    while after < columns.rows and after < end + MOST_BETWEEN_ROWS and columns.tag[after] != ROW:
        after += 1
    if after >= columns.rows or columns.tag[after] != ROW or columns.parent[after] != columns.parent[row]:
        return False
    return is_bold(columns, row, end) and not is_bold(columns, after, columns.end[after])


def has_row_before(columns, row):
    """Whether another row stands before this one in its part of the table."""
    inner = columns.parent[row] + 1
    while inner < row and columns.tag[inner] != ROW and inner <= columns.parent[row] + MOST_BETWEEN_ROWS:
        inner += 1
    return inner < row


def is_bold(columns, row, end):
    """Whether all text of a row of at least two cells stands in bold."""
    cells = 0
    bold_until = -1
    has_text = False
    for inner in range(row, end):
        tag = columns.tag[inner]
        if tag in (CELL, HEADER):
            cells += 1
        elif tag in (BOLD, STRONG):
            bold_until = max(bold_until, columns.end[inner])
        elif tag == TEXT and columns.counts[inner, CHARACTERS] > 0:
            if inner >= bold_until:
                return False
            has_text = True
    return has_text and cells > 1


def span(value):
    """A colspan or rowspan as a number from 1 to MAX_SPAN."""
    try:
        return max(1, min(MAX_SPAN, int(value[:6]))) if value else 1
    except ValueError:
        return 1
