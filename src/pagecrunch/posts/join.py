"""Posts of two kinds on one page: answers, and the comments on each of them."""

from __future__ import annotations

from collections.abc import Sequence

from ..page.page import Page
from .post import Item

LEAST_APART = 0.8  # of the posts of another kind have no text in common with those of the first, and stand among them


def join_readings(page: Page, readings: Sequence[list[Item]]) -> list[Item]:
    """The posts of the first reading, and those of the others that stand among or around them."""
    if not readings:
        return []
    posts = list(readings[0])
    for other in readings[1:]:
        taken = {block for item in posts for block in item.blocks}
        boxes = {item.row for item in posts}
        apart = [item for item in other if item.row not in boxes and taken.isdisjoint(item.blocks)]
        if len(apart) >= LEAST_APART * len(other) and _are_one_thread(page, posts, apart):
            posts = _nest(page, sorted([*posts, *apart], key=lambda item: item.start))
    return posts


def _are_one_thread(page: Page, posts: Sequence[Item], others: Sequence[Item]) -> bool:
    """Whether most posts of one kind stand where those of the other kind are."""
    for these, those in ((posts, others), (others, posts)):
        start, end = these[0].start, max(max(int(page.end[item.row]), item.stop) for item in these)
        if sum(start <= item.start < end for item in those) >= LEAST_APART * len(those):
            return True
    return False


def _nest(page: Page, items: list[Item]) -> list[Item]:
    """The posts, each with the one whose box it stands in."""
    opened: list[int] = []
    for index, item in enumerate(items):
        while opened and item.row >= page.end[items[opened[-1]].row]:
            opened.pop()
        item.inside = opened[-1] if opened else None
        opened.append(index)
    return items
