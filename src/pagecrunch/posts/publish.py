"""The posts of a page as users see them: with their text, HTML, address, score, and the post that each answers."""

from __future__ import annotations

from bisect import bisect_left

import numpy as np

from ..decision import Decision
from ..document.build import build_document, page_addresses
from ..document.kept import KeptText
from ..metadata.page_data import read_page_data
from ..page.page import Page
from ..render.fragment import fragment
from ..render.lines import TextLines
from .details import add_links, add_scores
from .find import find_items
from .in_data import posts_in_data
from .post import Item, Post


def find_posts(page: Page, items: list[Item] | None = None, *, without_tracking: bool = False) -> tuple[Post, ...]:
    """The posts that the page shows, else those in its data. `items`: where they stand, if that was found before."""
    items = find_items(page) if items is None else items
    if not items:
        return posts_in_data(read_page_data(page).things)
    addresses = page_addresses(page, without_tracking=without_tracking)
    add_links(page, items, addresses)
    add_scores(page, items)
    decision = _keep_bodies(page, items)
    texts = _texts(page, decision, items)
    parts = build_document(page, decision, addresses).parts
    rows = [part.row for part in parts]
    posts = []
    for item, text in zip(items, texts, strict=True):
        start, stop = item.rows(page)
        own = parts[bisect_left(rows, start + 1) : bisect_left(rows, stop)]
        posts.append(Post(item.author, item.date, text, fragment(own), item.url, item.inside, item.score))
    return tuple(posts)


def _keep_bodies(page: Page, items: list[Item]) -> Decision:
    """A decision that keeps the bodies alone."""
    kept = np.zeros(len(page.blocks) + 1, bool)  # the last one stands for rows outside all blocks
    for item in items:
        kept[item.blocks] = True
    return Decision.of_rows(
        page, kept[page.blocks.of_row], keep_reason="the body of a post", drop_reason="around posts"
    )


def _texts(page: Page, decision: Decision, items: list[Item]) -> list[str]:
    lines = TextLines(page, KeptText(page, decision))
    lines.collect()
    of_block = dict(zip(lines.found, lines.texts, strict=True))
    return ["\n".join(of_block[block] for block in item.blocks if block in of_block) for item in items]
