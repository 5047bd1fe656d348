"""On a page that is likely a story, but where the choice is not clear, econ-plus has more say than as a feature.

The model has seen some two thousand pages and trusts what looks like them. ECON's rules (`extractors/econ_plus`) have
seen none: they ask for punctuation, for the headline's words, for boxes that name themselves. Where both read a page in
the same way little changes; on layouts that the model does not know, such as news of 2011, the rules know better what
is another story. The weights were found by cross-validation on the training corpora.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

import numpy as np
from numpy.typing import NDArray

from ...page.table import Floats
from .features import LATER

LIKELY_STORY = 0.3  # probability of an article from which econ-plus counts: it is made for stories
CLEAR = 0.9  # expected F1; where the model is surer, it needs no advice
FOR, AGAINST = 0.75, 0.6  # what its yes and its no add to a block's log-odds on a page that is surely an article
SHARE_POWER = 2.0  # on other pages the two count by the probability of an article to this power

_IN_STORY = LATER.index("in_story")


def needs_second_opinion(kinds: Mapping[str, float], expected: float) -> bool:
    return kinds.get("article", 0.0) >= LIKELY_STORY and expected < CLEAR


def adjust_by_story(
    features: Floats, probability: NDArray[np.float64], kinds: Mapping[str, float]
) -> NDArray[np.float64]:
    """The probabilities of these blocks with the opinion of econ-plus."""
    is_story = features[:, _IN_STORY] > 0
    if not is_story.any():
        return probability
    share = kinds["article"] ** SHARE_POWER
    odds = np.where(is_story, exp(share * FOR), exp(-share * AGAINST)) * probability
    adjusted: NDArray[np.float64] = odds / (1.0 - probability + odds)
    return adjusted
