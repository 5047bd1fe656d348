# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What stands on the page several times is kept once: slides, tabs and copies for small screens repeat text.

Two sorts of copies are dropped: a sentence that looks different elsewhere, of which the likeliest stays, and a run of
blocks right after one like it. Other things repeat on purpose: a refrain, a quote of another post, short labels, the
parts of tables and lists.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...page.names import BLOCK_KINDS, COUNT_COLUMNS
from ...page.page import Page
from ...page.table import Bools
from .describe import Described
from .wholes import Wholes

SENTENCE = 8  # words; shorter repeats are labels
LONGEST_RUN = 8  # blocks
MAY_REPEAT = bytes(kind in ("code", "heading", "cell") for kind in BLOCK_KINDS)  # even where it looks different
COUNTS, WORDS = len(COUNT_COLUMNS), COUNT_COLUMNS.index("words")


class Repeats:
    """The blocks of one page that are seen. `kept` holds what is kept so far."""

    def __init__(self, page: Page, described: Described, wholes: Wholes, kept: Bools) -> None:
        self.blocks = page.blocks.table
        self.number = described.blocks.data  # of each block in `blocks`
        self.count = len(described.blocks)
        self.texts = int(described.text.max(initial=0)) + 1
        self.text = described.text.data
        self.look = described.alike.data
        self.thing = wholes.thing  # of each block; -1 for one that is a thing by itself
        self.kept = kept.view(np.uint8).data

    def words(self, block: int) -> int:
        return self.blocks.counts[self.number[block], WORDS]

    def is_same(self, block: int, other: int) -> bool:
        """Whether two blocks have the same text: the same beginning, and as many letters, words and marks."""
        if self.text[block] != self.text[other]:
            return False
        for column in range(COUNTS):
            if self.blocks.counts[self.number[block], column] != self.blocks.counts[self.number[other], column]:
                return False
        return True

    def keep_likeliest(self, probability: Any) -> None:
        """Of a sentence that is kept in several forms, keep the likeliest."""
        best: Any = np.full(self.texts, -1, np.int32).data  # block so far of each text
        for block in range(self.count):
            if not self.kept[block] or self.thing[block] >= 0 or self.words(block) < SENTENCE:
                continue
            if MAY_REPEAT[self.blocks.kind[self.number[block]]]:
                continue
            other = best[self.text[block]]
            if other < 0:
                best[self.text[block]] = block
            elif self.look[other] != self.look[block] and self.is_same(other, block):
                if probability[block] > probability[other]:
                    best[self.text[block]] = block
                    self.kept[other] = 0
                else:
                    self.kept[block] = 0

    def drop_echoes(self) -> None:
        """Drop a run of blocks that stands right after one like it."""
        run: Any = np.empty(self.count, np.int32).data  # the blocks that are kept so far
        length = 0
        for block in range(self.count):
            if self.kept[block] and self.words(block) > 0:
                run[length] = block
                length += 1
                length -= self.drop_echo(run, length)

    def drop_echo(self, run: Any, length: int) -> int:
        """Drop the blocks at the end of a run that repeat those before them; how many there are."""
        words = 0
        for size in range(1, min(LONGEST_RUN, length // 2) + 1):
            block = run[length - size]
            if self.thing[block] >= 0:
                return 0
            words += self.words(block)
            if words >= SENTENCE and self.is_echo(run, length, size):
                for place in range(length - size, length):
                    self.kept[run[place]] = 0
                return size
        return 0

    def is_echo(self, run: Any, length: int, size: int) -> bool:
        """Whether the last so many blocks of a run repeat as many before them."""
        for place in range(length - size, length):
            other = run[place - size]
            if self.thing[other] >= 0 or not self.is_same(run[place], other):
                return False
        return True
