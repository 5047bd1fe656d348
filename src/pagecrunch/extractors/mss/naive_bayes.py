"""The classifier: how likely a token is "in" the text, by Naive Bayes over its n-gram and the tag that it is under.

    log odds = log P(in)/P(out) + log P(n-gram|in)/P(n-gram|out) + w * log P(under|in)/P(under|out)

An n-gram that training never saw is as likely in as out and adds nothing. `w` is the weight of the tag: 1 in the paper.

Training counts n-grams in one pass, a page at a time. Counts are kept by n-gram and source (a registered domain) and
merged whenever many have accumulated, so that memory grows with the distinct n-grams and not with the pages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from ...page.table import Floats
from .articles import ArticleRule
from .features import GENERAL, KINDS, UNIGRAM, Features
from .subsequence import Scores
from .tokens import Codes, PageTokens

# Log odds are kept in one byte, in steps of this size; so they end at +-8, where a token is all but certain.
STEP = 1 / 16

FULL_WEIGHT = 1.0  # of the tag, as published
# The two features overlap, and Naive Bayes takes them as independent. At half its weight the tag costs less where it is
# wrong: F1 0.937 instead of 0.931 on WCXB's articles, five-fold. For `mss-plus` and `mss-general`.
HALF_WEIGHT = 0.5

MAX_UNMERGED = 4_000_000  # entries that wait to be merged; some 100 MB

# Added to every count, so that an n-gram seen only on one side is not certain. Small, as in the paper there is none;
# on WCXB's articles 0.01 to 1 differ by 0.002 in F1.
SMOOTHING = 0.01


@dataclass(frozen=True, eq=False)
class Model:
    """The result of training. Never changed."""

    features: str  # which of features.KINDS
    keys: Codes  # n-grams, ascending
    log_odds: NDArray[np.int8]  # of each, in STEPs
    under: Floats  # log odds by the tag or class that the token is under
    prior: float  # log odds of "in" before anything is seen
    bias: float = 0.0  # added to every score
    importance: NDArray[np.uint8] | None = None  # of each n-gram, 0 to 255 for 0 to 1
    article: ArticleRule | None = None
    about: dict[str, Any] = field(default_factory=dict)  # data, licence, counts: for people


def probabilities(model: Model, page: Page, tokens: PageTokens, tag_weight: float = FULL_WEIGHT) -> Scores:
    """For every token how likely it is in."""
    find, _ = KINDS[model.features]
    return likely(model, find(page, tokens), tag_weight)


def likely(model: Model, features: Features, tag_weight: float = FULL_WEIGHT) -> Scores:
    evidence, seen = look_up(model, features.key)
    if model.features in (UNIGRAM, GENERAL):
        # Section 7.7: a token that was not seen takes the evidence of both neighbours.
        around = np.zeros(len(evidence) + 2)
        around[1:-1] = evidence
        evidence = np.where(seen, evidence, around[:-2] + around[2:])
    under = np.zeros(256)
    under[: len(model.under)] = model.under
    return sigmoid(evidence + tag_weight * under[features.under] + model.prior)


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


class FeatureCounts:
    """PageTokens in and out of the text, by n-gram and by what they are under."""

    def __init__(self, features: str) -> None:
        self.features = features
        self.pages = 0
        self.sources: set[str] = set()
        self.tokens_in = self.tokens_out = 0
        self._under_in, self._under_out = np.zeros(256, np.int64), np.zeros(256, np.int64)
        self._parts: list[tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]]] = []
        self._unmerged = 0

    def add(self, features: Features, inside: NDArray[np.bool_], source: str) -> None:
        """Add a page: its features, which tokens are in, and its source."""
        keys, places = np.unique(features.key, return_inverse=True)
        within = np.bincount(places[inside], minlength=len(keys))
        total = np.bincount(places, minlength=len(keys))
        # The n-gram in the upper half and its source in the lower, so that sorting brings sources together.
        pairs = keys.astype(np.uint64) << np.uint64(32) | np.uint64(crc32(source.encode()))
        self._parts.append((pairs, within, total - within))
        self._unmerged += len(pairs)
        self._under_in += np.bincount(features.under[inside], minlength=256)
        self._under_out += np.bincount(features.under[~inside], minlength=256)
        self.pages += 1
        self.sources.add(source)
        self.tokens_in += int(inside.sum())
        self.tokens_out += int((~inside).sum())
        if self._unmerged > MAX_UNMERGED:
            self._merge()
            self._unmerged = 0

    def log_odds(self, min_sources: int) -> tuple[NDArray[np.uint32], Scores]:
        """The n-grams of at least `min_sources`, ascending, and log P(n-gram|in)/P(n-gram|out) of each."""
        self._merge()
        if not self._parts:
            return np.zeros(0, np.uint32), np.zeros(0)
        pairs, within, without = self._parts[0]
        keys = (pairs >> np.uint64(32)).astype(np.uint32)
        starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
        sources = np.diff(np.append(starts, len(keys)))
        wanted = sources >= min_sources
        inside = np.add.reduceat(within, starts)[wanted]
        outside = np.add.reduceat(without, starts)[wanted]
        odds = np.log((inside + SMOOTHING) / max(1, self.tokens_in))
        return keys[starts][wanted], odds - np.log((outside + SMOOTHING) / max(1, self.tokens_out))

    def model(self, min_sources: int, bias: float = 0.0, article: ArticleRule | None = None, **about: Any) -> Model:
        keys, odds = self.log_odds(min_sources)
        size = len(KINDS[self.features][1])
        shares_in = (self._under_in[:size] + 1) / max(1, self.tokens_in)
        shares_out = (self._under_out[:size] + 1) / max(1, self.tokens_out)
        return Model(
            features=self.features,
            keys=keys,
            log_odds=to_steps(odds),
            under=np.log(shares_in / shares_out).astype(np.float32),
            prior=float(np.log(max(1, self.tokens_in) / max(1, self.tokens_out))),
            bias=bias,
            article=article,
            about=about,
        )

    def _merge(self) -> None:
        if len(self._parts) < 2:
            return
        pairs, within, without = (np.concatenate(column) for column in zip(*self._parts, strict=True))
        order = np.argsort(pairs, kind="stable")
        pairs, within, without = pairs[order], within[order], without[order]
        starts = np.flatnonzero(np.concatenate(([True], pairs[1:] != pairs[:-1])))
        self._parts = [(pairs[starts], np.add.reduceat(within, starts), np.add.reduceat(without, starts))]
