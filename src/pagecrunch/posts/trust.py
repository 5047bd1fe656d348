"""Whether what repeats on a page are posts, not teasers of other pages, goods or steps of a manual."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from urllib.parse import urlsplit

import numpy as np

from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..page.page import Page
from .post import Item
from .who import PROFILE, STRONG

LEAST_NAMED = 0.6  # of the posts have an author
LEAST_DATED = 0.5
MOST_TEASERS = 0.5  # of the posts have a title that leads to another page
LEAST_OF_TITLE = 4  # letters
LEAST_WORDS = 4  # of a title that is not a heading: users have links to where they live
MOST_LINKS = 8  # of a post that may be its title
LEAST_LETTERS = 12  # of a usual post
MOST_COMPARED = 5  # posts
LONGEST_DATE = 40  # characters
MOST_OF_ONE = 0.7  # of the posts are by one author, where names are not marked as such
SURE = 2.0  # marks of names that may all be the same
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d")
_LINK, _QUOTE = TAG_CODES["a"], TAG_CODES["blockquote"]
_WORDS, _CONTROLS = COUNT_COLUMNS.index("words"), COUNT_COLUMNS.index("controls")
_HEADINGS = frozenset(TAG_CODES[f"h{level}"] for level in range(1, 7))


def are_posts(page: Page, items: Sequence[Item], strength: float) -> bool:
    """Whether these are posts; `strength`: how well their names are marked as such."""
    if len(items) < 2 or not _are_signed(items, strength):
        return False
    letters = page.blocks.count("letters")
    if float(np.median([int(letters[item.blocks].sum()) for item in items])) < LEAST_LETTERS:
        return False
    return not _say_the_same(page, items) and not are_teasers(page, items)


def _say_the_same(page: Page, items: Sequence[Item]) -> bool:
    """Whether all posts have one text: the path to a page, which stands above and below a thread."""
    return len({page.block_text(item.blocks[0]) for item in items[:MOST_COMPARED] if item.blocks}) < 2


def are_marked_posts(page: Page, items: Sequence[Item], *, is_sure: bool) -> bool:
    """Whether boxes that the page calls posts are such: questions and answers of its own have no author and no date."""
    signed = sum(bool(item.author or item.date) for item in items)
    controls = page.sums[:, _CONTROLS]
    if not signed and any(controls[item.stop] > controls[item.start] for item in items):  # a form to write one
        return False
    return bool(items) and (is_sure or signed >= LEAST_NAMED * len(items)) and not are_teasers(page, items)


def _are_signed(items: Sequence[Item], strength: float) -> bool:
    """Whether most posts have a name and a date that look like such."""
    names = Counter(item.author for item in items if item.author)
    dates = [item.date for item in items if item.date and len(item.date) <= LONGEST_DATE]
    if names.total() < LEAST_NAMED * len(items) or len(dates) < LEAST_DATED * len(items):
        return False
    if strength < SURE and len(names) == 1 and len(items) > 2:
        return False
    if strength >= STRONG:
        return True
    if len(items) == 2:
        return len(names) == 2 and all(_TIME.match(item.date) for item in items)
    are_full = sum(date[:2] in ("19", "20") for date in dates) >= LEAST_NAMED * len(items)
    return are_full and max(names.values()) <= max(4, MOST_OF_ONE * len(items))


def are_teasers(page: Page, items: Sequence[Item]) -> bool:
    """Whether most posts have a title of their own that leads to another page."""
    blocks = page.blocks
    letters = blocks.count("letters")
    whole = (letters >= LEAST_OF_TITLE) & (blocks.count("linked_letters") >= 0.9 * letters) & (blocks.hidden == 0)
    links: list[int] = np.flatnonzero(whole).tolist()  # blocks that are a link and nothing else
    firsts = np.searchsorted(blocks.first, [item.start for item in items]).tolist()
    lasts = np.searchsorted(blocks.first, [item.stop for item in items]).tolist()
    titles = []
    for item, first, last in zip(items, firsts, lasts, strict=True):
        own = links[bisect_left(links, first) : bisect_left(links, last)]
        if title := _title(page, item, own[:MOST_LINKS], last):
            titles.append(title)
    return len(titles) > MOST_TEASERS * len(items) and len(set(titles)) > MOST_TEASERS * len(titles)


def _title(page: Page, item: Item, links: list[int], last: int) -> str:
    """The title of a teaser: one link to another page in a heading, or in a line before the text; else ""."""
    blocks = page.blocks
    text = item.blocks[0] if item.blocks else last
    for block in links:
        row = int(blocks.first[block])
        is_heading = page.tag[blocks.owner[block]] in _HEADINGS
        if not is_heading and (block > text or (block < text and blocks.counts[block, _WORDS] < LEAST_WORDS)):
            continue
        link = _link_around(page, row)
        if link < 0 or page.end[link] <= blocks.last[block] or any(low <= row < high for low, high in item.head):
            continue
        href = page.attr(link, "href", 1000) or ""
        if leads_elsewhere(page, href) and not PROFILE.search(href.lower()) and "://" not in page.text(row):
            return " ".join(page.block_text(block).split())
    return ""


def _link_around(page: Page, row: int) -> int:
    """The link that a row is in; -1 for none, and in a quote, whose head leads to the post that is quoted."""
    for steps, above in enumerate(page.ancestors(row)):
        if page.tag[above] == _LINK:
            return -1 if any(page.tag[each] == _QUOTE for each in islice(page.ancestors(above), 4)) else above
        if steps == 6:
            break
    return -1


def leads_elsewhere(page: Page, href: str) -> bool:
    """Whether an address is that of another page, not of a place on this one."""
    href = href.strip()
    if not href or "#" in href or href.lower().startswith(("javascript:", "mailto:")):
        return False
    try:
        there, here = urlsplit(href), urlsplit(page.url or "")
    except ValueError:
        return False
    thread = here.path.rstrip("/")
    is_below = thread.count("/") > 1 and there.path.startswith(thread)  # /threads/5/post-7 is on /threads/5
    return bool(there.path) and there.path.rstrip("/") != thread and not is_below
