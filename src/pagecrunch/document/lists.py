"""Ordered lists: the number of each item, as browsers count."""

from __future__ import annotations

from typing import Any

from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..page.page import Page

_ITEM, _VALUE = TAG_CODES["li"], ATTRIBUTE_CODES["value"]


def count_items(page: Page, row: int, end: int, facts: dict[str, Any], numbers: dict[int, int]) -> None:
    """Add the facts of an ordered list to `facts`, and the numbers of its items to `numbers`."""
    tags, ends = page.tag.data, page.end.data
    items, at = [], row + 1
    while at < end:
        if tags[at] == _ITEM:
            items.append(at)
        at = ends[at]
    backwards = page.attr(row, "reversed") is not None
    first = number = parse_integer(page.attr(row, "start"), len(items) if backwards else 1)
    has_values = bool((page.attr_name[page.attr_first[row] : page.attr_first[end]] == _VALUE).any())
    for place, item in enumerate(items):
        if has_values:
            number = parse_integer(page.attr(item, "value"), number)
        if place == 0:
            first = number
        numbers[item] = number
        number += -1 if backwards else 1
    facts["start"] = first if items else 1
    if backwards:
        facts["reversed"] = True


def parse_integer(value: str | None, default: int) -> int:
    """The number in an attribute, or the default."""
    try:
        return int(value[:9]) if value else default
    except ValueError:
        return default
