"""Whether a page is a thread: its posts hold most of the text that is kept."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..decision import Decision
from ..document.thread import ThreadPost
from ..page.page import Page
from .post import Item

LEAST_SHARE = 0.5  # of the kept letters


def thread_of(page: Page, decision: Decision, items: Sequence[Item]) -> tuple[ThreadPost, ...]:
    """The posts for the document of a page that is a thread; empty for other pages."""
    if len(items) < 2:
        return ()
    letters = np.where(decision.kept & (page.hidden == 0), page.counts[:, 0], 0)
    sums = np.concatenate((np.zeros(1, np.int64), np.cumsum(letters)))
    inside = sum(int(sums[item.stop] - sums[item.start]) for item in items)
    if inside < LEAST_SHARE * int(sums[-1]) or not inside:
        return ()
    return tuple(
        ThreadPost(item.start, item.stop, *item.rows(page), item.blocks, item.author, item.date) for item in items
    )
