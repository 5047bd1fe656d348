"""Clutter that no other filter has a name for: boxes in which all text is surely not content (`engine/guide.py`).

The largest such box is removed as a whole, with its frame. A box with something that only content has stays: the page's
heading, a figure, a video.
"""

import numpy as np

from ..page.names import TEXT
from .engine.contract import Change, FilterSettings, View, filter_
from .engine.guide import content_span, is_clutter
from .engine.row_facts import is_tag

_CONTENT = ("main", "h1", "figure", "video", "audio", "math", "pre")
_IS_WHOLE_PAGE = is_tag(("html", "head", "body", "main"))
# Parts of a line or of a table are not boxes: without them the rest would mean something else.
_IS_PIECE = is_tag((
    "a", "span", "b", "i", "em", "strong", "small", "sub", "sup", "code", "td", "th", "tr", "tbody", "thead", "dt",
    "dd", "option", "label", "time", "mark", "abbr", "cite", "q", "u", "s", "font",
))  # fmt: skip

# Between the first and the last content, a box with fewer words stays: it may label a product or a post. Where scripts
# run it stays anywhere: one that says "Loading..." will hold what a script brings.
LEAST_WORDS_WITHIN = 6


@filter_(
    "clutter", "Other clutter", "Removes boxes that the learned extractor is sure are not content.", FilterSettings
)
def clutter(view: View, settings: FilterSettings) -> list[Change]:
    if view.guide is None:
        return []
    page = view.page
    boxes = is_clutter(page, view.guide, view.alive) & (page.tag != TEXT) & view.alive
    boxes &= (view.count_tags(*_CONTENT) == 0) & ~_IS_WHOLE_PAGE[page.tag]
    first, last = content_span(view.guide, view.alive)
    words = view.total("words")
    rows = [
        row
        for row in view.outermost(np.flatnonzero(boxes).tolist())
        if not _IS_PIECE[page.tag[row]] and not ((view.hides or first < row < last) and words[row] < LEAST_WORDS_WITHIN)
    ]
    return view.remove_each(rows, "other clutter", "not part of the main text")
