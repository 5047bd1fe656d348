"""Counts of features in and out of the text, over any number of pages: what Naive Bayes is trained from.

One pass, a page at a time. Counts are kept by n-gram and source (a registered domain), and put together whenever many
have gathered, so memory grows with what is distinct and not with the pages.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from .articles import ArticleRule
from .features import KINDS, Features
from .naive_bayes import Model, to_steps
from .subsequence import Scores

GATHERED = 4_000_000  # entries that wait before they are put together; some 100 MB

# Added to every count, so that an n-gram seen only on one side is not certain. Small, as in the paper there is none;
# on WCXB's articles 0.01 to 1 differ by 0.002 in F1.
SMOOTHING = 0.01


class FeatureCounts:
    """Tokens in and out of the text, by n-gram and by what they are under."""

    def __init__(self, features: str) -> None:
        self.features = features
        self.pages = 0
        self.tokens_in = self.tokens_out = 0
        self._under_in, self._under_out = np.zeros(256, np.int64), np.zeros(256, np.int64)
        self._parts: list[tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]]] = []
        self._waiting = 0

    def add(self, features: Features, inside: NDArray[np.bool_], source: str) -> None:
        """One page: its features, which tokens are in, and whose page it is."""
        keys, places = np.unique(features.key, return_inverse=True)
        within = np.bincount(places[inside], minlength=len(keys))
        total = np.bincount(places, minlength=len(keys))
        # The n-gram in the upper half and its source in the lower: so that sorting brings sources together.
        pairs = keys.astype(np.uint64) << np.uint64(32) | np.uint64(crc32(source.encode()))
        self._parts.append((pairs, within, total - within))
        self._waiting += len(pairs)
        self._under_in += np.bincount(features.under[inside], minlength=256)
        self._under_out += np.bincount(features.under[~inside], minlength=256)
        self.pages += 1
        self.tokens_in += int(inside.sum())
        self.tokens_out += int((~inside).sum())
        if self._waiting > GATHERED:
            self._put_together()
            self._waiting = 0

    def log_odds(self, fewest_sources: int) -> tuple[NDArray[np.uint32], Scores]:
        """The n-grams of at least so many sources, ascending, and log P(n-gram|in)/P(n-gram|out) of each."""
        self._put_together()
        if not self._parts:
            return np.zeros(0, np.uint32), np.zeros(0)
        pairs, within, without = self._parts[0]
        keys = (pairs >> np.uint64(32)).astype(np.uint32)
        starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
        sources = np.diff(np.append(starts, len(keys)))
        wanted = sources >= fewest_sources
        inside = np.add.reduceat(within, starts)[wanted]
        outside = np.add.reduceat(without, starts)[wanted]
        odds = np.log((inside + SMOOTHING) / max(1, self.tokens_in))
        return keys[starts][wanted], odds - np.log((outside + SMOOTHING) / max(1, self.tokens_out))

    def model(self, fewest_sources: int, bias: float = 0.0, article: ArticleRule | None = None, **about: Any) -> Model:
        keys, odds = self.log_odds(fewest_sources)
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

    def _put_together(self) -> None:
        if len(self._parts) < 2:
            return
        pairs, within, without = (np.concatenate(column) for column in zip(*self._parts, strict=True))
        order = np.argsort(pairs, kind="stable")
        pairs, within, without = pairs[order], within[order], without[order]
        starts = np.flatnonzero(np.concatenate(([True], pairs[1:] != pairs[:-1])))
        self._parts = [(pairs[starts], np.add.reduceat(within, starts), np.add.reduceat(without, starts))]
