"""Menus of pictures: several in a row that are links to other pages, with no text between them.

"Home", "Help" and "Search" on old pages, buttons for sharing, banners, logos of customers. A reader who hears their
names one after the other gets no further by them. A picture of a story stands in a figure, has a longer description, or
leads to itself in large.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..page.page import Page

LEAST = 3  # pictures in a row, to as many pages
MOST_WORDS = 5  # of a picture's description
CLIMB = 12  # steps from a picture up to its link

_IMG, _A, _FIGURE = TAG_CODES["img"], TAG_CODES["a"], TAG_CODES["figure"]
_LETTERS = COUNT_COLUMNS.index("letters")
_IMAGE_FILE = re.compile(r"(?i)\.(?:jpe?g|png|gif|webp|avif)(?:\W|\Z)")


def find_picture_menus(page: Page, media: Iterable[int]) -> set[int]:
    """The rows of all pictures in such menus, out of some media in page order."""
    found, run, pages = set[int](), list[int](), set[str]()
    for row in (*media, -1):
        href = _button(page, row) if row >= 0 else None
        if run and (href is None or page.sums[row, _LETTERS] != page.sums[run[0], _LETTERS]):
            if len(pages) >= LEAST:
                found.update(run)
            run, pages = [], set()
        if href is not None:
            run.append(row)
            pages.add(href)
    return found


def link_away(page: Page, picture: int, within: int = 0) -> tuple[int, str] | None:
    """The link around a picture that leads to another page, not to the picture itself: its row and its address."""
    parents, tags, above = page.parents, page.tag.data, picture
    for _ in range(CLIMB):
        above = parents[above]
        if above <= within or tags[above] == _FIGURE:
            return None
        if tags[above] == _A:
            href = page.attr(above, "href", 2000) or ""
            is_away = href and not href.startswith(("#", "javascript:")) and not _IMAGE_FILE.search(href)
            return (above, href) if is_away else None
    return None


def _button(page: Page, row: int) -> str | None:
    """Where a picture leads that stands alone in a link, and says no more than a name."""
    away = link_away(page, row) if page.tag[row] == _IMG else None
    if away is None or page.sums[page.end[away[0]], _LETTERS] > page.sums[away[0], _LETTERS]:
        return None
    return away[1] if len((page.attr(row, "alt") or "").split()) <= MOST_WORDS else None
