"""From the blocks' probabilities to a choice: the set of blocks with the highest expected F on this page.

With p the probability that a block belongs to the content and n its words, that is the set which maximises

    (1 + b^2) * sum of p n over the set / (sum of n over the set + b^2 * sum of p n over all blocks)

b is the focus: below 1 precision counts more, above 1 recall. It is the set of all blocks with p above a limit (Lewis
1995, "Evaluating and optimizing autonomous text classification systems"), which is F / (1 + b^2). A larger b lowers the
limit, so what a strict focus keeps, a generous one keeps too.

A story stands in one stretch of the page. So, as in MSS (Pasternack and Roth 2009), the stretch that promises most is
found, and on a page that is likely an article what lies outside of it must be surer to be kept. The loops of all this
are in `best_set.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...compiled import Loops
from ...page.table import Bools
from . import best_set

LOOPS = Loops(best_set)

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
    plain: bool = False,
) -> Choice:
    """The blocks to keep, given how likely the page is of each kind."""
    count = len(probability)
    sharpness, outside = powers(kinds or {})
    stretch, weighed, kept = np.empty(2, np.int32), np.empty(count), np.empty(count, np.uint8)
    expected = LOOPS.run(
        "choose", count, probability, words, sharpness, sharpness * outside, BETA[focus] ** 2,
        NOTHING_WORDS if may_be_empty else 0.0, SMALL_PAGE_SHARE, stretch, weighed, kept, plain=plain,
    )  # fmt: skip
    return Choice(kept.view(bool), expected)


def powers(kinds: Mapping[str, float]) -> tuple[float, float]:
    """To which power probabilities are raised, and to which more outside of the best stretch."""
    total = sharpness = outside = 0.0
    for kind, likely in kinds.items():
        share = likely**CLEARNESS
        total += share
        sharpness += SHARPNESS.get(kind, 1.0) * share
        outside += OUTSIDE.get(kind, 1.0) * share
    return (sharpness / total, outside / total) if total else (1.0, 1.0)
