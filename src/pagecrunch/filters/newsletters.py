"""Newsletter and sign-up boxes: forms that want an address, between and after the text."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from .engine.boxes import Limits, boxes_to_take
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View


class Newsletters(FilterSettings):
    prose_words: int = Field(
        default=60,
        ge=0,
        le=100_000,
        title="Most running text",
        description="A box with more words of running text than this stays.",
    )
    word_share: float = Field(
        default=0.15, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )


@filter_(
    "newsletters", title="Newsletter boxes", description="Removes newsletter and sign-up boxes.", settings=Newsletters
)
def newsletters(view: View, settings: Newsletters) -> list[Change]:
    limits = Limits(settings.prose_words, 0.0, settings.word_share)
    boxes = boxes_to_take(view, view.named("newsletters"), limits)
    return [change for row in boxes for change in view.remove(row, "sign-up box", "asks for an address")]
