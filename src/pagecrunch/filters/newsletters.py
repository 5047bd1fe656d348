"""Newsletter and sign-up boxes: forms that ask for an e-mail address, between and after the text."""

from .engine.contract import BoxLimits, Change, FilterSettings, View, filter_, prose_words_field, word_share_field


class Newsletters(FilterSettings):
    prose_words: int = prose_words_field(60)
    word_share: float = word_share_field(0.15)


@filter_("newsletters", "Newsletter boxes", "Removes newsletter and sign-up boxes.", Newsletters)
def newsletters(view: View, settings: Newsletters) -> list[Change]:
    limits = BoxLimits(settings.prose_words, 0.0, settings.word_share)
    boxes = view.removable_boxes(view.named("newsletters"), limits)
    return view.remove_each(boxes, "sign-up box", "asks for an address")
