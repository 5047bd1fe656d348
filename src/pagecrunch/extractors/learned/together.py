"""What belongs together stays together: the headline with its story, a caption or term with what stands around it, code
with the line before it.

Corpora disagree whether such parts belong to the text, so the model is often in two minds about them. Readers are not.
A part is left out all the same where the model is all but sure. On the training corpora this gains and costs nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...page.names import BLOCK_KINDS
from ...types import Bools, Floats
from .names import FEATURES

NEAR = 20  # blocks after the headline among which the story begins
COVERED = 0.5  # share of the words of the page's title that the headline holds
NOT_RULED_OUT = 0.2  # probability that a headline needs
BETWEEN = 0.25  # probability that a block between two kept ones needs
CODE = 0.2  # probability that code after a kept block needs: the line before it mostly speaks of it
_DISTANCE, _COVER = FEATURES.index("title_distance"), FEATURES.index("title_cover")
_KIND, _CODE_KIND = FEATURES.index("kind"), BLOCK_KINDS.index("code")


def kept_together(kept: Bools, probability: NDArray[np.float64], features: Floats) -> Bools:
    """What is kept, with its headline and what stands in between. The more is kept, the more is kept here."""
    whole = with_headline(kept, probability, features)
    between = np.zeros(len(kept), bool)
    between[1:-1] = whole[:-2] & whole[2:] & (probability[1:-1] >= BETWEEN)
    whole = whole | between
    for block in np.flatnonzero(features[:, _KIND] == _CODE_KIND).tolist():
        whole[block] |= block > 0 and whole[block - 1] and probability[block] >= CODE
    return whole


def with_headline(kept: Bools, probability: NDArray[np.float64], features: Floats) -> Bools:
    """What is kept, and the headline. What a strict choice keeps, a generous one keeps here too."""
    found = np.flatnonzero(features[:, _DISTANCE] == 0)
    if not len(found):
        return kept
    headline = int(found[0])
    is_likely = probability[headline] >= NOT_RULED_OUT and features[headline, _COVER] >= COVERED
    if is_likely and kept[headline + 1 : headline + 1 + NEAR].any():
        kept = kept.copy()
        kept[headline] = True
    return kept
