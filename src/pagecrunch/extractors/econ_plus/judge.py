"""econ-plus block by block: the steps in order, without a Decision. The learned extractor needs no more."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...page.page import Page
from ...page.table import Bytes, Ints
from .headline import count_shared, find_headline, find_title
from .labels import is_conversation, load_table, mark_labelled, unmark_apart
from .passages import Passages, find_snippet, find_story, leave_out_entries, mark_story
from .reasons import BEFORE_HEADLINE
from .repeats import find_entries, mark_repeated


class Judged(NamedTuple):
    """The verdict of econ-plus on every block of a page, hidden blocks included."""

    reason: Bytes  # index into `reasons.REASONS`; `reasons.IS_KEPT` has those that keep a block
    shared: Ints  # how many stems of the page's title a passage shares; 0 for other blocks
    headline: int  # the block that repeats the title; -1 for none
    has_passages: bool  # where there are none, every reason is BEYOND


def judge(page: Page) -> Judged:
    """Keep the passages around the snippet, the lines between them, and the headline."""
    passages = Passages(page)
    reason, shared = np.asarray(passages.reason), np.asarray(passages.shared)
    if passages.total() == 0:
        return Judged(reason, shared, -1, has_passages=False)
    title, words = find_title(page), load_table()
    count_shared(passages, title)
    headline = find_headline(passages, title)

    mark_labelled(passages, headline, words)
    mark_repeated(passages)
    reason[: headline + 1] = BEFORE_HEADLINE
    find_story(passages)
    snippet = find_snippet(passages)
    if is_conversation(passages, snippet, words):
        unmark_apart(passages)
        find_story(passages)
    else:
        find_entries(passages, snippet)
        leave_out_entries(passages)
    mark_story(passages, headline, snippet)
    return Judged(reason, shared, headline, has_passages=True)
