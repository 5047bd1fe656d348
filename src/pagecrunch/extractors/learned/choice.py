# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""From the blocks' probabilities to a choice: the set of blocks with the highest expected F on this page.

With p the probability that a block belongs to the content and n its words, that is the set which maximises

    (1 + b^2) * sum of p n over the set / (sum of n over the set + b^2 * sum of p n over all blocks)

b is the focus: below 1 precision counts more, above 1 recall. It is the set of all blocks with p above a limit (Lewis
1995, "Evaluating and optimizing autonomous text classification systems"), which is F / (1 + b^2). A larger b lowers the
limit, so what a strict focus keeps, a generous one keeps too.

A story stands in one stretch of the page. So, as in MSS (Pasternack and Roth 2009), the stretch that promises most is
found, and on a page that is likely an article what lies outside of it must be surer to be kept.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...page.table import Bools

BETA = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}
# Probabilities are raised to this power before the choice, by kind of page: on pages unlike those it was trained on the
# model is too trusting of text around a story, while on pages made of many small pieces doubt costs more than trust.
# Found by cross-validation on the training corpora.
SHARPNESS = {
    "article": 1.4, "forum": 1.2, "product": 1.5, "listing": 0.7, "collection": 0.7, "documentation": 0.95,
    "service": 0.8,
}  # fmt: skip

# The power for blocks outside of the best stretch. Found in the same way; other kinds have their content in pieces.
OUTSIDE = {"article": 2.0, "documentation": 1.5}
CLEARNESS = 3.0  # kinds count by their probability to this power, so that the likeliest one has more say

SMALL_PAGE_SHARE = 0.4  # of a page's few words; where more than this is promised, the page is just short
NOTHING_WORDS = 10.0  # a page with fewer expected words of content has none: an index, an error page, a script's shell
EVEN_CHANCE = 0.5  # blocks likelier than this lengthen a stretch, others cut it off


@dataclass(frozen=True, slots=True)
class Choice:
    kept: Bools
    expected: float  # F1 of the balanced choice, as the probabilities have it


def choose(
    probability: NDArray[np.float64],
    words: NDArray[np.float64],
    focus: str = "balanced",
    kinds: Mapping[str, float] | None = None,
    *,
    may_be_empty: bool = True,
) -> Choice:
    """The blocks to keep, given how likely the page is of each kind."""
    found = BestSet(probability, words)
    if may_be_empty and found.promises_nothing():
        return Choice(np.zeros(len(words), bool), 0.0)
    sharpness, outside = powers(kinds or {})
    found.weigh(sharpness, sharpness * outside)
    weight = BETA[focus] ** 2
    best = found.highest_f(weight)
    kept = np.empty(len(words), bool)
    found.mark(weight, best, kept.view(np.uint8))
    return Choice(kept, best if weight == 1.0 else found.highest_f(1.0))


def share_of_kinds(kinds: Mapping[str, float], names: Collection[str]) -> float:
    """How likely the page is of one of these kinds, the likeliest kind having more say."""
    total = found = 0.0
    for kind, likely in kinds.items():
        total += likely**CLEARNESS
        found += likely**CLEARNESS if kind in names else 0.0
    return found / total if total else 0.0


def powers(kinds: Mapping[str, float]) -> tuple[float, float]:
    """The power to which probabilities are raised, and the factor on it outside of the best stretch."""
    total = sharpness = outside = 0.0
    for kind, likely in kinds.items():
        share = likely**CLEARNESS
        total += share
        sharpness += SHARPNESS.get(kind, 1.0) * share
        outside += OUTSIDE.get(kind, 1.0) * share
    return (sharpness / total, outside / total) if total else (1.0, 1.0)


class BestSet:
    """The loops of the choice over one page's blocks."""

    def __init__(self, probability: NDArray[np.float64], words: NDArray[np.float64]) -> None:
        self.count = len(words)
        self.probability = probability.data
        self.words = words.data
        self.weighed = np.empty(self.count).data  # probabilities raised to a power
        self.first = 0  # the best stretch
        self.stop = 0

    def promises_nothing(self) -> bool:
        """Whether fewer words are promised than any content has, and a small share of all."""
        total = 0.0
        promised = 0.0
        for block in range(self.count):
            total += self.words[block]
            promised += self.probability[block] * self.words[block]
        return promised < NOTHING_WORDS and promised < SMALL_PAGE_SHARE * total

    def weigh(self, inside: float, outside: float) -> None:
        """Raise the probabilities to a power: one within the best stretch, another outside of it."""
        self.find_stretch()
        for block in range(self.count):
            power = inside if self.first <= block < self.stop else outside
            self.weighed[block] = self.probability[block] ** power

    def find_stretch(self) -> None:
        """The stretch that promises most over what it risks; of equal ones the first."""
        total = 0.0
        lowest = 0.0
        lowest_at = 0
        best = 0.0
        for block in range(self.count):
            total += (self.probability[block] - EVEN_CHANCE) * self.words[block]
            if total < lowest:
                lowest = total
                lowest_at = block + 1
            elif total - lowest > best:
                best = total - lowest
                self.first = lowest_at
                self.stop = block + 1

    def mark(self, weight: float, best: float, kept: Any) -> None:
        """Mark the blocks of the set with the highest expected F."""
        for block in range(self.count):
            kept[block] = best > 0.0 and (1 + weight) * self.weighed[block] > best

    def highest_f(self, weight: float) -> float:
        """The highest expected F of any set of blocks, beta squared being `weight`.

        Dinkelbach's way with fractions: given an F, the best set is that of the blocks which raise it; its own F is
        higher, until there is no better set. That takes a few rounds, and no sorting.
        """
        total = 0.0
        for block in range(self.count):
            total += self.weighed[block] * self.words[block]
        best = 0.0
        while total > 0.0:
            hits = 0.0
            taken = 0.0
            for block in range(self.count):
                if (1 + weight) * self.weighed[block] > best:
                    hits += self.weighed[block] * self.words[block]
                    taken += self.words[block]
            better = (1 + weight) * hits / (taken + weight * total)
            if better <= best:
                break
            best = better
        return best
