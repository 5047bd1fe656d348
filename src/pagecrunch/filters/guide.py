"""What the learned extractor tells the filters: text that may be content, and text that surely is none.

Its probabilities are calibrated: of the blocks that it gives 0.9, nine in ten are content. So the limits below say how
often they are wrong, whatever model stands behind them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..page.names import COUNT_COLUMNS, TEXT
from ..page.page import Bools, Floats, Page

# From here on text is protected from every filter: what is lost costs a reader more than what is left over. Tried from
# 0.2 to 0.8 on WCXB's development pages and on news in five languages.
PROTECTED = 0.3
# A box is clutter even where no filter names it when its text is content with at most this probability on average, and
# no piece of it with more than the second. Tried from 0.02 to 0.1: with these, more gold words stay than without a
# guide, and a third more of the other words go.
SURE_CLUTTER = 0.05
LIKELY_CLUTTER = 0.2

_CHARACTERS = COUNT_COLUMNS.index("characters")


@dataclass(frozen=True, slots=True)
class Guide:
    """For every row, whether its text is to be protected; and how likely it is content."""

    content: Bools
    score: Floats


def guide_of(page: Page) -> Guide | None:
    """What the learned extractor is sure of; None where it found no content, for then it is no guide."""
    from ..extractors.learned import learned  # the model is read when it is first needed

    decision = learned(page)
    if decision.notes.confidence is None or not decision.kept.any():
        return None
    judged = (page.tag == TEXT) & (page.hidden == 0) & (page.blocks.of_row >= 0)
    score = np.where(judged, decision.score, np.float32(1.0))  # what was not judged is nobody's clutter
    score[decision.kept] = np.maximum(score[decision.kept], PROTECTED)
    return Guide(judged & (decision.score >= PROTECTED), score)


def is_clutter(page: Page, guide: Guide, alive: Bools) -> Bools:
    """For every row, whether what is left of its subtree has text, and that is surely no content."""
    characters = np.where(alive & (page.hidden == 0), page.counts[:, _CHARACTERS], 0)
    total = _below(page, characters)
    weighed = _below(page, characters * guide.score)
    doubtful = _below(page, (characters > 0) & (guide.score > LIKELY_CLUTTER))
    found: Bools = (total > 0) & (weighed <= SURE_CLUTTER * total) & (doubtful == 0)
    return found


def _below(page: Page, values: NDArray[Any]) -> NDArray[Any]:
    """For every row, the sum over its subtree."""
    sums = np.concatenate(([0], np.cumsum(values)))
    total: NDArray[Any] = sums[page.end] - sums[:-1]
    return total
