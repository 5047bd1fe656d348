"""From probabilities to what is kept: the choice, a second opinion where it is not clear, and what belongs to it.

The extractor decides by this, and so does training when it scores its folds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...compiled import Loops
from ...page.names import COUNT_COLUMNS, TAG_CODES
from ...page.page import Page
from ...page.table import Bools, Floats
from . import neighbours
from .choice import choose
from .notes import NOTED_KINDS, with_notes
from .second_opinion import heed, is_heard

LOOPS = Loops(neighbours)
FEW_WORDS = 60
_LINKED_WORDS = COUNT_COLUMNS.index("linked_words")


class Decided(NamedTuple):
    kept: Bools
    probability: NDArray[np.float64]
    expected: float  # F1 of the balanced choice, as the probabilities have it


def decide(
    page: Page,
    blocks: NDArray[np.intp],
    features: Floats,
    probability: NDArray[np.float64],
    words: NDArray[np.float64],
    kinds: Mapping[str, float],
    focus: str = "balanced",
    *,
    plain: bool = False,
) -> Decided:
    """Which of these blocks of the page are kept. What a strict focus keeps, a generous one keeps too."""
    may_be_empty = not speaks_briefly(page)
    choose_now = partial(choose, words=words, focus=focus, kinds=kinds, may_be_empty=may_be_empty, plain=plain)
    choice = choose_now(probability)
    if is_heard(kinds, choice.expected):
        probability = heed(features, probability, kinds)
        choice = choose_now(probability)
    kept = kept_together(choice.kept, probability, features, plain=plain)
    if max(kinds, key=kinds.__getitem__) in NOTED_KINDS:
        kept = with_notes(page, blocks, kept)
    return Decided(kept, probability, choice.expected)


def kept_together(kept: Bools, probability: NDArray[np.float64], features: Floats, *, plain: bool = False) -> Bools:
    """What is kept, with its headline and what stands in between; see `neighbours.py`."""
    whole = kept.view(np.uint8).copy()
    LOOPS.run("keep_together", *features.shape, features.reshape(-1), probability, whole, plain=plain)
    return whole.view(bool)


def speaks_briefly(page: Page) -> bool:
    """Whether the page has a few words, more than those of its links, and no script that could bring others."""
    return is_short_and_still(page) and 2 * int(page.sums[-1, _LINKED_WORDS]) < int(page.sums[-1, 1])


def is_short_and_still(page: Page) -> bool:
    return 0 < int(page.sums[-1, 1]) < FEW_WORDS and not (page.tag == TAG_CODES["script"]).any()
