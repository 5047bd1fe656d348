"""What readers of a site taught: signs of its parts that make them likelier, or less likely, to be content.

A sign is a word about a block that other pages of the site share: a class or an id at or above it, the three nearest
elements, a digest of its text at this place. Each has a weight in log-odds. The strongest sign for a block and the
strongest against it, within bounds, are added to what the model says before anything is chosen. A page without a prior
is decided as if there were none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from ...page.table import Bools

MOST_SHIFT = 4.0  # log-odds that all signs together may add to a block, or take from it
# Of a page's content. What would take out more was taught on pages of another sort, and the page stays as it is.
LARGE_SHARE = 0.33
SETTLED = 6.0  # log-odds of what nothing was taught about
LEVELS = 12  # elements from the block up whose names are signs
MOST_NAMES = 6  # classes of an element
LONGEST_NAME = 40  # characters of a class or an id
LONGEST_VALUE = 400  # bytes of an attribute that are looked at
PATH_STEPS = 3
TEXT = "text "
_NUMBER = re.compile(r"\d+")

Signs = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SitePrior:
    """The signs of one site with their weights."""

    weights: Mapping[str, float] = field(default_factory=dict)

    def shift(self, page: Page, blocks: Sequence[int]) -> tuple[NDArray[np.float64], Bools]:
        """What to add to the log-odds of these blocks, and whose very text surely goes."""
        known = self.weights
        found = [{sign: known[sign] for sign in signs if sign in known} for signs in signs_of_blocks(page, blocks)]
        total = [max(0.0, *each.values()) + min(0.0, *each.values()) if each else 0.0 for each in found]
        goes = [any(sign.startswith(TEXT) and each[sign] <= -MOST_SHIFT for sign in each) for each in found]
        return np.clip(np.array(total, np.float64), -MOST_SHIFT, MOST_SHIFT), np.array(goes, bool)


def shifted(odds: NDArray[np.float64], shift: NDArray[np.float64], chosen: Bools) -> NDArray[np.float64]:
    """The log-odds with what was taught. What nothing was taught about stays as it was chosen: with less, or more, that
    is surely content, the best set would have another threshold for everything else."""
    settled = np.where(chosen, np.maximum(odds, SETTLED), np.minimum(odds, -SETTLED))
    return np.where(shift == 0.0, settled, odds + shift)


def signs_of_blocks(page: Page, blocks: Sequence[int]) -> list[Signs]:
    """The signs of each of these blocks, every sign once."""
    return _Reader(page).signs(blocks)


class _Reader:
    """Reads every element once, however many blocks are below it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.names: dict[int, tuple[Signs, str]] = {}  # by row: the names of an element, and its step in a path
        self.above: dict[int, Signs] = {}  # by row: the signs that all blocks of an element share

    def signs(self, blocks: Sequence[int]) -> list[Signs]:
        owners = self.page.blocks.owner.tolist()
        found = []
        for block in map(int, blocks):
            shared = self.shared(owners[block])
            found.append((*shared, f"{TEXT}{self.digest(block, shared[0])}"))
        return found

    def shared(self, row: int) -> Signs:
        if row not in self.above:
            rows = [row, *self.page.ancestors(row)]
            names = [name for each in rows[:LEVELS] for name in self.element(each)[0]]
            path = " > ".join(self.element(each)[1] for each in reversed(rows[:PATH_STEPS]))
            self.above[row] = tuple(dict.fromkeys((path, *names)))
        return self.above[row]

    def element(self, row: int) -> tuple[Signs, str]:
        if row not in self.names:
            page, tag = self.page, self.page.tag_name(row)
            words = (page.attr(row, "class", LONGEST_VALUE) or "").split()[:MOST_NAMES]
            classes = [f".{_plain(word)}" for word in words]
            ids = [f"#{_plain(word)}" for word in (page.attr(row, "id", LONGEST_VALUE) or "").split()[:1]]
            self.names[row] = (*ids, *classes), tag + "".join((*ids, *classes)[:1])
        return self.names[row]

    def digest(self, block: int, path: str) -> str:
        """Of a text, whatever its numbers, and of its place: nothing can be read from it."""
        text = _NUMBER.sub("0", " ".join(self.page.block_text(block).lower().split()))
        return f"{crc32(text.encode(), crc32(path.encode())):08x}"


def _plain(word: str) -> str:
    """A name without its numbers: post-17 and post-18 are the same sign."""
    return _NUMBER.sub("0", word[:LONGEST_NAME].lower())
