"""Clutter that no filter has a name for: boxes with nothing in them but text that is surely no content (`guide.py`).

The largest such box goes at once, so that what frames it goes too. What only content has (the page's heading, figures,
films, large forms of its own) keeps a box.
"""

from __future__ import annotations

import numpy as np

from ..page.names import TAG_CODES, TEXT
from ..registry import filter_
from .engine.change import Change
from .engine.guide import is_clutter
from .engine.settings import FilterSettings
from .engine.view import View

_KEPT = ("main", "h1", "figure", "video", "audio", "math", "pre")
_WHOLE = frozenset(TAG_CODES[tag] for tag in ("html", "head", "body", "main"))
# A piece of a line or of a table is no box: without it the rest would say something else.
_PIECES = frozenset(
    TAG_CODES[tag]
    for tag in (
        "a", "span", "b", "i", "em", "strong", "small", "sub", "sup", "code", "td", "th", "tr", "tbody", "thead", "dt",
        "dd", "option", "label", "time", "mark", "abbr", "cite", "q", "u", "s", "font",
    )
)  # fmt: skip


# Between the first and the last content a box of fewer words stays: labels on goods and posts are read with them.
LEAST_WORDS_WITHIN = 6


class Clutter(FilterSettings):
    """Whether to run, and no more: how sure is sure stands in guide.py."""


@filter_(
    "clutter",
    title="Other clutter",
    description="Removes boxes that the learned extractor is sure are no content.",
    settings=Clutter,
)
def clutter(view: View, settings: Clutter) -> list[Change]:
    if view.guide is None:
        return []
    page = view.page
    boxes = is_clutter(page, view.guide, view.alive) & (page.tag != TEXT) & view.alive & (view.count_tags(*_KEPT) == 0)
    rows = [row for row in np.flatnonzero(boxes).tolist() if page.tag[row] not in _WHOLE]
    content = np.flatnonzero(view.guide.content & view.alive)
    first, last = (int(content[0]), int(content[-1])) if len(content) else (len(page), -1)
    words = view.total("words")
    changes: list[Change] = []
    for row in view.outermost(rows):
        if page.tag[row] not in _PIECES and not (first < row < last and words[row] < LEAST_WORDS_WITHIN):
            changes += view.remove(row, "other clutter", "surely no content, by the learned extractor")
    return changes
