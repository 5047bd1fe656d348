"""Sticky bars: announcements, app banners, chat buttons and "back to top", which stay while the page scrolls."""

from __future__ import annotations

import re

from pydantic import Field

from ..registry import filter_
from .engine.boxes import Limits, boxes_to_take
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

TOPS = ("#top", "#page-top", "#pagetop", "#totop", "#to-top", "#back-to-top", "#backtotop", "#scroll-top")
FIXED_WORDS = 40  # in a box that a style fixes to the window; more is a part of the page that moves in
_FIXED = re.compile(rb"position\s*:\s*(?:fixed|sticky)", re.IGNORECASE)


class StickyBars(FilterSettings):
    prose_words: int = Field(
        default=40,
        ge=0,
        le=100_000,
        title="Most running text",
        description="A box with more words of running text than this stays.",
    )
    word_share: float = Field(
        default=0.1, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )


@filter_(
    "sticky_bars",
    title="Sticky bars",
    description="Removes announcement bars, chat buttons and links back to the top.",
    settings=StickyBars,
)
def sticky_bars(view: View, settings: StickyBars) -> list[Change]:
    limits = Limits(settings.prose_words, 0.0, settings.word_share)
    boxes = boxes_to_take(view, view.named("sticky_bars") + fixed_boxes(view) + links_to_top(view), limits)
    return [
        change for row in boxes for change in view.remove(row, "sticky bar", "stays in the way while the page scrolls")
    ]


def fixed_boxes(view: View) -> list[int]:
    """The boxes whose own style fixes them to the window."""
    words = view.total("words")
    return [row for row, style in view.values("style") if _FIXED.search(style) and words[row] <= FIXED_WORDS]


def links_to_top(view: View) -> list[int]:
    """The links that lead back to the top of the page, which every reader has a key for."""
    return [row for row in view.rows_where("href", *TOPS) if view.page.linked[row]]
