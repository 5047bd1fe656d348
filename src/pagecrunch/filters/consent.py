"""Consent dialogs: boxes that ask for cookies, found by their names and their text."""

import re

from .engine.contract import BoxLimits, Change, FilterSettings, View, filter_, word_share_field

_ASKS = re.compile(
    r"cookie|consent|gdpr|privacy|datenschutz|einwillig|tracking|confidentialit|privacidad", re.IGNORECASE
)


class Consent(FilterSettings):
    word_share: float = word_share_field(0.6)


@filter_("consent", "Consent dialogs", "Removes dialogs that ask for cookies.", Consent)
def consent(view: View, settings: Consent) -> list[Change]:
    # Lists of vendors make some of these dialogs longer than the page; all of it is about cookies.
    limits = BoxLimits(prose_words=100_000, prose_share=1.0, word_share=settings.word_share)
    in_content = view.inside("main", "article")  # there, a section on cookies is something to read
    boxes = view.removable_boxes([row for row in view.named("consent") if not in_content[row]], limits)
    words = view.total("words")
    asking = [row for row in boxes if not words[row] or _ASKS.search(view.text(row))]
    view.had_overlay |= bool(asking)
    return view.remove_each(asking, "consent dialog", "asks for cookies")
