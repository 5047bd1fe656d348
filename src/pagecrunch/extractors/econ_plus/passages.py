"""The page's blocks as passages: which of them may be story, and how much of them stands in a box of the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...types import Bools, Ints, Page

Sums = NDArray[np.int64]
Rows = NDArray[np.intp]
Amounts = Ints | Sums | Bools


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

    def texts(self, wanted: Bools) -> Iterator[tuple[int, bytes]]:
        """The wanted blocks, each with its text from the first to the last character as it stands in the page."""
        page, found = self.page, np.flatnonzero(wanted)
        starts = page.text_start[page.blocks.first[found]].tolist()
        ends = page.text_end[page.blocks.last[found]].tolist()
        for block, start, end in zip(found.tolist(), starts, ends, strict=True):
            yield block, page.text_bytes[start:end]

    def lowered(self, wanted: Bools, *, only_ascii: bool = False) -> list[str]:
        """The texts of the wanted blocks in small letters, all at once: a page has many short ones.

        Where only ASCII letters matter, the others come out as nonsense, in a fifth of the time.
        """
        texts = [text.replace(b"\0", b" ") for _, text in self.texts(wanted)]
        if not texts:
            return []
        joined = b"\0".join(texts)
        lowered = joined.lower().decode("latin-1") if only_ascii else joined.decode("utf-8", "replace").lower()
        return lowered.split("\0")

    @cached_property
    def boxes(self) -> Rows:
        """The rows of the page that hold a passage, in page order, the text itself among them."""
        before = sums_before(self.is_passage)[self._blocks_before]
        return np.flatnonzero(before[self.page.end] > before[:-1])

    def blocks_of(self, boxes: Rows) -> tuple[Rows, Rows]:
        """For each box its first block, and the first one after it."""
        return self._blocks_before[boxes], self._blocks_before[self.page.end[boxes]]

    def is_in(self, boxes: Rows) -> Bools:
        """Whether each block stands in one of these boxes."""
        begin, end = self.blocks_of(boxes)
        opened = np.bincount(begin, minlength=len(self) + 1) - np.bincount(end, minlength=len(self) + 1)
        inside: Bools = np.cumsum(opened[:-1]) > 0
        return inside

    @cached_property
    def _blocks_before(self) -> Rows:
        """For each row, and the end of the page, how many blocks begin before it."""
        begun = np.zeros(len(self.page) + 1, np.intp)
        begun[self.page.blocks.first + 1] = 1  # no two blocks begin at one row
        return np.cumsum(begun)


def sums_before(amount: Amounts) -> Sums:
    """For each block, and the end of the page, how much of an amount per block stands before it."""
    sums: Sums = np.zeros(len(amount) + 1, np.int64)
    np.cumsum(amount, out=sums[1:])
    return sums
