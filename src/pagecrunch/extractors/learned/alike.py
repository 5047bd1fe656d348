"""Parts that are alike are decided alike: the texts of a thread's posts, the prices of a list of cards.

The model scores each block by itself, and a short answer in a thread looks like nothing. So the log-odds of blocks that
are the same part of like things move towards their mean, in which a block counts by its words. Not on stories: there
"Follow us" is a paragraph like all others. Found by cross-validation on the training corpora: threads gain most.

In the choice a list is filled up part by part by the same likeness (`Together.fill_lists`).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from .choice import share_of_kinds

MOVE = 0.6  # how far towards the mean, on a page that is surely not a story
LEAST_MOVE = 0.02  # not worth the time
MOST_WORDS = 60  # that a block counts by
LEAST = 3  # blocks that are alike
MOST_SURE = 1e-4  # probabilities come no closer to 0 and 1


def share_alike(
    probability: NDArray[np.float64], alike: NDArray[np.uint32], words: NDArray[np.float64], kinds: Mapping[str, float]
) -> NDArray[np.float64]:
    """The probabilities, closer to each other for blocks that are alike."""
    move = MOVE * (1.0 - share_of_kinds(kinds, ("article",)))
    if move < LEAST_MOVE:
        return probability
    sure = np.minimum(np.maximum(probability, MOST_SURE), 1.0 - MOST_SURE)
    odds = np.log(sure / (1.0 - sure))
    weight = np.minimum(np.maximum(words, 1.0), MOST_WORDS)
    mean = np.bincount(alike, weight * odds) / np.maximum(np.bincount(alike, weight), 1.0)
    moved = odds + np.where(np.bincount(alike)[alike] >= LEAST, move, 0.0) * (mean[alike] - odds)
    closer: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-moved))
    return closer
