"""The page's blocks as passages: which of them may be story, and how much of them stands in a box of the page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...types import Bools, Ints, Page

Sums = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Passages:
    """One entry a block of the page. A passage is text with a period or comma that is not mostly links."""

    page: Page
    words: Ints
    linked: Ints  # words within links
    is_seen: Bools
    is_passage: Bools

    @classmethod
    def of(cls, page: Page) -> Passages:
        """Where every period and comma of the page stands among links, those blocks are passages too."""
        blocks = page.blocks
        words, linked, is_seen = blocks.count("words"), blocks.count("linked_words"), blocks.hidden == 0
        has_stop = is_seen & (blocks.count("stops") > 0)
        unlinked = has_stop & (2 * linked < words)
        return cls(page, words, linked, is_seen, unlinked if unlinked.any() else has_stop)

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def is_mostly_links(self) -> Bools:
        mostly: Bools = 2 * self.linked > self.words
        return mostly

    def slice(self, block: int) -> bytes:
        """The bytes of a block's text, from its first to its last character."""
        page, blocks = self.page, self.page.blocks
        return page.text_bytes[page.text_start[blocks.first[block]] : page.text_end[blocks.last[block]]]

    def in_boxes(self, boxes: NDArray[np.intp], amount: NDArray[np.generic]) -> Sums:
        """How much of an amount per block stands in each of these boxes (rows of the page)."""
        sums = self.before_rows(amount)
        inside: Sums = sums[self.page.end[boxes]] - sums[boxes]
        return inside

    def before_rows(self, amount: NDArray[np.generic]) -> Sums:
        """For every row, and the end of the page, how much of an amount per block stands before it."""
        sums: Sums = np.zeros(len(self.page) + 1, np.int64)
        sums[1:] = np.cumsum(np.bincount(self.page.blocks.first, weights=amount, minlength=len(self.page)))
        return sums

    def is_in(self, boxes: NDArray[np.intp]) -> Bools:
        """Whether each block stands in one of these boxes."""
        rows = len(self.page)
        opened = np.bincount(boxes, minlength=rows + 1) - np.bincount(self.page.end[boxes], minlength=rows + 1)
        inside: Bools = np.cumsum(opened[:rows])[self.page.blocks.first] > 0
        return inside
