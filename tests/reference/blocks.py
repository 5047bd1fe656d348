"""Rows to blocks with plain lists: the oracle of `page/blocks.py`."""

from __future__ import annotations

from pagecrunch.page.names import BREAKS_A_BLOCK, COUNT_COLUMNS, LAST_NOT_TEXT, TAG_CODES, TEXT
from pagecrunch.page.page import Page

BREAK, MATH, ITEM = TAG_CODES["br"], TAG_CODES["math"], TAG_CODES["li"]
BUTTON = TAG_CODES["button"]
CELLS = (TAG_CODES["td"], TAG_CODES["th"])
CHARACTERS = COUNT_COLUMNS.index("characters")


def find_blocks(page: Page) -> dict[str, list[int]]:
    """All blocks of the page in page order, hidden ones among them."""
    characters = page.counts[:, CHARACTERS].tolist()
    tags, hiddens, ends = page.tag.tolist(), page.hidden.tolist(), page.end.tolist()
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
        elif tag == BUTTON and not any(tags[at] == TEXT and characters[at] for at in range(row, ends[row])):
            continue
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
    return {
        "owner": owner,
        "first": first,
        "last": last,
        "hidden": hidden_of,
        "item": items,
        "cell": cells,
        "of_row": of_row,
    }
