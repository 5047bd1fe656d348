# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Rows to blocks: the runs of text between block boundaries, as people see them.

A block begins and ends where an element that is not inline begins or ends, and at two or more `<br>` in a row. Text
that is hidden never joins text that is seen: where a hidden piece stands within a sentence, the sentence goes on
after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import names
from . import table as tables
from .names import BLOCK_KINDS, COUNT_COLUMNS, KIND_OF_TAG, TAG_CODES, TAG_NAMES

if TYPE_CHECKING:
    from .table import BlockTable, Table

BREAK, MATH, ITEM = TAG_CODES["br"], TAG_CODES["math"], TAG_CODES["li"]
BUTTON = TAG_CODES["button"]
CELL, HEADER_CELL = TAG_CODES["td"], TAG_CODES["th"]
TEXT, LAST_NOT_TEXT, BREAKS_A_BLOCK = names.TEXT, names.LAST_NOT_TEXT, names.BREAKS_A_BLOCK
CHARACTERS = COUNT_COLUMNS.index("characters")
KIND_OF_CODE = bytes(BLOCK_KINDS.index(KIND_OF_TAG.get(name, "text")) for name in TAG_NAMES)
assert len(COUNT_COLUMNS) == 16


def find_blocks(table: Table) -> BlockTable:
    """All blocks of the page, in page order, hidden blocks among them."""
    return BlockFinder(table).find()


class BlockFinder:
    """Goes over the rows once, with a stack of the block-level elements that are open."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found = 0
        self.most = 0
        self.deepest = 0
        self.measure()
        self.columns: dict[str, Any] = {}
        self.owner, self.item, self.cell = self.column("owner"), self.column("item"), self.column("cell")
        self.first, self.last = self.column("first"), self.column("last")
        self.kind, self.hidden = self.column("kind", np.uint8), self.column("hidden", np.uint8)
        self.columns["counts"] = np.zeros((self.most, 16), np.int32)
        self.counts = self.columns["counts"].data
        self.rows = np.empty(table.rows, np.int32)
        self.of_row = self.rows.data
        self.seen = -1  # the block that goes on: of text that is seen,
        self.veiled = -1  # and of hidden text
        # Per open block-level element: its row, and the nearest <li> and cell there.
        self.opened = np.empty((self.deepest + 2, 3), np.int32).data
        self.opened[0, 0] = 0
        self.opened[0, 1] = -1
        self.opened[0, 2] = -1
        self.top = 0
        self.next_text = 0  # the first row with text from the last button on

    def column(self, name: str, dtype: Any = np.int32) -> Any:
        """A new column, cell by cell."""
        self.columns[name] = np.empty(self.most, dtype)
        return self.columns[name].data

    def measure(self) -> None:
        """How many blocks there are at most, and how deep elements are nested."""
        for row in range(self.table.rows):
            self.most += self.table.tag[row] == TEXT and self.table.counts[row, CHARACTERS] > 0
            self.deepest = max(self.deepest, self.table.depth[row])

    def find(self) -> BlockTable:
        tags = self.table.tag
        ends = self.table.end
        breaks = 0
        math_end = 0
        for row in range(self.table.rows):
            while self.top > 0 and row >= ends[self.opened[self.top, 0]]:
                self.top -= 1
                self.seen = self.veiled = -1
                breaks = 0
            self.of_row[row] = -1
            tag = tags[row]
            if tag == TEXT:
                if self.add_text(row):
                    breaks = 0
            elif tag == BREAK:
                breaks += 1
                if breaks > 1:
                    self.seen = self.veiled = -1
            elif tag == BUTTON and self.is_icon(row):
                pass  # it stands in the line
            elif BREAKS_A_BLOCK[tag] and row >= math_end:
                self.seen = self.veiled = -1
                breaks = 0
                if ends[row] > row + 1 and row > 0:
                    self.open(row, tag)
            elif tag == MATH:
                math_end = max(math_end, ends[row])
        return self.finish()

    def is_icon(self, row: int) -> bool:
        """Whether an element has no text. The place of the next text is kept, so nested elements take linear time."""
        self.next_text = max(self.next_text, row)
        while self.next_text < self.table.rows and (
            self.table.tag[self.next_text] != TEXT or self.table.counts[self.next_text, CHARACTERS] == 0
        ):
            self.next_text += 1
        return self.next_text >= self.table.end[row]

    def finish(self) -> BlockTable:
        """The table, without the unused room."""
        found = self.found
        blocks: Any = tables.BlockTable()
        blocks.count = found
        blocks.arrays.update({name: column[:found] for name, column in self.columns.items()}, of_row=self.rows)
        blocks.owner, blocks.first, blocks.last = self.owner[:found], self.first[:found], self.last[:found]
        blocks.item, blocks.cell = self.item[:found], self.cell[:found]
        blocks.kind, blocks.hidden = self.kind[:found], self.hidden[:found]
        blocks.counts, blocks.of_row = blocks.arrays["counts"].data, self.of_row
        return blocks

    def open(self, row: int, tag: int) -> None:
        self.top += 1
        self.opened[self.top, 0] = row
        if tag in (CELL, HEADER_CELL):
            self.opened[self.top, 1] = -1
            self.opened[self.top, 2] = row
        else:
            self.opened[self.top, 1] = row if tag == ITEM else self.opened[self.top - 1, 1]
            self.opened[self.top, 2] = self.opened[self.top - 1, 2]

    def add_text(self, row: int) -> bool:
        """Put a text row into its block; False where it has nothing to see."""
        hidden = self.table.hidden[row]
        if 0 < hidden <= LAST_NOT_TEXT:
            return False
        block = self.veiled if hidden else self.seen
        if self.table.counts[row, CHARACTERS] == 0:
            self.of_row[row] = block
            return False
        if block < 0 or self.hidden[block] != hidden:
            block = self.found
            self.found += 1
            self.owner[block] = self.opened[self.top, 0]
            self.item[block] = self.opened[self.top, 1]
            self.cell[block] = self.opened[self.top, 2]
            self.kind[block] = KIND_OF_CODE[self.table.tag[self.opened[self.top, 0]]]
            self.first[block] = row
            self.hidden[block] = hidden
            if hidden:
                self.veiled = block
            else:
                self.seen = block
        self.of_row[row] = block
        self.last[block] = row
        counts, added = self.counts, self.table.counts
        for column in range(16):
            counts[block, column] += added[row, column]
        return True
