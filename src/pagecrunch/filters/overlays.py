"""Overlays: dialogs and pop-ups that cover the page."""

import re

from .engine.contract import (
    ADDED_ID,
    BoxLimits,
    Change,
    FilterSettings,
    View,
    filter_,
    prose_words_field,
    word_share_field,
)

# Classes of common frameworks that keep a page from scrolling while a dialog is open.
LOCKS = (
    "modal-open", "no-scroll", "noscroll", "scroll-lock", "scroll-locked", "overflow-hidden", "overlay-open",
    "body-locked", "has-modal", "popup-open", "is-locked", "didomi-popup-open", "sp-message-open",
)  # fmt: skip
# Where an overlay was open, a style sheet may hold the page still as well.
SCROLLS = "html{overflow-y:auto!important}body{overflow-y:visible!important}"
_OPEN = {"show", "open", "active", "visible", "is-open", "is-active", "is-visible", "in", "opened", "shown"}
_HIDDEN_OVERFLOW = re.compile(r"overflow(?:-y)?\s*:\s*hidden\s*(?:!important)?\s*;?", re.IGNORECASE)


class Overlays(FilterSettings):
    prose_words: int = prose_words_field(30)
    word_share: float = word_share_field(0.05)


@filter_("overlays", "Overlays", "Removes pop-ups and dialogs that cover the page.", Overlays)
def overlays(view: View, settings: Overlays) -> list[Change]:
    limits = BoxLimits(settings.prose_words, 0.0, settings.word_share)
    rows = view.named_apart("overlays") + view.rows("dialog") + view.rows_where("role", "dialog", "alertdialog")
    # In the content, dialogs with running text describe a shop's products, and open on request.
    in_content, prose = view.inside("main", "article"), view.total("prose")
    boxes = view.removable_boxes([row for row in rows if not (in_content[row] and prose[row])], limits)
    changes = []
    for row in boxes:
        # A script may open a dialog on request, such as a table of sizes. One that is open, or a veil, is in the way.
        opened = is_open(view, row) or not view.total("words")[row]
        changes += (view.remove if opened else view.close)(row, "overlay", "lies over the page")
        view.had_overlay |= opened
    return changes + unlock(view)


def is_open(view: View, row: int) -> bool:
    """Whether a dialog is open when the page arrives."""
    page = view.page
    classes = set((page.attr(row, "class") or "").lower().split())
    return page.attr(row, "open") is not None or bool(classes & _OPEN)


def unlock(view: View) -> list[Change]:
    """Let the page scroll again if a class or a style prevents it."""
    changes: list[Change] = []
    if view.had_overlay:
        view.add_style(f"{ADDED_ID}scrolling", SCROLLS)
    for row in view.rows("html", "body"):
        attributes = view.nodes[row].attrs
        classes = (attributes.get("class") or "").split()
        kept = [name for name in classes if name.lower() not in LOCKS]
        style, removed = _HIDDEN_OVERFLOW.subn("", attributes.get("style") or "")
        if len(kept) < len(classes):
            attributes["class"] = " ".join(kept)
        if removed:
            attributes["style"] = style
        if removed or len(kept) < len(classes):
            changes.append(view.change(row, "unlocked scrolling", "a box over the page stopped it from scrolling"))
    return changes
