"""Share bars: buttons that pass the page on, and links to the site on social networks."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from .engine.boxes import Limits, boxes_to_take
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View


class ShareBars(FilterSettings):
    free_words: int = Field(
        default=8,
        ge=0,
        le=100_000,
        title="Most words outside links",
        description="A box that says more than this is more than a row of buttons, and stays.",
    )
    word_share: float = Field(
        default=0.1, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )


@filter_(
    "share_bars",
    title="Share bars",
    description="Removes share buttons and links to social networks.",
    settings=ShareBars,
)
def share_bars(view: View, settings: ShareBars) -> list[Change]:
    limits = Limits(0, 0.0, settings.word_share)
    free = view.total("words") - view.total("linked_words")
    rows = [row for row in view.named("share_bars") if free[row] <= settings.free_words]
    boxes = boxes_to_take(view, rows, limits)
    return [
        change for row in boxes for change in view.remove(row, "share bar", "passes the page on instead of showing it")
    ]
