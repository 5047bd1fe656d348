"""Share bars: buttons that pass the page on, and links to the site on social networks."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from ..types import Change
from .boxes import Limits, boxes_to_take
from .settings import FilterSettings
from .view import View


class ShareBars(FilterSettings):
    prose_words: int = Field(
        default=0,
        ge=0,
        le=100_000,
        title="Most running text",
        description="A box with more words of running text than this stays.",
    )
    word_share: float = Field(
        default=0.1, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )


@filter_("share_bars", title="Share bars", description="Removes share buttons and links to social networks.", settings=ShareBars)
def share_bars(view: View, settings: ShareBars) -> list[Change]:
    limits = Limits(settings.prose_words, 0.0, settings.word_share)
    boxes = boxes_to_take(view, view.named("share_bars"), limits)
    return [change for row in boxes for change in view.remove(row, "share bar", "passes the page on instead of showing it")]
