# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What people call one thing: a data table, a list, a figure, code. The third table, over rows and blocks.

One pass over the rows, with a stack of the structures that are open. A structure is a slice of rows, as its element is,
and a slice of the blocks that are seen. Structures are in page order, each before those inside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .data_tables import is_data
from .names import COUNT_COLUMNS, STRUCTURE_KINDS, TAG_CODES

if TYPE_CHECKING:
    from .table import BlockTable, Table

DATA_TABLE, DEFINITIONS, LIST, ITEM, FIGURE, CODE, QUOTE, FORM = range(len(STRUCTURE_KINDS))
NONE = len(STRUCTURE_KINDS)
KIND_OF = {
    "table": DATA_TABLE, "dl": DEFINITIONS, "ul": LIST, "ol": LIST, "menu": LIST, "dir": LIST, "li": ITEM,
    "figure": FIGURE, "pre": CODE, "listing": CODE, "xmp": CODE, "blockquote": QUOTE, "form": FORM,
}  # fmt: skip
KIND_OF_TAG = bytes(KIND_OF.get(name, NONE) for name in TAG_CODES)
TERM, DEFINITION, LIST_OF_DEFINITIONS = TAG_CODES["dt"], TAG_CODES["dd"], TAG_CODES["dl"]
WORDS = COUNT_COLUMNS.index("words")
LONGEST_DEFINITION = 250  # words; a list with a longer one lays out a page
# A definition list with one of these in it lays out a page, too.
HOLDS_SECTIONS = bytes(name in ("h1", "h2", "form", "article", "section", "nav", "main") for name in TAG_CODES)


def find_structures(table: Table, blocks: BlockTable) -> dict[str, Any]:
    """The columns of all structures with text that is seen."""
    finder = StructureFinder(table)
    finder.find()
    rows, parents = finder.places[:, : finder.found]
    end = np.asarray(table.end)[rows]
    first, last = (np.searchsorted(blocks.first, edge).astype(np.int32) for edge in (rows, end))
    columns = {"kind": finder.kinds[: finder.found], "row": rows, "end": end, "parent": parents}
    return {**columns, "first": first, "last": last}


class StructureFinder:
    """Goes over the rows once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found = 0
        self.most = 0
        self.deepest = 0
        self.measure()
        self.kinds = np.zeros(self.most, np.uint8)
        self.places = np.zeros((2, self.most), np.int32)  # row and parent
        self.kind = self.kinds.data
        self.row = self.places[0].data
        self.parent = self.places[1].data
        self.opened = np.zeros(self.deepest + 2, np.int32).data
        self.top = 0

    def measure(self) -> None:
        """How many structures there are at most, and how deep they can be nested."""
        for row in range(self.table.rows):
            if KIND_OF_TAG[self.table.tag[row]] != NONE:
                self.most += 1
                self.deepest = max(self.deepest, self.table.depth[row])

    def find(self) -> None:
        table = self.table
        for row in range(table.rows):
            kind = KIND_OF_TAG[table.tag[row]]
            if kind == NONE or table.sums[table.end[row], WORDS] == table.sums[row, WORDS]:
                continue
            while self.top > 0 and table.end[self.row[self.opened[self.top - 1]]] <= row:
                self.top -= 1
            above = self.opened[self.top - 1] if self.top > 0 else -1
            if self.is_one(row, kind, above):
                self.kind[self.found] = kind
                self.row[self.found] = row
                self.parent[self.found] = above
                self.opened[self.top] = self.found
                self.top += 1
                self.found += 1

    def is_one(self, row: int, kind: int, above: int) -> bool:
        """Whether an element is what its tag says, and not a way to lay out a page."""
        if kind == DATA_TABLE:
            return is_data(self.table, row)
        if kind == DEFINITIONS:
            return is_definition_list(self.table, row)
        return kind != ITEM or (above >= 0 and self.kind[above] == LIST)


def is_definition_list(table: Table, row: int) -> bool:
    """Whether it has terms and definitions, none of them as long as a part of a page."""
    terms = 0
    definitions = 0
    for inner in range(row + 1, table.end[row]):
        tag = table.tag[inner]
        if HOLDS_SECTIONS[tag] or tag == LIST_OF_DEFINITIONS:
            return False
        if tag == TERM:
            terms += 1
        elif tag == DEFINITION:
            definitions += 1
            if table.sums[table.end[inner], WORDS] - table.sums[inner, WORDS] > LONGEST_DEFINITION:
                return False
    return terms > 0 and definitions > 0
