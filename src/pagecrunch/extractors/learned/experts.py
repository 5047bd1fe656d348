"""Two sets of trees: one learned from all pages alike, one mostly from articles.

Corpora of news leave out what a page of a shop or a service must keep, so one set of trees has to find a middle. The
likelier a page is an article, the more the second set has to say, in log-odds. The kind of page comes from the first.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

SHARE_POWER = 2.0  # the probability of an article to this power is the say of the second set
LEAST_SAY = 0.02  # less is not worth the time


def say_of_articles(kinds: Mapping[str, float]) -> float:
    """The share that the trees for articles have in the answer, 0 to 1."""
    say = kinds.get("article", 0.0) ** SHARE_POWER
    return say if say >= LEAST_SAY else 0.0


def blend(of_all: NDArray[np.float64], of_articles: NDArray[np.float64], say: float) -> NDArray[np.float64]:
    """The log-odds of both sets together."""
    return of_all + say * (of_articles - of_all)


def to_probability(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1.0 / (1.0 + np.exp(-odds)))
