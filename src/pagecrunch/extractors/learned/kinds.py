"""Which kind of page it is, with probabilities: the blocks' features, averaged over the page, through small forests.

`weighted_sum` is the twin of `_kinds.pyx`.
"""

from __future__ import annotations

import os
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from ...types import Floats
from .describe import Described
from .model import LearnedModel, sums_of_each

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
    vector = page_vector(described.features, probability, words, plain=plain)
    sums = np.array(sums_of_each(model.kind_forests, vector[0], plain=plain))
    shares = np.exp(sums - sums.max())
    shares = shares / shares.sum()
    order = np.argsort(-shares, kind="stable")
    return {model.kinds[index]: share for index, share in zip(order.tolist(), shares[order].tolist(), strict=True)}


def page_vector(
    features: Floats, probability: NDArray[np.float64], words: NDArray[np.float64], *, plain: bool = False
) -> Floats:
    """The mean of every feature over the page's blocks, each weighted by its words of likely content."""
    weight = (probability + CLUTTER_WEIGHT) * (words + 1.0)
    mean = (weighted_sum if plain else fast_weighted_sum)(features, weight / weight.sum())
    vector: Floats = mean.astype(np.float32).reshape(1, -1)
    return vector


def weighted_sum(features: Floats, weight: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sum of all rows of features, each times its weight: added row by row, so that it is the same everywhere."""
    total: NDArray[np.float64] = np.add.reduce(features * weight[:, None], axis=0)
    return total


fast_weighted_sum = weighted_sum
if not os.environ.get("PAGECRUNCH_PLAIN"):
    with suppress(ImportError):
        from ._kinds import weighted_sum as fast_weighted_sum
