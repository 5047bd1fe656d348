"""Sticky bars: announcements, app banners, chat buttons and "back to top", which stay while the page scrolls."""

import re

from .engine.contract import BoxLimits, Change, FilterSettings, View, filter_, prose_words_field, word_share_field
from .engine.guide import content_span
from .engine.row_facts import IS_ANY

TOPS = ("#top", "#page-top", "#pagetop", "#totop", "#to-top", "#back-to-top", "#backtotop", "#scroll-top")
LINKED_SHARE = 0.5  # of a box's words; a box with more is a menu
FIXED_WORDS = 40  # in a box that a style fixes to the window; a box with more is a part of the page that moves in
_FIXED = re.compile(rb"position\s*:\s*(?:fixed|sticky)", re.IGNORECASE)


class StickyBars(FilterSettings):
    prose_words: int = prose_words_field(40)
    word_share: float = word_share_field(0.1)


@filter_("sticky_bars", "Sticky bars", "Removes announcement bars, chat buttons and links back to the top.", StickyBars)
def sticky_bars(view: View, settings: StickyBars) -> list[Change]:
    limits = BoxLimits(settings.prose_words, 0.0, settings.word_share)
    named = [row for row in view.named_apart("sticky_bars") if not view.shows_things(row)]
    # Names can be wrong: amid the content, only boxes of links go.
    first, last = content_span(view.guide, view.alive)
    words, linked, links = view.total("words"), view.total("linked_words"), view.total("links")
    is_bar = links.astype(bool) & (linked >= LINKED_SHARE * words)
    named = [row for row in named if is_bar[row] or not first < row < last]
    boxes = view.removable_boxes(named + fixed_boxes(view) + links_to_top(view), limits)
    return view.remove_each(boxes, "sticky bar", "stays in the way while the page scrolls")


def fixed_boxes(view: View) -> list[int]:
    """The boxes whose own style fixes them to the window."""
    words = view.total("words")
    styles = view.values_with(("style",), IS_ANY, b"fixed", b"sticky")
    return [row for row, style in styles if view.is_open(row) and _FIXED.search(style) and words[row] <= FIXED_WORDS]


def links_to_top(view: View) -> list[int]:
    """The links back to the top of the page, for which every reader has a key."""
    return [row for row in view.rows_where("href", *TOPS) if view.page.linked[row]]
