"""Related lists: teasers of other pages that promise more of the same."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from .engine.boxes import Limits, boxes_to_take
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

LISTED_SHARE, PROSE_SHARE = 0.15, 0.2  # of the page's words
MOST_SHARE = 0.35  # of the page's words, whatever else there is
LINKED_SHARE = 0.3  # of the box's words; teasers have a line or two beside each link


class RelatedLists(FilterSettings):
    prose_words: int = Field(
        default=150,
        ge=0,
        le=100_000,
        title="Most running text",
        description="A box with more words of running text than this stays.",
    )
    word_share: float = Field(
        default=0.25, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )


@filter_(
    "related_lists",
    title="Related lists",
    description="Removes lists of related and recommended pages.",
    settings=RelatedLists,
)
def related_lists(view: View, settings: RelatedLists) -> list[Change]:
    limits = Limits(settings.prose_words, 0.0, settings.word_share)
    words, linked = view.total("words"), view.total("linked_words")
    # A box that says more than the links it holds is about something.
    rows = [row for row in view.named("related_lists") if linked[row] >= LINKED_SHARE * words[row]]
    boxes = boxes_to_take(view, rows, limits)
    if is_the_page(view, boxes):
        return []
    return [change for row in boxes for change in view.remove(row, "related list", "leads to other pages")]


def is_the_page(view: View, boxes: list[int]) -> bool:
    """Whether these lists are what the page is about: they hold much of it, and there is little running text."""
    words, prose = view.total("words"), view.total("prose")
    listed = sum(int(words[row]) for row in boxes) / max(1, int(words[0]))
    return listed > MOST_SHARE or (listed > LISTED_SHARE and int(prose[0]) < PROSE_SHARE * int(words[0]))
