"""A page to the features of its blocks: the steps in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from ...page.table import Floats
from ..econ_plus.judge import judge
from ..econ_plus.reasons import IS_KEPT
from .elements import read_elements
from .features import FEATURES, LATER, fill
from .places import Places
from .story import Story
from .texts import read_texts
from .work import Work

SLICE = 4096  # blocks: few pages have more
NO_FEATURES = np.empty((0, len(FEATURES)), np.float32)
LATER_COLUMNS = [FEATURES.index(name) for name in LATER]


@dataclass(frozen=True, eq=False)
class HashedModel:
    """Weights of a logistic model over hashed words of tags, classes, ids and roles."""

    weights: NDArray[np.float64]
    bits: int
    bias: float

    @classmethod
    def empty(cls) -> HashedModel:
        return cls(np.zeros(2), 1, 0.0)


@dataclass(frozen=True, eq=False)
class Described:
    """The blocks that are seen, as numbers of `page.blocks`, with their features and their sizes in words.

    Blocks with the same number in `alike` are the same part of like things: the prices of cards, the texts of posts.
    Those with the same number in `text` begin with the same text.
    """

    blocks: NDArray[np.intp]
    features: Floats  # none where the page was described in slices
    size: NDArray[np.float64]
    alike: NDArray[np.uint32]
    text: NDArray[np.uint32]
    later: Floats  # those that the steps after the trees look at, columns as in LATER


class Description:
    """The features of every block that is seen, a slice of blocks at a time: those of all blocks can be very large."""

    def __init__(self, page: Page, model: HashedModel) -> None:
        judged = judge(page)  # before anything else takes room
        work = self._work = Work(page)
        self.count = work.count
        if work.count:
            read_elements(work, model)
            read_texts(work)
            work.measure(model.bias)
            self._places = Places(work)
            self._story = Story(work, judged, IS_KEPT.view(np.uint8))
        self._first: Floats | None = None  # the first slice, if it is the only one
        self.later = np.empty((work.count, len(LATER)), np.float32)  # as in `Described`

    def slices(self, most: int = SLICE) -> Iterator[Floats]:
        """The features of all blocks in order, one line a block, a slice of blocks at a time."""
        if self._first is not None:
            yield self._first
            return
        for first in range(0, self.count, most):
            features = np.empty((min(most, self.count - first), len(FEATURES)), np.float32)
            fill(self._work, self._places, features, first)
            self._story.fill(features, first)
            np.take(features, LATER_COLUMNS, axis=1, out=self.later[first : first + most], mode="clip")
            if len(features) == self.count:
                self._first = features
            yield features

    def described(self, features: Floats = NO_FEATURES) -> Described:
        """What is needed once all slices were seen."""
        work = self._work
        return Described(work.numbers, features, work.sizes, np.array(work.alike), np.array(work.same_text), self.later)


def describe(page: Page, model: HashedModel) -> Described:
    """The blocks of a page with all their features at once, which training needs."""
    description = Description(page, model)
    return description.described(next(description.slices(max(1, description.count)), NO_FEATURES))
