# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which kind of page it is, with probabilities: the blocks' features, averaged over the page, through small forests.

The choice goes by these alone. The kinds that users see also count what the page declares (`declared.py`): each fact
adds its votes to the log-odds. Pages of other times and makers declare little, or other things, and the choice should
not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from ...page.table import Floats
from .declared import declared_facts
from .forest import sums_of_each

if TYPE_CHECKING:
    from .model import LearnedModel

CLUTTER_WEIGHT = 0.1  # what is surely clutter still tells a little about the kind of page
LEAST_SHARE = 1e-4  # a kind that the text makes unlikely can still be voted for


def page_kinds(
    model: LearnedModel, slices: Iterable[Floats], probability: NDArray[np.float64], words: NDArray[np.float64]
) -> dict[str, float]:
    """The kinds with their probabilities by the text alone, likeliest first. `slices` have the features in order."""
    vector = page_vector(slices, probability, words)
    return _shares(model.kinds, sums_of_each(model.kind_forests, vector))


def kinds_with_votes(page: Page, kinds: Mapping[str, float], model: LearnedModel) -> dict[str, float]:
    """The kinds with the votes of what the page declares, likeliest first."""
    votes = declared_facts(page) @ model.votes
    odds = [log(max(kinds[kind], LEAST_SHARE)) + float(vote) for kind, vote in zip(model.kinds, votes, strict=True)]
    return _shares(model.kinds, odds)


def _shares(kinds: Sequence[str], odds: Sequence[float]) -> dict[str, float]:
    """Log-odds as probabilities, highest first."""
    highest = max(odds)
    shares = [exp(each - highest) for each in odds]
    total = sum(shares)
    order = sorted(range(len(shares)), key=lambda index: -shares[index])
    return {kinds[index]: shares[index] / total for index in order}


def page_vector(slices: Iterable[Floats], probability: NDArray[np.float64], words: NDArray[np.float64]) -> Floats:
    """The mean of every feature over the page's blocks, each weighted by its words of likely content."""
    weight = (probability + CLUTTER_WEIGHT) * (words + 1.0)
    sums = np.zeros(0)
    total, done = in_order(weight.data), 0
    for features in slices:
        sums = sums if done else np.zeros(features.shape[1])
        add_weighted(features.data, weight[done : done + len(features)].data, total, sums.data)
        done += len(features)
    return sums.astype(np.float32)


def in_order(weight: Any) -> float:
    """The sum, added up from the first to the last, so that it is the same everywhere."""
    total = 0.0
    for row in range(len(weight)):
        total += weight[row]
    return total


def add_weighted(features: Any, weight: Any, total: float, sums: Any) -> None:
    """Add up the features by each row's share of all weight, row by row, so that the sums are the same everywhere."""
    for row in range(len(weight)):
        share = weight[row] / total
        for column in range(len(sums)):
            sums[column] += features[row, column] * share
