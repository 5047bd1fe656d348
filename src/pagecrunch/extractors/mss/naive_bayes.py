"""The local classifier: how likely a token is "in" the text, by Naive Bayes over its n-gram and what it is under.

    log odds = log P(in)/P(out) + log P(n-gram|in)/P(n-gram|out) + w * log P(under|in)/P(under|out)

An n-gram that training never saw is as likely in as out and adds nothing. `w` is UNDER_WEIGHT; the paper has 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from ...page.table import Floats
from .articles import ArticleRule
from .features import KINDS, UNIGRAMS, Features
from .subsequence import Scores
from .tokens import Codes, Tokens

# Log odds are kept in one byte, in steps of this size; so they end at +-8, where a token is all but certain.
STEP = 1 / 16

# The two features tell much the same, and Naive Bayes believes both. At half its weight the tag costs less where it is
# wrong: F1 0.934 instead of 0.928 on WCXB's articles, five-fold.
UNDER_WEIGHT = 0.5


@dataclass(frozen=True, eq=False)
class Model:
    """What training leaves behind. Never changed."""

    features: str  # which of features.KINDS
    keys: Codes  # n-grams, ascending
    log_odds: NDArray[np.int8]  # of each, in STEPs
    under: Floats  # log odds by what the token is under
    prior: float  # log odds of "in" before anything is seen
    bias: float = 0.0  # added to every score
    importance: NDArray[np.uint8] | None = None  # of each n-gram, 0 to 255 for 0 to 1
    article: ArticleRule | None = None
    about: dict[str, Any] = field(default_factory=dict)  # data, licence, counts: for people


def probabilities(model: Model, page: Page, tokens: Tokens) -> Scores:
    """For every token how likely it is in."""
    find, _ = KINDS[model.features]
    return likely(model, find(page, tokens))


def likely(model: Model, features: Features) -> Scores:
    evidence, seen = look_up(model, features.key)
    if model.features == UNIGRAMS:
        # Section 7.7: both neighbours speak for a token that was not seen.
        around = np.zeros(len(evidence) + 2)
        around[1:-1] = evidence
        evidence = np.where(seen, evidence, around[:-2] + around[2:])
    under = np.zeros(256)
    under[: len(model.under)] = model.under
    return sigmoid(evidence + UNDER_WEIGHT * under[features.under] + model.prior)


def look_up(model: Model, keys: Codes) -> tuple[Scores, NDArray[np.bool_]]:
    """The log odds of each n-gram, 0 where training did not see it, and whether it did."""
    places, seen = find_keys(model.keys, keys)
    odds = np.zeros(len(keys))
    odds[seen] = model.log_odds[places[seen]] * STEP
    return odds, seen


def find_keys(known: Codes, keys: Codes) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Where each key is among the known ones, and whether it is there at all."""
    places = np.searchsorted(known, keys)
    if len(known) == 0:
        return places, np.zeros(len(keys), bool)
    places[places == len(known)] = 0
    return places, known[places] == keys


def to_steps(log_odds: Scores) -> NDArray[np.int8]:
    return np.clip(np.rint(log_odds / STEP), -127, 127).astype(np.int8)


def sigmoid(log_odds: Scores) -> Scores:
    result: Scores = 1 / (1 + np.exp(-np.clip(log_odds, -60, 60)))
    return result
