"""Overlays: dialogs and pop-ups that lie over the page."""

from __future__ import annotations

import numpy as np
from pydantic import Field

from ..registry import filter_
from ..types import Change
from .boxes import Limits, boxes_to_take, within
from .settings import FilterSettings
from .view import View


class Overlays(FilterSettings):
    prose_words: int = Field(
        default=30,
        ge=0,
        le=100_000,
        title="Most running text",
        description="A box with more words of running text than this stays.",
    )
    word_share: float = Field(
        default=0.05, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )


@filter_(
    "overlays", title="Overlays", description="Removes pop-ups and dialogs that lie over the page.", settings=Overlays
)
def overlays(view: View, settings: Overlays) -> list[Change]:
    limits = Limits(settings.prose_words, 0.0, settings.word_share)
    rows = view.named("overlays") + view.rows("dialog") + view.rows_where("role", "dialog", "alertdialog")
    # Within the content, dialogs hold what a shop says of its goods and opens on request.
    inside = within(view, np.array(rows, np.int64), "main", "article")
    prose = view.total("prose")
    rows = [row for row, deep in zip(rows, inside.tolist(), strict=True) if not (deep and prose[row])]
    boxes = boxes_to_take(view, rows, limits)
    return [change for row in boxes for change in view.remove(row, "overlay", "lies over the page")]
