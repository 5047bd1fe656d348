"""Which kind of page it is, with probabilities: the blocks' features, averaged over the page, through small forests."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...types import Floats
from .describe import Described
from .model import LearnedModel

CLUTTER_WEIGHT = 0.1  # what is surely clutter still tells a little of the kind of page


def page_kinds(
    model: LearnedModel,
    described: Described,
    probability: NDArray[np.float64],
    words: NDArray[np.float64],
    *,
    plain: bool = False,
) -> dict[str, float]:
    """The kinds with their probabilities, likeliest first."""
    vector = page_vector(described.features, probability, words)
    sums = np.array([float(forest.sums(vector, plain=plain)[0]) for forest in model.kind_forests])
    shares = np.exp(sums - sums.max())
    shares = shares / shares.sum()
    order = np.argsort(-shares, kind="stable")
    return {model.kinds[index]: float(shares[index]) for index in order}


def page_vector(features: Floats, probability: NDArray[np.float64], words: NDArray[np.float64]) -> Floats:
    """The mean of every feature over the page's blocks, each weighted by its words of likely content."""
    weight = (probability + CLUTTER_WEIGHT) * (words + 1.0)
    mean = (weight / weight.sum()) @ features.astype(np.float64)
    vector: Floats = mean.astype(np.float32).reshape(1, -1)
    return vector
