# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What people call one thing: a data table, a list, a figure, code, a section. The third table, over rows and blocks.

One pass over the rows, with a stack of the structures that are open. A structure is a slice of rows, mostly those of
its element, and a slice of the blocks that are seen. Structures are in page order, each before those inside it. Lists
of cards and galleries come from `siblings.py`; a section begins with its heading and ends as `sections.py` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .data_tables import is_data
from .names import COUNT_COLUMNS, STRUCTURE_KINDS, TAG_CODES
from .sections import find_sections
from .siblings import mark_siblings

if TYPE_CHECKING:
    from .table import BlockTable, Table

DATA_TABLE, DEFINITIONS, LIST, ITEM, FIGURE, CODE, QUOTE, FORM, CARDS, CARD, GALLERY, SECTION = range(
    len(STRUCTURE_KINDS)
)
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
    finder.number_blocks(blocks)
    found = finder.places[:, : finder.found]
    columns = {"kind": finder.kinds[: finder.found], "row": found[0], "parent": found[1], "end": found[2]}
    return {**columns, "first": found[3], "last": found[4]}


class StructureFinder:
    """Goes over the rows once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found = 0
        self.section_end = find_sections(table).data
        self.mark = mark_siblings(table).data
        self.asked = np.zeros(table.rows, np.int32).data  # the rows that seem to begin a structure
        self.most = self.collect()
        self.kinds = np.zeros(self.most, np.uint8)
        self.places = np.zeros((5, self.most), np.int32)  # row, parent, end, first and last block
        self.kind = self.kinds.data
        self.row = self.places[0].data
        self.parent = self.places[1].data
        self.end = self.places[2].data
        self.first = self.places[3].data
        self.last = self.places[4].data
        self.opened = np.zeros(self.most + 1, np.int32).data
        self.top = 0

    def collect(self) -> int:
        """Set `asked`; how many there are."""
        most = 0
        for row in range(self.table.rows):
            if self.kind_of(row) != NONE:
                self.asked[most] = row
                most += 1
        return most

    def kind_of(self, row: int) -> int:
        """What a row seems to begin, by its tag and by its children."""
        if self.mark[row] > 0:
            return CARDS + self.mark[row] - 1  # a gallery is one, whatever its tag
        if self.section_end[row] > 0:
            return SECTION
        return KIND_OF_TAG[self.table.tag[row]]

    def find(self) -> None:
        table = self.table
        for number in range(self.most):
            row = self.asked[number]
            kind = self.kind_of(row)
            if kind != GALLERY and table.sums[table.end[row], WORDS] == table.sums[row, WORDS]:
                continue
            while self.top > 0 and self.end[self.opened[self.top - 1]] <= row:
                self.top -= 1
            above = self.opened[self.top - 1] if self.top > 0 else -1
            if self.is_one(row, kind, above):
                self.kind[self.found] = kind
                self.row[self.found] = row
                self.parent[self.found] = above
                self.end[self.found] = table.end[row]
                if kind == SECTION:
                    self.end[self.found] = self.section_end[row]
                    if above >= 0:
                        self.end[self.found] = min(self.section_end[row], self.end[above])
                self.lengthen_sections(self.end[self.found])
                self.opened[self.top] = self.found
                self.top += 1
                self.found += 1

    def number_blocks(self, blocks: BlockTable) -> None:
        """Set the first and last block of what was found."""
        for number in range(self.found):
            self.first[number] = blocks_before(blocks, self.row[number])
            self.last[number] = blocks_before(blocks, self.end[number])

    def lengthen_sections(self, end: int) -> None:
        """A section that ends within a structure, at a heading in it, ends with that structure."""
        at = self.top - 1
        while at >= 0 and self.end[self.opened[at]] < end:
            self.end[self.opened[at]] = end
            at -= 1

    def is_one(self, row: int, kind: int, above: int) -> bool:
        """Whether an element is what its tag says, and not a way to lay out a page."""
        if kind == DATA_TABLE:
            return is_data(self.table, row)
        if kind == DEFINITIONS:
            return is_definition_list(self.table, row)
        while above >= 0 and self.kind[above] == SECTION:
            above = self.parent[above]
        if kind == ITEM:
            return above >= 0 and self.kind[above] in (LIST, GALLERY)
        return kind != CARD or (above >= 0 and self.kind[above] == CARDS)


def blocks_before(blocks: BlockTable, row: int) -> int:
    """How many blocks begin before a row."""
    low = 0
    high = blocks.count
    while low < high:
        middle = (low + high) // 2
        if blocks.first[middle] < row:
            low = middle + 1
        else:
            high = middle
    return low


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
