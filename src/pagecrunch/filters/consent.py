"""Consent dialogs: the boxes that ask for cookies, and say so in their names."""

from __future__ import annotations

import re

import numpy as np
from pydantic import Field

from ..registry import filter_
from .engine.boxes import Limits, boxes_to_take, within
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

_ASKS = re.compile(
    r"cookie|consent|gdpr|privacy|datenschutz|einwillig|tracking|confidentialit|privacidad", re.IGNORECASE
)


class Consent(FilterSettings):
    word_share: float = Field(
        default=0.6, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )


@filter_("consent", title="Consent dialogs", description="Removes dialogs that ask for cookies.", settings=Consent)
def consent(view: View, settings: Consent) -> list[Change]:
    # Lists of vendors make some of these dialogs longer than the page; what they say is always about cookies.
    limits = Limits(100_000, 1.0, settings.word_share)
    rows = view.named("consent")
    # Within the content, a section on cookies is one that somebody came to read.
    inside = within(view, np.array(rows, np.int64), "main", "article")
    rows = [row for row, deep in zip(rows, inside.tolist(), strict=True) if not deep]
    boxes = boxes_to_take(view, rows, limits)
    asking = [row for row in boxes if not view.total("words")[row] or _ASKS.search(view.text(row))]
    return [change for row in asking for change in view.remove(row, "consent dialog", "asks for cookies")]
