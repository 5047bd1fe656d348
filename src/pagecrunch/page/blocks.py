"""Rows to blocks: the runs of text between block boundaries, as people see them. Twin of `_blocks.pyx`.

A block begins and ends where an element that is not inline begins or ends, and at two or more `<br>` in a row. Text
that is hidden never joins text that is seen: where a hidden piece stands within a sentence, the sentence goes on
after it.
"""

from __future__ import annotations

import numpy as np

from ..dom.columns import Columns
from ..page.page import Blocks, Ints
from .names import BLOCK_KINDS, BREAKS_A_BLOCK, COUNT_COLUMNS, KIND_OF_TAG, LAST_NOT_TEXT, TAG_CODES, TAG_NAMES, TEXT

BREAK, MATH, ITEM = TAG_CODES["br"], TAG_CODES["math"], TAG_CODES["li"]
CELLS = (TAG_CODES["td"], TAG_CODES["th"])
CHARACTERS = COUNT_COLUMNS.index("characters")
KIND_OF_CODE = bytes(BLOCK_KINDS.index(KIND_OF_TAG.get(name, "text")) for name in TAG_NAMES)


def find_blocks(columns: Columns, counts: Ints) -> Blocks:
    """All blocks of the page in page order, hidden ones among them."""
    characters = counts[:, CHARACTERS].tolist()
    tags, hiddens, ends = columns.tag.tolist(), columns.hidden.tolist(), columns.end.tolist()
    of_row = [-1] * len(tags)
    owner: list[int] = []
    first: list[int] = []
    last: list[int] = []
    hidden_of: list[int] = []
    items: list[int] = []
    cells: list[int] = []
    open_rows, open_ends = [0], [len(tags)]  # block-level elements around the current row
    open_items, open_cells = [-1], [-1]  # the nearest <li> and cell at each of them
    seen = veiled = -1  # the block that goes on: of text that is seen, of hidden text
    breaks, math_end = 0, 0
    for row, tag in enumerate(tags):
        while row >= open_ends[-1]:
            open_rows.pop()
            open_ends.pop()
            open_items.pop()
            open_cells.pop()
            seen = veiled = -1
            breaks = 0
        if tag == TEXT:
            hidden = hiddens[row]
            if 0 < hidden <= LAST_NOT_TEXT:
                continue
            current = veiled if hidden else seen
            if characters[row] == 0:
                of_row[row] = current
                continue
            breaks = 0
            if current < 0 or hidden_of[current] != hidden:
                current = len(owner)
                owner.append(open_rows[-1])
                first.append(row)
                last.append(row)
                hidden_of.append(hidden)
                items.append(open_items[-1])
                cells.append(open_cells[-1])
                if hidden:
                    veiled = current
                else:
                    seen = current
            of_row[row] = current
            last[current] = row
        elif tag == BREAK:
            breaks += 1
            if breaks > 1:
                seen = veiled = -1
        elif BREAKS_A_BLOCK[tag] and row >= math_end:
            seen = veiled = -1
            breaks = 0
            if ends[row] > row + 1 and row:
                open_rows.append(row)
                open_ends.append(ends[row])
                is_cell = tag in CELLS
                open_items.append(row if tag == ITEM else -1 if is_cell else open_items[-1])
                open_cells.append(row if is_cell else open_cells[-1])
        elif tag == MATH:
            math_end = max(math_end, ends[row])
    return _table(columns, counts, owner, first, last, hidden_of, items, cells, of_row)


def _table(
    columns: Columns,
    counts: Ints,
    owner: list[int],
    first: list[int],
    last: list[int],
    hidden: list[int],
    items: list[int],
    cells: list[int],
    of_row: list[int],
) -> Blocks:
    rows = np.array(of_row, np.int32)
    inside = np.flatnonzero((rows >= 0) & (columns.tag == TEXT))
    totals = np.zeros((len(owner), len(COUNT_COLUMNS)), np.int32)
    np.add.at(totals, rows[inside], counts[inside])
    owners = np.array(owner, np.int32)
    return Blocks(
        owner=owners,
        first=np.array(first, np.int32),
        last=np.array(last, np.int32),
        kind=np.frombuffer(KIND_OF_CODE, np.uint8)[columns.tag[owners]],
        hidden=np.array(hidden, np.uint8),
        item=np.array(items, np.int32),
        cell=np.array(cells, np.int32),
        counts=totals,
        of_row=rows,
    )
