# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The page's blocks as passages: which of them can be the story, where it starts, and how far it reaches.

ECON climbs to the first parent that adds no period or comma. A wrapper around one paragraph ends that climb too early,
and a footer with a comma carries it too far. Here every step is weighed: a word of a passage counts 1, a linked word or
a word of something that is not the story counts -1, and the story ends where the sum is highest. A heading, an item or
a line without a period or comma counts nothing: it is found within stories as well as between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...page.names import BLOCK_KINDS, COUNT_COLUMNS
from . import reasons

if TYPE_CHECKING:
    from ...page.page import Page

BEYOND, ENTRY, HEADLINE, LINKS = reasons.BEYOND, reasons.ENTRY, reasons.HEADLINE, reasons.LINKS
PASSAGE, STORY_LINE, OTHER_LINE = reasons.PASSAGE, reasons.STORY_LINE, reasons.OTHER_LINE
HEADING = BLOCK_KINDS.index("heading")
WORDS, STOPS, LINKED_WORDS = (COUNT_COLUMNS.index(name) for name in ("words", "stops", "linked_words"))
# Lines without a period or comma that belong to a story when they are within it. Bare text, cells and captions are
# as often a date, a credit or a button.
STORY_LINE_KINDS = ("paragraph", "heading", "list item", "quote", "term", "definition", "code")
CAN_BE_STORY_LINE = bytes(kind in STORY_LINE_KINDS for kind in BLOCK_KINDS)
PER_ROW, PER_BLOCK = 5, 18  # numbers that the columns of all steps need


class Passages:
    """What the steps have found so far about each block of the page, hidden blocks included.

    A passage is text with a period or comma that is not mostly links.
    """

    def __init__(self, page: Page) -> None:
        self.table = page.table
        self.blocks = page.blocks.table
        self.rows = self.table.rows
        self.count = self.blocks.count
        self.text = self.table.text_bytes
        self.attributes = self.table.attr_bytes
        self.reason = np.zeros(self.count, np.uint8).data  # BEYOND
        self.shared = np.zeros(self.count, np.int32).data  # how many of the title's stems each passage has
        self.pool = np.zeros(PER_ROW * (self.rows + 1) + PER_BLOCK * (self.count + 1), np.int32).data
        self.used = 0
        self.is_passage = self.column(self.count)
        self.is_apart = self.column(self.count)
        self.is_story = self.column(self.count)
        self.passages_before = self.column(self.count + 1)  # each block, and the end of the page
        self.blocks_before = self.column(self.rows + 1)  # each row, and the end of the page
        self.holds_passage = self.column(self.rows)  # each row: an element around one, or the text of one
        self.find()
        self.number_rows()

    def column(self, length: int) -> Any:
        """A column of zeros. It is cut from a pool, as a new array takes as long as a whole step."""
        begin = self.used
        if begin + length > len(self.pool):
            return np.zeros(length, np.int32).data
        self.used = begin + length
        return self.pool[begin : self.used]

    def find(self) -> None:
        """Find the passages. Where all periods and commas of the page are in links, linked text is a passage too."""
        found = 0
        for block in range(self.count):
            if self.has_stops(block) and 2 * self.linked_words(block) < self.words(block):
                self.is_passage[block] = 1
                found += 1
        for block in range(self.count):
            if found == 0 and self.has_stops(block):
                self.is_passage[block] = 1
            self.passages_before[block + 1] = self.passages_before[block] + self.is_passage[block]

    def number_rows(self) -> None:
        block = 0
        for row in range(self.rows + 1):
            self.blocks_before[row] = block
            if block < self.count and self.blocks.first[block] == row:  # no two blocks begin at one row
                block += 1
        for row in range(self.rows):
            begin = self.passages_before[self.blocks_before[row]]
            end = self.passages_before[self.blocks_before[self.table.end[row]]]
            self.holds_passage[row] = 1 if end > begin else 0

    def total(self) -> int:
        """How many passages there are."""
        total: int = self.passages_before[self.count]
        return total

    def words(self, block: int) -> int:
        return self.blocks.counts[block, WORDS]

    def linked_words(self, block: int) -> int:
        return self.blocks.counts[block, LINKED_WORDS]

    def has_stops(self, block: int) -> bool:
        return self.blocks.hidden[block] == 0 and self.blocks.counts[block, STOPS] > 0

    def is_mostly_links(self, block: int) -> bool:
        return 2 * self.linked_words(block) > self.words(block)

    def is_heading(self, block: int) -> bool:
        return self.blocks.kind[block] == HEADING

    def begin_of(self, block: int) -> int:
        """Where a block's text begins in the text of the page. It runs on to the end of the block's last row."""
        return self.table.text_start[self.blocks.first[block]]

    def end_of(self, block: int) -> int:
        return self.table.text_end[self.blocks.last[block]]

    def text_of(self, block: int) -> bytes:
        return self.table.text_bytes[self.begin_of(block) : self.end_of(block)]


def find_story(passages: Passages) -> None:
    """The passages without a reason against them; all passages where each has one."""
    found = 0
    for block in range(passages.count):
        passages.is_story[block] = 1 if passages.is_passage[block] and passages.reason[block] == BEYOND else 0
        found += passages.is_story[block]
    if found == 0:
        for block in range(passages.count):
            passages.is_story[block] = passages.is_passage[block]


def leave_out_entries(passages: Passages) -> None:
    """Entries of a list that were found since are not the story; nothing else takes their place."""
    for block in range(passages.count):
        if passages.reason[block] == ENTRY:
            passages.is_story[block] = 0


def find_snippet(passages: Passages) -> int:
    """The passage that shares most with the title, weighted by length; the longest where none shares anything."""
    snippet = 0
    longest = 0
    most = 0
    longest_words = -1
    for block in range(passages.count):
        if passages.is_story[block]:
            words = passages.words(block) - passages.linked_words(block)
            if passages.shared[block] * words > most:
                most = passages.shared[block] * words
                snippet = block
            if words > longest_words:
                longest_words = words
                longest = block
    return snippet if most > 0 else longest


def weight_of(passages: Passages, block: int) -> int:
    """What a block adds. Of a passage: its words less twice the linked ones, which are not prose; never below 0."""
    if passages.blocks.hidden[block] != 0:
        return 0
    words = passages.words(block)
    linked = passages.linked_words(block)
    if passages.is_story[block]:
        return max(words - 2 * linked, 0)
    return -linked if passages.reason[block] == BEYOND else -words


def weigh(passages: Passages, weights: Any) -> None:
    for block in range(passages.count):
        weights[block] = weight_of(passages, block)


def reach_forwards(weights: Any, snippet: int, count: int) -> int:
    """The last block of the story."""
    total = weights[snippet]
    most = total
    last = snippet
    for block in range(snippet + 1, count):
        total += weights[block]
        if total > most:
            most = total
            last = block
    return last


def reach_backwards(weights: Any, snippet: int, start: int) -> int:
    """The first block of the story, none before `start`."""
    total = weights[snippet]
    most = total
    first = snippet
    for back in range(1, snippet - start + 1):
        total += weights[snippet - back]
        if total > most:
            most = total
            first = snippet - back
    return first


def mark_story(passages: Passages, headline: int, snippet: int) -> None:
    """Give every block that is still BEYOND its final reason, and the headline its own."""
    weights = passages.column(passages.count)
    weigh(passages, weights)
    first = reach_backwards(weights, snippet, headline + 1)
    last = reach_forwards(weights, snippet, passages.count)
    for block in range(passages.count):
        is_within = first <= block <= last
        if is_within and passages.is_story[block]:
            passages.reason[block] = PASSAGE
        elif passages.reason[block] == BEYOND:
            is_links = passages.is_mostly_links(block)
            is_line = CAN_BE_STORY_LINE[passages.blocks.kind[block]] and passages.blocks.hidden[block] == 0
            if is_within and is_line and not is_links:
                passages.reason[block] = STORY_LINE
            elif not passages.is_passage[block]:
                passages.reason[block] = LINKS if is_links else OTHER_LINE
    if headline >= 0:
        passages.reason[headline] = HEADLINE
