# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, annotation_typing=False
"""The page's blocks as passages: which of them may be story, and how many of them stand in a box of the page.

This file and the others that have a `.pxd` beside them are plain Python that also runs compiled, with the types given
there. Columns are memoryviews: single numbers of one are read faster than those of an array, either way.
"""

from __future__ import annotations

import numpy as np

from ...page.names import BLOCK_KINDS, COUNT_COLUMNS
from ...page.page import Page

HEADING = BLOCK_KINDS.index("heading")
WORDS, STOPS, LINKED_WORDS = (COUNT_COLUMNS.index(name) for name in ("words", "stops", "linked_words"))
PER_ROW, PER_BLOCK = 5, 20  # numbers that the columns of all steps take up


class Passages:
    """One entry a block of the page, and what the steps have found of it so far.

    A passage is text with a period or comma that is not mostly links.
    """

    def __init__(self, page: Page) -> None:
        blocks = page.blocks
        self.count = len(blocks)
        self.rows = len(page)
        self.text = self.text_bytes = page.text_bytes
        self.names = self.attr_bytes = page.attr_bytes
        self.tag = page.tag.data
        self.parent = page.parent.data
        self.end = page.end.data
        self.text_start = page.text_start.data
        self.text_end = page.text_end.data
        self.attr_first = page.attr_first.data
        self.attr_name = page.attr_name.data
        self.attr_start = page.attr_start.data
        self.attr_end = page.attr_end.data
        self.first = blocks.first.data
        self.last = blocks.last.data
        self.kind = blocks.kind.data
        self.hidden = blocks.hidden.data
        self.counts = blocks.counts.data
        self.reasons = np.zeros(self.count, np.uint8)  # BEYOND
        self.reason = self.reasons.data
        self.shares = np.zeros(self.count, np.int32)  # how many of the title's stems each passage holds
        self.shared = self.shares.data
        self.room = np.zeros(PER_ROW * (self.rows + 1) + PER_BLOCK * (self.count + 1), np.int32).data
        self.used = 0
        self.words = self.column(self.count)
        self.linked = self.column(self.count)  # words within links
        self.is_passage = self.column(self.count)
        self.is_apart = self.column(self.count)
        self.is_story = self.column(self.count)
        self.passages_before = self.column(self.count + 1)  # each block, and the end of the page
        self.blocks_before = self.column(self.rows + 1)  # each row, and the end of the page
        self.holds_passage = self.column(self.rows)  # each row: an element around one, or the text of one
        self.find()
        self.number_rows()

    def column(self, length: int) -> memoryview:
        """A column of zeros, cut from one with room for most: making an array takes as long as many a step."""
        begin = self.used
        if begin + length > len(self.room):
            return np.zeros(length, np.int32).data
        self.used = begin + length
        return self.room[begin : self.used]

    def find(self) -> None:
        """Where every period and comma of the page stands among links, those blocks are passages too."""
        found = 0
        for block in range(self.count):
            self.words[block] = self.counts[block, WORDS]
            self.linked[block] = self.counts[block, LINKED_WORDS]
            if self.hidden[block] == 0 and self.counts[block, STOPS] > 0 and 2 * self.linked[block] < self.words[block]:
                self.is_passage[block] = 1
                found += 1
        for block in range(self.count):
            if found == 0 and self.hidden[block] == 0 and self.counts[block, STOPS] > 0:
                self.is_passage[block] = 1
            self.passages_before[block + 1] = self.passages_before[block] + self.is_passage[block]

    def number_rows(self) -> None:
        block = 0
        for row in range(self.rows + 1):
            self.blocks_before[row] = block
            if block < self.count and self.first[block] == row:  # no two blocks begin at one row
                block += 1
        for row in range(self.rows):
            begin = self.passages_before[self.blocks_before[row]]
            end = self.passages_before[self.blocks_before[self.end[row]]]
            self.holds_passage[row] = 1 if end > begin else 0

    def total(self) -> int:
        """How many passages there are."""
        return self.passages_before[self.count]

    def is_mostly_links(self, block: int) -> bool:
        return 2 * self.linked[block] > self.words[block]

    def is_heading(self, block: int) -> bool:
        return self.kind[block] == HEADING

    def begin_of(self, block: int) -> int:
        """Where a block's text begins in the text of the page. It is taken as it stands there, up to its last row."""
        return self.text_start[self.first[block]]

    def end_of(self, block: int) -> int:
        return self.text_end[self.last[block]]

    def text_of(self, block: int) -> bytes:
        return self.text_bytes[self.begin_of(block) : self.end_of(block)]
