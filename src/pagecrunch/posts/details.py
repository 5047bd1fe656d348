"""What else a page shows of a post: its address, its score, and which post it answers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from ..document.urls import Addresses
from ..metadata.page_data import item_value
from ..page.attributes import Words
from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..page.page import Page
from ..page.shown import values_of
from .post import Item
from .who import PROFILE

_LINK, _HREF = TAG_CODES["a"], ATTRIBUTE_CODES["href"]
_SCORE_WORDS = Words(
    (b"vote", b"score", b"karma", b"points", b"likecount", b"like-count", b"likes-count"), ("class", "itemprop", "id")
)
_SCORE = re.compile(r"([+\-−–]?)\s?(\d{1,3}(?:[,.\s]\d{3})+|\d{1,9})(?:\s[^\W\d_]{1,20})?\Z")  # "12", "-3", "12 points"
_NUMBERED = re.compile(r"\d")
LONGEST_SCORE = 24  # characters


def add_scores(page: Page, items: Sequence[Item]) -> None:
    """Set the scores: the first number of each post in an element that the page calls votes, score or points."""
    starts = [item.start for item in items]
    for row in _SCORE_WORDS.rows(page.table, len(page)):
        item = _item_at(items, starts, row)
        if item is None or item.score is not None:
            continue
        text = item_value(page, row) if page.end[row] - row < 12 else ""
        if len(text) <= LONGEST_SCORE and (match := _SCORE.match(text)):
            number = int(re.sub(r"[,.\s]", "", match[2]))
            item.score = -number if match[1] in ("-", "−", "–") else number


def add_links(page: Page, items: Sequence[Item], addresses: Addresses) -> None:
    """Set the address of each post, and the post that it answers where it links to that one on the same page."""
    starts = [item.start for item in items]
    owners: dict[str, int] = {}  # of the ids and names within posts
    for name in ("id", "name"):
        for row, value in values_of(page.table, ATTRIBUTE_CODES[name], 1, 200):
            index = _index_at(items, starts, row)
            if index is not None:
                owners.setdefault(value, index)
    own: dict[int, str] = {}
    for row, href in values_of(page.table, _HREF, 1, 1000):
        index = _index_at(items, starts, row)
        if index is None or page.tag[row] != _LINK:
            continue
        item = items[index]
        target = owners.get(href.rpartition("#")[2]) if "#" in href else None
        is_date = item.date_row >= 0 and (
            row <= item.date_row < page.end[row] or item.date_row <= row < page.end[item.date_row]
        )
        if (target == index or (is_date and target is None)) and not PROFILE.search(href.lower()):
            if index not in own or is_date:
                own[index] = href
        elif target is not None and target < index and item.inside is None:
            item.inside = target
    for index, item in enumerate(items):
        href = own.get(index) or _by_id(page, item)
        if href and (found := addresses.link(href)):
            item.url = f"{(page.url or '').partition('#')[0]}{found}" if found.startswith("#") else found


def _by_id(page: Page, item: Item) -> str:
    """The address of a post by the numbered id of its box."""
    value = page.attr(item.row, "id", 200) or ""
    return f"#{value}" if _NUMBERED.search(value) and " " not in value else ""


def _index_at(items: Sequence[Item], starts: list[int], row: int) -> int | None:
    index = bisect_right(starts, row) - 1
    return index if index >= 0 and row < items[index].stop else None


def _item_at(items: Sequence[Item], starts: list[int], row: int) -> Item | None:
    index = _index_at(items, starts, row)
    return None if index is None else items[index]
