# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a block was kept or left out, in words, from the same features that the model saw."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...page.table import Bools, Bytes, Floats
from .features import LATER

_KEPT = (
    "the title",
    "a heading in the content",
    "reads like the content",
    "a list in the content",
    "a table in the content",
    "between parts of the content",
)
_LEFT_OUT = (
    "a menu or list of links",
    "navigation",
    "page footer",
    "sidebar",
    "a form or button",
    "a dialog",
    "the same text is elsewhere on the page",
    "before the content",
    "after the content",
    "unlike the content around it",
    "the page has nothing to read",
)
REASONS = (*_KEPT, *_LEFT_OUT)
FIRST_LEFT_OUT = len(_KEPT)
HEADING, WORDS, TITLE_SHARE, TITLE_COVER, IN_ITEM, IN_CELL, LINKS, LINKS_AROUND = (
    LATER.index(name)
    for name in ("heading_level", "words", "title_share", "title_cover", "in_item", "in_cell", "link_share",
                 "around3_link_share")
)  # fmt: skip
IN_NAV, IN_FOOTER, IN_ASIDE, IN_BUTTON, IN_FORM, IN_DIALOG, SAME_TEXT = (
    LATER.index(name)
    for name in ("in_nav", "in_footer", "in_aside", "in_button", "in_form", "in_dialog", "same_text")
)  # fmt: skip

# From these on a heading is the title: the share of its words that are in the page's title, and the other way round.
LEAST_SHARE, LEAST_COVER = float(np.float32(0.6)), float(np.float32(0.3))  # as features are: 32 bits
MANY_LINKS, MANY_LINKS_AROUND = float(np.float32(0.6)), 0.5  # share of the letters in links
# Words, as features count them in 32 bits, above which a block reads like a sentence: from eight on.
SENTENCE = float(np.nextafter(np.float32(np.log1p(8)), np.float32(0)))


def explain(features: Floats, kept: Bools) -> Bytes:
    """For every block the number of its reason in REASONS: the first that fits."""
    numbers = np.empty(len(kept), np.uint8)
    number_reasons(features, kept.view(np.uint8), numbers)
    return numbers


def number_reasons(features: Any, kept: Any, numbers: Any) -> None:
    first = last = -1  # kept blocks
    for block in range(len(kept)):
        if kept[block]:
            first = block if first < 0 else first
            last = block
    for block in range(len(kept)):
        if kept[block]:
            numbers[block] = why_kept(features, block)
        else:
            numbers[block] = FIRST_LEFT_OUT + why_left_out(features, block, first, last)


def why_kept(features: Any, block: int) -> int:
    """The place of its reason among those for keeping."""
    if features[block, HEADING] > 0:
        is_title = features[block, TITLE_SHARE] > LEAST_SHARE and features[block, TITLE_COVER] > LEAST_COVER
        return 0 if is_title else 1
    if features[block, WORDS] > SENTENCE:
        return 2
    return 3 if features[block, IN_ITEM] > 0 else (4 if features[block, IN_CELL] > 0 else 5)


def why_left_out(features: Any, block: int, first: int, last: int) -> int:
    """The place of its reason among those for leaving out; `first` and `last` are the first and last kept block."""
    is_linked = features[block, LINKS] > MANY_LINKS
    if is_linked and (features[block, IN_ITEM] > 0 or features[block, LINKS_AROUND] > MANY_LINKS_AROUND):
        return 0
    if features[block, IN_NAV] > 0:
        return 1
    if features[block, IN_FOOTER] > 0:
        return 2
    if features[block, IN_ASIDE] > 0:
        return 3
    if features[block, IN_BUTTON] > 0 or features[block, IN_FORM] > 0:
        return 4
    if features[block, IN_DIALOG] > 0:
        return 5
    if features[block, SAME_TEXT] > 1:
        return 6
    if first < 0:
        return 10
    return 7 if block < first else (8 if block > last else 9)
