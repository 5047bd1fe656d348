"""Related lists: teasers of other pages that promise more of the same."""

from .engine.contract import BoxLimits, Change, FilterSettings, View, filter_, prose_words_field, word_share_field

LISTED_SHARE, PROSE_SHARE = 0.15, 0.2  # of the page's words
MOST_SHARE = 0.35  # of the page's words, whatever else is there
LINKED_SHARE = 0.3  # of the box's words; teasers have a line or two beside each link


class RelatedLists(FilterSettings):
    prose_words: int = prose_words_field(150)
    word_share: float = word_share_field(0.25)


@filter_("related_lists", "Related lists", "Removes lists of related and recommended pages.", RelatedLists)
def related_lists(view: View, settings: RelatedLists) -> list[Change]:
    words, linked = view.total("words"), view.total("linked_words")
    # A box with much text outside its links is about something.
    rows = [row for row in view.named("related_lists") if linked[row] >= LINKED_SHARE * words[row]]
    boxes = view.removable_boxes(rows, BoxLimits(settings.prose_words, 0.0, settings.word_share))
    if is_the_page(view, boxes):
        return []
    return view.remove_each(boxes, "related list", "leads to other pages")


def is_the_page(view: View, boxes: list[int]) -> bool:
    """Whether the page is about these lists: they hold much of it, and there is little running text."""
    words, prose = view.total("words"), view.total("prose")
    listed = sum(int(words[row]) for row in boxes) / max(1, int(words[0]))
    return listed > MOST_SHARE or (listed > LISTED_SHARE and int(prose[0]) < PROSE_SHARE * int(words[0]))
