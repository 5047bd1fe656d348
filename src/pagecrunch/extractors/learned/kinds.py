"""Which kind of page it is, with probabilities: the blocks' features, averaged over the page, through small forests.

The choice goes by these alone. People are told the kinds after what the page says of itself was heard (`page_says.py`):
each fact adds its votes to the log-odds. Pages of other times and makers say little, or other things, and the choice
should not hang on it. `mean_of_features` is the twin of the one in `_kinds.pyx`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from ...page.table import Floats
from .describe import Described
from .model import LearnedModel, sums_of_each
from .page_says import facts_of

CLUTTER_WEIGHT = 0.1  # what is surely clutter still tells a little of the kind of page
LEAST_SHARE = 1e-4  # a kind that the text makes unlikely can still be voted for


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
    return _shares(model.kinds, sums_of_each(model.kind_forests, vector[0], plain=plain))


def told_kinds(page: Page, kinds: Mapping[str, float], model: LearnedModel) -> dict[str, float]:
    """The kinds after what the page says of itself was heard, likeliest first."""
    votes = facts_of(page) @ model.votes
    odds = [log(max(kinds[kind], LEAST_SHARE)) + float(vote) for kind, vote in zip(model.kinds, votes, strict=True)]
    return _shares(model.kinds, odds)


def _shares(kinds: Sequence[str], odds: Sequence[float]) -> dict[str, float]:
    """Log-odds as probabilities, highest first."""
    highest = max(odds)
    shares = [exp(each - highest) for each in odds]
    total = sum(shares)
    order = sorted(range(len(shares)), key=lambda index: -shares[index])
    return {kinds[index]: shares[index] / total for index in order}


def page_vector(
    features: Floats, probability: NDArray[np.float64], words: NDArray[np.float64], *, plain: bool = False
) -> Floats:
    """The mean of every feature over the page's blocks, each weighted by its words of likely content; as one row."""
    mean = (mean_of_features if plain else fast_mean_of_features)(features, probability, words, CLUTTER_WEIGHT)
    vector: Floats = mean.reshape(1, -1)
    return vector


def mean_of_features(
    features: Floats, probability: NDArray[np.float64], words: NDArray[np.float64], clutter: float
) -> Floats:
    """The weighted mean of all rows of features: added row by row, so that it is the same everywhere."""
    weight = (probability + clutter) * (words + 1.0)
    share = weight / np.add.accumulate(weight)[-1]
    mean: Floats = np.add.reduce(features * share[:, None], axis=0).astype(np.float32)
    return mean


fast_mean_of_features = mean_of_features
if not os.environ.get("PAGECRUNCH_PLAIN"):
    with suppress(ImportError):
        from ._kinds import mean_of_features as fast_mean_of_features
