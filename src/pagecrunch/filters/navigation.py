"""Navigation: menus, breadcrumbs, the site's header and footer, side columns of links, search boxes.

The papers had only their ratio of links to text for these. Pages of today name a box by tag, role and class.
"""

from typing import Self

import numpy as np

from .engine.contract import (
    BoxLimits,
    Change,
    FilterSettings,
    View,
    filter_,
    prose_words_field,
    setting,
    word_share_field,
)
from .engine.live_rows import CARD_WORDS, CARDS

ROLES = ("navigation", "banner", "contentinfo", "search", "menubar", "menu", "toolbar")

LINKED_SHARE = 0.5  # of the words of a side column, or of a box with the name of a menu
SMALL_WORDS = 40  # of a box with the name of a menu that is not made of links
WORDS_PER_LINK = 6  # on average, up to which links are a menu's; cards and teasers have more
MUCH = 0.25  # of the page's words: no menu between the heading and the last text has that much
IMAGES = 3  # in the content, a box with this many shows products and is not a menu
PAGING_WORDS = 60  # page numbers, and words such as "next"; a box with more is something else
MENU_SHARE = 0.7  # of the words of a menu in the content
MILD_WORD_SHARE = 0.15  # after a bad result


class Navigation(FilterSettings):
    prose_words: int = prose_words_field(60)
    prose_share: float = setting(
        0.03,
        "Largest share of the running text",
        "The same limit, as a share of the page's running text; the larger of the two counts.",
        ge=0,
        le=1,
    )
    word_share: float = word_share_field(0.5)

    def milder(self) -> Self | None:
        if self.word_share <= MILD_WORD_SHARE:
            return None
        return self.model_copy(update={"word_share": MILD_WORD_SHARE})


@filter_(
    "navigation",
    "Navigation",
    "Removes menus, breadcrumbs, site headers and footers, side columns and search boxes.",
    Navigation,
)
def navigation(view: View, settings: Navigation) -> list[Change]:
    protect_used(view)
    rows = view.rows("nav", "menu", "search") + view.rows_where("role", *ROLES)
    rows += site_headers_and_footers(view) + link_columns(view) + named_boxes(view)
    limits = BoxLimits(settings.prose_words, settings.prose_share, settings.word_share)
    return view.remove_each(view.removable_boxes(rows, limits), "navigation", "a menu, header, footer or side column")


def protect_used(view: View) -> None:
    """Protect what the reader is using: the link to the next page, and a search box with a query."""
    words = view.total("words")
    for row in view.named("paging"):
        if words[row] <= PAGING_WORDS:
            view.settle(row)
            view.protect_subtree(row)
    for row in view.rows("input"):
        kind = (view.page.attr(row, "type") or "text").lower()
        if kind in ("search", "text") and (view.page.attr(row, "value") or "").strip():
            view.protect_subtree(row)


def site_headers_and_footers(view: View) -> list[int]:
    """The headers and footers of the site, and not of an article or one of its sections."""
    in_part = view.inside("article", "main", "li", "blockquote", "figure", "dialog")
    return [row for row in view.rows("header", "footer") if not in_part[row]]


def link_columns(view: View) -> list[int]:
    """The side columns with more links than text: others hold facts and notes."""
    words, linked = view.total("words"), view.total("linked_words")
    # A box that is named after the column beside it may be the page's list of products.
    named = [row for row in view.named("sidebars") if words[row] <= MUCH * words[0]]
    rows = view.rows("aside") + named + view.rows_where("role", "complementary")
    return [row for row in rows if linked[row] >= LINKED_SHARE * words[row]]


def named_boxes(view: View) -> list[int]:
    """The boxes with the name of a menu or similar. In the content, only those that are made of links.

    There every item of a list may have its own "footer" and "menu", which are not the site's.
    """
    words, linked, prose = view.total("words"), view.total("linked_words"), view.total("prose")
    links, images = view.total("links"), view.total("images")
    in_content, in_item = view.inside("main", "article"), view.inside("li")
    texts = view.prose_rows()
    last_text = int(texts[-1]) if len(texts) else len(view.page)
    heading = next(iter(view.main_headings()), 0)
    rows = np.array(view.named("navigation"), np.int64)
    rows = rows[~in_item[rows]]
    deep, own, own_linked, pictures = in_content[rows], words[rows], linked[rows], images[rows]
    is_amid = (heading <= rows) & (rows <= last_text)
    shows_things = is_amid & (pictures >= CARDS) & (own >= CARD_WORDS * pictures)
    is_much = shows_things | (is_amid & (own > MUCH * words[0])) | (deep & (pictures >= IMAGES))
    is_menu = ~is_much & (own_linked >= np.where(deep, MENU_SHARE, LINKED_SHARE) * np.maximum(1, own))
    is_menu &= own_linked <= WORDS_PER_LINK * links[rows]
    is_small = (own <= SMALL_WORDS) & (prose[rows] == 0) & ~shows_things
    found: list[int] = rows[is_menu | (~deep & (is_small | (rows > last_text)))].tolist()
    return found
