"""On a page that is likely a story, but where the choice is not clear, econ-plus is heard as well.

The model has seen some two thousand pages and trusts what looks like them. ECON's rules (`extractors/econ_plus`) have
seen none: they ask for punctuation, for the headline's words, for boxes that name themselves. Where both read a page in
the same way little changes; on layouts that the model does not know, such as news of 2011, the rules know better what
is another story. The weights were found by cross-validation on the training corpora.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...types import Page
from ..econ_plus.judge import judge
from ..econ_plus.reasons import IS_KEPT

LIKELY_STORY = 0.3  # probability of an article from which econ-plus is asked: it knows nothing of other kinds
CLEAR = 0.9  # expected F1; where the model is surer, asking costs time and changes next to nothing
FOR, AGAINST = 1.5, 1.25  # what its yes and its no add to a block's log-odds on a page that is surely an article
SHARE_POWER = 2.0  # on other pages the two count by the probability of an article to this power

_LEAST = 1e-6  # probabilities are kept off 0 and 1, where odds have no end


def is_asked(kinds: Mapping[str, float], expected: float) -> bool:
    return kinds.get("article", 0.0) >= LIKELY_STORY and expected < CLEAR


def heed(
    page: Page, blocks: NDArray[np.intp], probability: NDArray[np.float64], kinds: Mapping[str, float]
) -> NDArray[np.float64]:
    """The probabilities of these blocks of the page after econ-plus was heard."""
    is_story = IS_KEPT[judge(page).reason[blocks]]
    if not is_story.any():
        return probability
    sure = np.clip(probability, _LEAST, 1 - _LEAST)
    share = kinds["article"] ** SHARE_POWER
    odds = np.log(sure / (1 - sure)) + share * np.where(is_story, FOR, -AGAINST)
    heeded: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-odds))
    return heeded
