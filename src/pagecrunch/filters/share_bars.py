"""Share bars: buttons to share the page, and links to the site on social networks."""

from .engine.contract import BoxLimits, Change, FilterSettings, View, filter_, setting, word_share_field


class ShareBars(FilterSettings):
    free_words: int = setting(
        8,
        "Most words outside links",
        "Keep a box with more words outside links than this: it is more than a row of buttons.",
        ge=0,
        le=100_000,
    )
    word_share: float = word_share_field(0.1)


@filter_("share_bars", "Share bars", "Removes share buttons and links to social networks.", ShareBars)
def share_bars(view: View, settings: ShareBars) -> list[Change]:
    free = view.total("words") - view.total("linked_words")
    rows = [row for row in view.named("share_bars") if free[row] <= settings.free_words]
    boxes = view.removable_boxes(rows, BoxLimits(0, 0.0, settings.word_share))
    return view.remove_each(boxes, "share bar", "for sharing the page, not for reading it")
