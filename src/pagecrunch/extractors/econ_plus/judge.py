"""econ-plus block by block: the steps in order, without a Decision. The learned extractor asks for no more."""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple

from ...compiled import fastest
from ...page.page import Page
from ...page.table import Bytes, Ints
from . import labels, notices, passages, reach, records, wording
from .headline import count_shared, find_headline, find_title
from .reasons import EARLY


class Steps(NamedTuple):
    """The modules with the loops, all plain or all compiled: what one makes the next reads."""

    passages: ModuleType
    wording: ModuleType
    labels: ModuleType
    notices: ModuleType
    records: ModuleType
    reach: ModuleType


class Judged(NamedTuple):
    """What econ-plus says of every block of a page, those that are hidden among them."""

    reason: Bytes  # index into `reasons.REASONS`; `reasons.IS_KEPT` tells which of them keep a block
    shared: Ints  # how many stems of the page's title the block shares, where it is a passage; else 0
    headline: int  # the block that repeats the title; -1 for none
    has_passages: bool  # where there is none, every reason is BEYOND


PLAIN_STEPS = Steps(passages, wording, labels, notices, records, reach)
_FOUND = Steps(*map(fastest, PLAIN_STEPS))
FASTEST_STEPS = PLAIN_STEPS if any(one is other for one, other in zip(_FOUND, PLAIN_STEPS, strict=True)) else _FOUND


def judge(page: Page, *, plain: bool = False) -> Judged:
    """Keep the passages around the snippet, the quiet lines between them, and the headline."""
    steps = PLAIN_STEPS if plain else FASTEST_STEPS
    found = steps.passages.Passages(page)
    if found.total() == 0:
        return Judged(found.reasons, found.shares, -1, has_passages=False)
    title, words = find_title(page), steps.labels.load_table()
    count_shared(found, title, steps.wording)
    headline = find_headline(found, title, steps.wording)

    steps.labels.read_labels(found, headline, words)
    steps.notices.mark_notices(found)
    found.reasons[: headline + 1] = EARLY
    steps.reach.find_story(found)
    snippet = steps.reach.find_snippet(found)
    if steps.labels.is_conversation(found, snippet, words):
        steps.labels.unmark_apart(found)
        steps.reach.find_story(found)
    else:
        steps.records.find_entries(found, snippet)
        steps.reach.leave_out_entries(found)
    steps.reach.mark_story(found, headline, snippet)
    return Judged(found.reasons, found.shares, headline, has_passages=True)
