"""A page to the features of its blocks: the steps in order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from ...page.table import Floats
from ..econ_plus.judge import judge
from ..econ_plus.reasons import IS_KEPT
from .elements import read_elements
from .features import FEATURES, fill, fill_story
from .places import Places
from .texts import read_texts
from .work import Work


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
    """

    blocks: NDArray[np.intp]
    features: Floats
    size: NDArray[np.float64]
    alike: NDArray[np.uint32]


def describe(page: Page, model: HashedModel) -> Described:
    """The features of every block that is seen."""
    work = Work(page)
    features = np.empty((work.count, len(FEATURES)), np.float32)
    if work.count:
        read_elements(work, model)
        read_texts(work)
        work.measure(model.bias)
        fill(work, Places(work), features)
        fill_story(work, judge(page), IS_KEPT.view(np.uint8), features)
    return Described(work.numbers, features, work.sizes, np.asarray(work.alike))
