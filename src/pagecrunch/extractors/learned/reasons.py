"""Why a block was kept or left out, in words, from the same features that the model saw. Twin of `_reasons.pyx`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...page.table import Bools, Bytes, Floats
from .names import FEATURES

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
    "the same text stands elsewhere on the page",
    "before the content",
    "after the content",
    "unlike the content around it",
    "the page has nothing to read",
)
REASONS = (*_KEPT, *_LEFT_OUT)
FIRST_LEFT_OUT = len(_KEPT)
COLUMN = {name: index for index, name in enumerate(FEATURES)}

# From these on a heading is the title: the share of its words that are in the page's title, and the other way round.
TITLE_SHARE, TITLE_COVER = float(np.float32(0.6)), float(np.float32(0.3))  # as features are: 32 bits
MANY_LINKS, MANY_LINKS_AROUND = float(np.float32(0.6)), 0.5  # share of the letters in links
SENTENCE = float(np.log1p(8))  # words, as features count them, from which a block reads like a sentence
SHORT = float(np.log1p(30))  # below this, a text that stands twice on a page says nothing


def explain(features: Floats, kept: Bools) -> Bytes:
    """For every block the number of its reason in REASONS: the first that fits."""

    def column(name: str) -> NDArray[np.float64]:
        return features[:, COLUMN[name]].astype(np.float64)

    heading, words = column("heading_level") > 0, column("words")
    kept_rules = (
        heading & (column("title_share") > TITLE_SHARE) & (column("title_cover") > TITLE_COVER),
        heading,
        words > SENTENCE,
        column("in_item") > 0,
        column("in_cell") > 0,
        np.ones(len(kept), bool),
    )
    first, last = _ends(kept)
    place = np.arange(len(kept))
    left_out_rules = (
        (column("link_share") > MANY_LINKS)
        & ((column("in_item") > 0) | (column("around3_link_share") > MANY_LINKS_AROUND)),
        column("in_nav") > 0,
        column("in_footer") > 0,
        column("in_aside") > 0,
        (column("in_button") > 0) | (column("in_form") > 0),
        column("in_dialog") > 0,
        (column("same_text") > 1) & (words < SHORT),
        place < first,
        (place > last) & bool(kept.any()),
        np.full(len(kept), bool(kept.any())),
        np.ones(len(kept), bool),
    )
    keeps = np.argmax(np.stack(kept_rules), axis=0)
    drops = np.argmax(np.stack(left_out_rules), axis=0) + FIRST_LEFT_OUT
    numbers: Bytes = np.where(kept, keeps, drops).astype(np.uint8)
    return numbers


def _ends(kept: Bools) -> tuple[int, int]:
    """The first and last kept block; past either end where none is."""
    found = np.flatnonzero(kept)
    return (int(found[0]), int(found[-1])) if len(found) else (-1, len(kept))
