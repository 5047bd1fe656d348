"""Ordered lists: the number of each item, as browsers count."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..page.names import TAG_CODES
from ..types import Page

_ITEM = TAG_CODES["li"]


def count_items(page: Page, row: int, end: int, facts: dict[str, Any], numbers: dict[int, int]) -> None:
    """Add what is to be known of an ordered list to `facts`, and the numbers of its items to `numbers`."""
    items = np.flatnonzero((page.tag[row:end] == _ITEM) & (page.parent[row:end] == row)) + row
    backwards = page.attr(row, "reversed") is not None
    first = number = integer(page.attr(row, "start"), len(items) if backwards else 1)
    for place, item in enumerate(items.tolist()):
        number = integer(page.attr(item, "value"), number)
        if place == 0:
            first = number
        numbers[item] = number
        number += -1 if backwards else 1
    facts["start"] = first if len(items) else 1
    if backwards:
        facts["reversed"] = True


def integer(value: str | None, default: int) -> int:
    """A number as an attribute says it; the default where it says none."""
    try:
        return int(value[:9]) if value else default
    except ValueError:
        return default
