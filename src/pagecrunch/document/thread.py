"""A thread in a document: every post below a rule and a line with its author and date.

The boxes that pages lay posts out in (lists, tables) are left out, and so is what stands around the body of a post: its
author and date are in that line.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..decision import Decision
from ..page.names import BLOCK_KINDS
from ..page.page import Page
from .parts import CLOSES, CONTAINERS, HEADING, OPENS, PARAGRAPH, QUOTE, RULE, TEXT, Part, Span
from .written_dates import written_date

_HEADING = BLOCK_KINDS.index("heading")
MOST_BEFORE = 4  # parts: where these are headings alone, the first post needs no rule above it
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class ThreadPost(NamedTuple):
    """Where a post stands in the page: its rows, those of its body, and the blocks of that."""

    start: int
    stop: int
    body: int
    body_stop: int
    blocks: Sequence[int]
    author: str
    date: str


def keep_bodies(page: Page, decision: Decision, posts: Sequence[ThreadPost]) -> Decision:
    """The decision without what stands in posts around their bodies; the headings above the first body stay, but for
    the name of its author."""
    blocks = page.blocks
    kept = np.ones(len(blocks) + 1, bool)  # the last one stands for rows outside all blocks
    for post in posts:
        first, last = np.searchsorted(blocks.first, (post.start, post.stop))
        kept[first:last] = False
    first, last = np.searchsorted(blocks.first, (posts[0].start, posts[0].body))
    for block in (first + np.flatnonzero(blocks.kind[first:last] == _HEADING)).tolist():
        kept[block] = " ".join(page.block_text(block).split()) != posts[0].author
    for post in posts:
        kept[list(post.blocks)] = True
    return replace(decision, kept=decision.kept & kept[blocks.of_row])


def as_thread(page: Page, parts: Sequence[Part], posts: Sequence[ThreadPost], lang: str) -> list[Part]:
    """The parts with each post below a rule and its head line."""
    starts, bodies = [post.start for post in posts], sorted(post.body for post in posts)
    out: list[Part] = []
    left_out: list[int] = []  # the depths of open containers that are left out
    current = -1
    for part in parts:
        while left_out and part.depth <= left_out[-1]:
            left_out.pop()
        index = bisect_right(starts, part.row) - 1
        index = index if index >= 0 and part.row < posts[index].stop else -1
        if part.kind in CONTAINERS:
            following = bisect_left(bodies, part.row)
            holds_a_body = following < len(bodies) and bodies[following] < page.end[part.row]
            if holds_a_body or (index < 0 and left_out) or (index >= 0 and _is_all_of(page, part, posts[index])):
                left_out.append(part.depth)
                continue
        if index < 0 and part.kind == RULE:
            continue  # the page's own line between two posts
        if index >= 0 and not posts[index].body <= part.row < posts[index].body_stop:
            if part.kind != HEADING:
                continue  # a picture of the author, or of a button
            index = -1
        if index != current:
            if any(before.kind != HEADING for before in out[:MOST_BEFORE]):
                out.append(Part(RULE, 0, part.row))
            if index >= 0 and (spans := head_line(posts[index], lang)):
                out.append(Part(PARAGRAPH, 0, posts[index].start, spans))
            current = index
        depth = part.depth - len(left_out)
        kind = PARAGRAPH if part.kind == TEXT and depth == 0 else part.kind
        out.append(part._replace(kind=kind, depth=depth))
    return out


def _is_all_of(page: Page, part: Part, post: ThreadPost) -> bool:
    """Whether a container, such as the `<blockquote>` of some forums, holds a whole post, and so says nothing."""
    blocks = post.blocks
    if part.kind != QUOTE or not blocks:
        return False
    return part.row <= int(page.blocks.first[blocks[0]]) and int(page.blocks.first[blocks[-1]]) < int(
        page.end[part.row]
    )


def head_line(post: ThreadPost, lang: str) -> list[Span]:
    """Who and when: "**Ann**, 29 September 2019"."""
    date = day_of(post.date, lang)
    if not post.author:
        return [date] if date else []
    name: list[Span] = [OPENS["strong"], post.author, CLOSES["strong"]]
    return [*name, f", {date}"] if date else name


def day_of(date: str, lang: str) -> str:
    """The day of a date as readers write it; one that is not ISO as it is. A page that names no language is English."""
    match = _DAY.match(date)
    return written_date(match.group(), lang or "en") if match else date
