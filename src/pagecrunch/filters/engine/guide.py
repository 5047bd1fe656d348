"""The learned extractor as a guide for filters: which text may be content, and which is surely clutter.

Its probabilities are calibrated: of the blocks with 0.9, nine in ten are content. So the limits below are error rates,
whatever model is behind them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...page.names import COUNT_COLUMNS, TEXT
from ...page.page import Page
from ...page.table import Bools, Floats
from .row_facts import subtree_sums

# Text with at least this probability is protected from every filter: lost content costs a reader more than clutter that
# stays. Tried from 0.2 to 0.8 on WCXB's development pages and on news in five languages.
PROTECTED = 0.3
# A box is clutter, even if no filter knows its name, when its text has at most the first probability on average and no
# piece of it more than the second. Tried from 0.02 to 0.1: with these, more gold words stay than without a guide, and a
# third more of the other words go.
SURE_CLUTTER = 0.05
LIKELY_CLUTTER = 0.2

_CHARACTERS = COUNT_COLUMNS.index("characters")


@dataclass(frozen=True, slots=True)
class Guide:
    """For every row, whether its text is protected, and the probability that it is content."""

    content: Bools
    score: Floats


def guide_of(page: Page) -> Guide | None:
    """What the learned extractor knows about a page; None if it found no content, and so cannot guide."""
    from ...extractors.learned.extract import learned  # reading the model takes time

    decision = learned(page)
    if decision.notes.confidence is None or not decision.kept.any():
        return None
    judged = (page.tag == TEXT) & (page.hidden == 0) & (page.blocks.of_row >= 0)
    score = np.where(judged, decision.score, np.float32(1.0))  # what was not judged is not clutter
    score[decision.kept] = np.maximum(score[decision.kept], PROTECTED)
    return Guide(judged & (decision.score >= PROTECTED), score)


def content_span(guide: Guide | None, alive: Bools) -> tuple[int, int]:
    """The first and the last row of what is left of the content. Without any, no row is between the two."""
    rows = np.flatnonzero(guide.content & alive).tolist() if guide else []
    return (rows[0], rows[-1]) if rows else (len(alive), -1)


def is_clutter(page: Page, guide: Guide, alive: Bools) -> Bools:
    """For every row, whether what is left of its subtree has text, and all of it is surely clutter."""
    characters = np.where(alive & (page.hidden == 0), page.counts[:, _CHARACTERS], 0)
    total = subtree_sums(page, characters)
    weighted = subtree_sums(page, characters * guide.score, np.float64)
    doubtful = subtree_sums(page, (characters > 0) & (guide.score > LIKELY_CLUTTER))
    found: Bools = (total > 0) & (weighted <= SURE_CLUTTER * total) & (doubtful == 0)
    return found
