"""Navigation: menus, breadcrumbs, the site's header and footer, side columns of links, search boxes.

The papers had only their ratio of links to text for these. Pages of today say what a box is, by tag, role and name.
"""

from __future__ import annotations

from typing import Self

import numpy as np
from pydantic import Field

from ..page.names import TEXT
from ..registry import filter_
from .engine.boxes import Limits, boxes_to_take, within
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

ROLES = ("navigation", "banner", "contentinfo", "search", "menubar", "menu", "toolbar")

LINKED_SHARE = 0.5  # of the words of a side column, or of a box with the name of a menu
SMALL_WORDS = 40  # of a box with the name of a menu that is not made of links
WORDS_PER_LINK = 6  # on average, up to which links are a menu's; cards and teasers say more
MUCH = 0.25  # of the page's words, which no menu between the heading and the last text has
IMAGES = 3  # within the content, a box with so many shows goods and not a menu
PAGING_WORDS = 60  # numbers of pages, and words such as "next"; more is something else
MENU_SHARE = 0.7  # of the words of a menu within the content


class Navigation(FilterSettings):
    prose_words: int = Field(
        default=60,
        ge=0,
        le=100_000,
        title="Most running text",
        description="A box with more words of running text than this stays.",
    )
    prose_share: float = Field(
        default=0.03, ge=0, le=1, title="Most of the page's running text", description="The same, as a share of it."
    )
    word_share: float = Field(
        default=0.5, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )

    def milder(self) -> Self | None:
        return self.model_copy(update={"word_share": 0.15}) if self.word_share > 0.15 else None


@filter_(
    "navigation",
    title="Navigation",
    description="Removes menus, breadcrumbs, site headers and footers, side columns and search boxes.",
    settings=Navigation,
)
def navigation(view: View, settings: Navigation) -> list[Change]:
    keep_in_use(view)
    rows = view.rows("nav", "menu", "search") + view.rows_where("role", *ROLES)
    rows += of_the_site(view, view.rows("header", "footer")) + link_columns(view) + named_boxes(view)
    limits = Limits(settings.prose_words, settings.prose_share, settings.word_share)
    found = boxes_to_take(view, rows, limits)
    return [
        change for row in found for change in view.remove(row, "navigation", "a menu, header, footer or side column")
    ]


def keep_in_use(view: View) -> None:
    """Leave alone what the reader is using: the way to the next page, and a search that was made."""
    words = view.total("words")
    for row in view.named("paging"):
        if words[row] <= PAGING_WORDS:
            view.settle(row)
            view.protect_subtree(row)
    for row in view.rows("input"):
        kind = (view.page.attr(row, "type") or "text").lower()
        if kind in ("search", "text") and (view.page.attr(row, "value") or "").strip():
            view.protect_subtree(row)


def of_the_site(view: View, rows: list[int]) -> list[int]:
    """The headers and footers that are the site's, and not those of an article or of one of its sections."""
    inside = within(view, np.array(rows, np.int64), "article", "main", "li", "blockquote", "figure", "dialog")
    return [row for row, is_inside in zip(rows, inside.tolist(), strict=True) if not is_inside]


def link_columns(view: View) -> list[int]:
    """The side columns that are made of links more than of text: others hold facts and notes."""
    words, linked = view.total("words"), view.total("linked_words")
    rows = view.rows("aside") + view.named("sidebars") + view.rows_where("role", "complementary")
    return [row for row in rows if linked[row] >= LINKED_SHARE * words[row]]


def named_boxes(view: View) -> list[int]:
    """The boxes with the name of a menu or the like. Within the content only those count that are made of links.

    There every item of a list may have its own "footer" and "menu", which are not the site's.
    """
    words, linked, prose = view.total("words"), view.total("linked_words"), view.total("prose")
    links, images = view.total("links"), view.total("images")
    rows = view.named("navigation")
    places = np.array(rows, np.int64)
    inside, in_item = within(view, places, "main", "article"), within(view, places, "li")
    texts = np.flatnonzero((prose > 0) & (view.page.tag == TEXT))
    last_text = int(texts[-1]) if len(texts) else len(view.page)
    heading = next((row for row in view.rows("h1") if words[row]), 0)
    found = []
    for row, deep, part_of_item in zip(rows, inside.tolist(), in_item.tolist(), strict=True):
        if part_of_item:
            continue
        share = linked[row] / max(1, words[row])
        is_small = words[row] <= SMALL_WORDS and not prose[row]
        is_much = words[row] > MUCH * words[0] and heading <= row <= last_text
        is_much |= deep and images[row] >= IMAGES
        is_menu = (
            not is_much
            and share >= (MENU_SHARE if deep else LINKED_SHARE)
            and linked[row] <= WORDS_PER_LINK * links[row]
        )
        if is_menu or (not deep and (is_small or row > last_text)):
            found.append(row)
    return found
