"""Boxes that name themselves after clutter: which of them may go, and which hold what the page is about.

Names lie: `header` may wrap the whole page, `share` a paragraph on shares. So a box goes only where little is lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...page.names import TAG_CODES
from ...page.page import Bools
from .naming import IS_BOX
from .view import View

_LINK = TAG_CODES["a"]
_HOLDERS = ("main", "article", "h1")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a box may hold and still be clutter: words of running text, and its share of the page's words."""

    prose_words: int
    prose_share: float
    word_share: float


def boxes_to_take(view: View, rows: list[int], limits: Limits, *, headings: bool = False) -> list[int]:
    """The outermost of these boxes that hold no more than the limits allow, and nothing that only content has.

    A box that holds too much stays, and boxes within it are looked at instead. `headings` says that even the page's
    own heading does not protect a box.
    """
    if not rows:
        return []
    page = view.page
    candidates = np.array(sorted(set(rows)), np.int64)
    fits = (IS_BOX[page.tag[candidates]] | (page.tag[candidates] == _LINK)) & ~holds(view, candidates, headings)
    prose, words = view.total("prose"), view.total("words")
    fits &= prose[candidates] <= max(limits.prose_words, limits.prose_share * int(prose[0]))
    fits &= words[candidates] <= limits.word_share * max(1, int(words[0]))
    fits &= ~view.holds_protected(candidates)
    return view.outermost(candidates[fits].tolist())


def holds(view: View, rows: NDArray[Any], headings: bool) -> Bools:
    """Which of the rows have <main>, <article> or the page's <h1> in their subtree."""
    tags = _HOLDERS[:2] if headings else _HOLDERS
    places = np.array(view.rows(*tags), np.int64)
    first = np.searchsorted(places, rows)
    last = np.searchsorted(places, view.page.end[rows])
    found: Bools = last > first
    return found


def within(view: View, rows: NDArray[Any], *tags: str) -> Bools:
    """Which of the rows stand in an element with one of these tags."""
    found: Bools = view.inside(*tags)[rows]
    return found
