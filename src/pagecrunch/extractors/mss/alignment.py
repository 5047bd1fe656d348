"""Gold text to a label: the stretch of a page's tokens that matches it best. The paper's wrappers, by alignment.

A word of the page is a hit where a run of RUN words around it stands in the gold too. The wanted stretch has the
largest F1 = 2 hits / (words + gold words). By Dinkelbach's method for ratios that is a few maximum subsequences: with F
the best ratio so far, score a hit 1 - F/2 and any other word -F/2, take the best stretch, and go on while F grows.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .spans import take_marks
from .subsequence import Span, best_subsequence
from .tokens import WORD_TOKEN, Codes, Tokens

RUN = 3  # words; shorter runs stand in menus as well
MOST_ROUNDS = 20  # it ends after four or five


@dataclass(frozen=True, slots=True)
class Alignment:
    """The stretch `first : last` of the tokens, how many words it has, and its F1 against the gold."""

    first: int
    last: int
    words: int
    f1: float


def align(tokens: Tokens, gold: Codes) -> Alignment | None:
    """The stretch that matches the gold best; None where they have no run of words in common."""
    places = np.flatnonzero(tokens.kind == WORD_TOKEN)
    hits = _hits(tokens.code[places], gold)
    if not hits.any():
        return None
    ratio, best = 0.0, Span(0, 0, 0.0)
    for _ in range(MOST_ROUNDS):
        span = best_subsequence(hits - ratio / 2)
        if span is None:
            break
        # Words that the gold holds once are no more hits for standing twice on the page.
        found = min(int(hits[span.start : span.end].sum()), len(gold))
        now = 2 * found / (span.end - span.start + len(gold))
        if now <= ratio:
            break
        ratio, best = now, span
    first, last = take_marks(tokens, int(places[best.start]), int(places[best.end - 1]) + 1)
    return Alignment(first, last, best.end - best.start, ratio)


def _hits(words: Codes, gold: Codes) -> NDArray[np.float64]:
    """1 for every word that lies in a run that the gold has as well."""
    length = min(RUN, len(gold))
    hits = np.zeros(len(words))
    if length == 0 or len(words) < length:
        return hits
    shared = np.isin(_runs(words, length), _runs(gold, length))
    for shift in range(length):
        hits[shift : len(words) - length + 1 + shift] += shared
    return (hits > 0).astype(np.float64)


def _runs(words: Codes, length: int) -> NDArray[np.uint64]:
    """One number for every run of `length` words."""
    numbers = np.zeros(len(words) - length + 1, np.uint64)
    for shift in range(length):
        numbers = numbers * np.uint64(0x9E3779B97F4A7C15) + words[shift : len(words) - length + 1 + shift]
        numbers ^= numbers >> np.uint64(29)
    return numbers
