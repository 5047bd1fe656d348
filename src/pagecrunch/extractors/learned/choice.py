"""From the blocks' probabilities to a choice: the set of blocks with the highest expected F on this page.

With p the probability that a block belongs to the content and n its words, the best set is a prefix of the blocks
sorted by p (Lewis 1995, "Evaluating and optimizing autonomous text classification systems"): the one that maximises

    (1 + b^2) * sum of p n over the prefix / (sum of n over the prefix + b^2 * sum of p n over all blocks)

b is the focus: below 1 precision counts more, above 1 recall. A larger b never gives a shorter prefix, so what a strict
focus keeps, a generous one keeps too.

A story stands in one stretch of the page. So, as in MSS (Pasternack and Roth 2009), the stretch that promises most is
found, and on a page that is likely an article what lies outside of it must be surer to be kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...types import Bools

BETA = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}
# Probabilities are raised to this power before the choice, by kind of page: on pages unlike those it was trained on the
# model is too trusting of text around a story, while on pages made of many small pieces doubt costs more than trust.
# Found by cross-validation on the training corpora.
SHARPNESS = {
    "article": 1.7, "forum": 1.1, "product": 1.3, "listing": 0.8, "collection": 0.8, "documentation": 1.1,
    "service": 0.9,
}  # fmt: skip

# The power for blocks outside of the best stretch. Found in the same way; other kinds have their content in pieces.
OUTSIDE = {"article": 2.0, "documentation": 1.5}
CLEARNESS = 3.0  # kinds count by their probability to this power, so that the likeliest one has more say
EVEN_CHANCE = 0.5  # blocks likelier than this lengthen a stretch, others cut it off

SMALL_PAGE_SHARE = 0.4  # of a page's few words; where more than this is promised, the page is just short
NOTHING_WORDS = 10.0  # a page with fewer expected words of content has none: an index, an error page, a script's shell


@dataclass(frozen=True, slots=True)
class Choice:
    kept: Bools
    expected: float  # F1 of the balanced choice, as the probabilities have it
    words: float  # words of content that the probabilities promise


def choose(
    probability: NDArray[np.float64],
    words: NDArray[np.float64],
    focus: str = "balanced",
    kinds: Mapping[str, float] | None = None,
    *,
    may_be_empty: bool = True,
) -> Choice:
    """The blocks to keep, given how likely the page is of each kind. Equal blocks are kept in page order."""
    kept = np.zeros(len(probability), bool)
    promised = float((probability * words).sum())
    is_too_little = promised < NOTHING_WORDS and promised < SMALL_PAGE_SHARE * words.sum()
    if promised == 0 or (may_be_empty and is_too_little):
        return Choice(kept, 0.0, promised)
    weighed = _weighed(probability, words, kinds or {})
    expected = weighed * words
    total = float(expected.sum())
    order = (-weighed).argsort(kind="stable")
    hits, taken = np.add.accumulate(expected.take(order)), np.add.accumulate(words.take(order))
    balanced = 2 * hits / (taken + total)
    weight = BETA[focus] ** 2
    aim = balanced if weight == 1 else (1 + weight) * hits / (taken + weight * total)
    kept[order[: int(aim.argmax()) + 1]] = True
    return Choice(kept, float(balanced[balanced.argmax()]), promised)


def _weighed(
    probability: NDArray[np.float64], words: NDArray[np.float64], kinds: Mapping[str, float]
) -> NDArray[np.float64]:
    """The probabilities after the powers for the kind of page and for standing outside of its best stretch."""
    share = {kind: likely**CLEARNESS for kind, likely in kinds.items()} or {"": 1.0}
    total = sum(share.values())
    sharpness = sum(SHARPNESS.get(kind, 1.0) * part for kind, part in share.items()) / total
    outside = sum(OUTSIDE.get(kind, 1.0) * part for kind, part in share.items()) / total
    start, stop = best_stretch((probability - EVEN_CHANCE) * words)
    power = np.full(len(probability), sharpness * outside)
    power[start:stop] = sharpness
    weighed: NDArray[np.float64] = probability**power
    return weighed


def best_stretch(gains: NDArray[np.float64]) -> tuple[int, int]:
    """Start and end of the stretch with the largest sum; of equal ones the first."""
    sums = np.concatenate(([0.0], np.cumsum(gains)))
    lowest = np.minimum.accumulate(sums)
    stop = int(np.argmax(sums - lowest))
    return int(np.argmax(sums == lowest[stop])), stop
