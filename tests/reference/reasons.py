"""Why blocks were kept or left out, rule by rule over whole columns: the oracle of `extractors/learned/reasons.py`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pagecrunch.extractors.learned.features import FEATURES
from pagecrunch.page.table import Bools, Bytes, Floats

FIRST_LEFT_OUT = 6
TITLE_SHARE, TITLE_COVER = float(np.float32(0.6)), float(np.float32(0.3))
MANY_LINKS, MANY_LINKS_AROUND = float(np.float32(0.6)), 0.5
SENTENCE, SHORT = float(np.log1p(8)), float(np.log1p(30))


def explain(features: Floats, kept: Bools) -> Bytes:
    """For every block the number of its reason in REASONS: the first that fits."""

    def column(name: str) -> NDArray[np.float64]:
        return features[:, FEATURES.index(name)].astype(np.float64)

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
