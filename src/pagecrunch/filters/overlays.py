"""Overlays: dialogs and pop-ups that lie over the page."""

from __future__ import annotations

import re

import numpy as np
from pydantic import Field

from ..registry import filter_
from .engine.boxes import Limits, boxes_to_take, within
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

# Classes that keep a page from scrolling while a dialog is open, as common frameworks name them.
LOCKS = (
    "modal-open", "no-scroll", "noscroll", "scroll-lock", "scroll-locked", "overflow-hidden", "overlay-open",
    "body-locked",    "has-modal", "popup-open", "is-locked", "didomi-popup-open", "sp-message-open",
)  # fmt: skip
_HIDDEN_OVERFLOW = re.compile(r"overflow(?:-y)?\s*:\s*hidden\s*(?:!important)?\s*;?", re.IGNORECASE)


class Overlays(FilterSettings):
    prose_words: int = Field(
        default=30,
        ge=0,
        le=100_000,
        title="Most running text",
        description="A box with more words of running text than this stays.",
    )
    word_share: float = Field(
        default=0.05, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )


@filter_(
    "overlays", title="Overlays", description="Removes pop-ups and dialogs that lie over the page.", settings=Overlays
)
def overlays(view: View, settings: Overlays) -> list[Change]:
    limits = Limits(settings.prose_words, 0.0, settings.word_share)
    rows = view.named("overlays") + view.rows("dialog") + view.rows_where("role", "dialog", "alertdialog")
    # Within the content, dialogs hold what a shop says of its goods and opens on request.
    inside = within(view, np.array(rows, np.int64), "main", "article")
    prose = view.total("prose")
    rows = [row for row, deep in zip(rows, inside.tolist(), strict=True) if not (deep and prose[row])]
    boxes = boxes_to_take(view, rows, limits)
    changes = [change for row in boxes for change in view.remove(row, "overlay", "lies over the page")]
    return changes + unlock(view)


def unlock(view: View) -> list[Change]:
    """Let the page scroll again where a class or a style of its own holds it still."""
    changes: list[Change] = []
    for row in view.rows("html", "body"):
        attributes = view.nodes[row].attrs
        classes = (attributes.get("class") or "").split()
        free = [name for name in classes if name.lower() not in LOCKS]
        style = attributes.get("style") or ""
        if len(free) < len(classes):
            attributes["class"] = " ".join(free)
        if _HIDDEN_OVERFLOW.search(style):
            attributes["style"] = _HIDDEN_OVERFLOW.sub("", style)
        if len(free) < len(classes) or _HIDDEN_OVERFLOW.search(style):
            changes.append(view.change(row, "unlocked scrolling", "an overlay held the page still"))
    return changes
