"""Overlays: dialogs and pop-ups that lie over the page."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from ..types import Change
from .boxes import Limits, boxes_to_take
from .settings import FilterSettings
from .view import View


class Overlays(FilterSettings):
    prose_words: int = Field(
        default=80,
        ge=0,
        le=100_000,
        title="Most running text",
        description="A box with more words of running text than this stays.",
    )
    word_share: float = Field(
        default=0.25, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )


@filter_("overlays", title="Overlays", description="Removes pop-ups and dialogs that lie over the page.", settings=Overlays)
def overlays(view: View, settings: Overlays) -> list[Change]:
    limits = Limits(settings.prose_words, 0.0, settings.word_share)
    boxes = boxes_to_take(view, view.named("overlays") + view.rows("dialog") + view.rows_where("role", "dialog", "alertdialog"), limits)
    return [change for row in boxes for change in view.remove(row, "overlay", "lies over the page")]
