"""The main part of a page, and the things in it that readers use or look at.

Text is protected by the guide. But what a product page is for is its button, its price and its pictures, which have
hardly any text. So filters that remove boxes by name, or because they look like clutter, leave these alone: controls,
prices, players, pictures, the heading and the byline of the main part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...metadata.people import begins_with_by, clean_name
from ...page.names import COUNT_COLUMNS, HIDDEN_CODES, TEXT
from ...page.table import Bools, Ints
from .live_rows import Things
from .row_facts import is_tag, subtree_sums

if TYPE_CHECKING:
    from ...page.page import Page
    from .view import View

MAIN_SHARE = 0.9  # of the letters of content; a note at the end of the page may stay outside
MOST_BESIDE = 0.25  # of the page's words, in a box that is beside the content by its name
SMALL_PICTURE = 80  # pixels; a smaller one is an icon or a badge
BYLINE_WORDS = 40  # a box with more is about the author, not the name
SIGNED_WORDS = 8  # "By", a name, and what the author is
NEAR_LINES = 20  # after the heading, among which is the byline
_LETTERS = COUNT_COLUMNS.index("letters")
_ARIA = HIDDEN_CODES["aria-hidden"]  # hidden from screen readers, which get the same elsewhere, but visible

# What a control or a player shows is not text, which the table calls hidden.
_IS_SEEN = np.isin(np.arange(256), [0, HIDDEN_CODES["form control"], HIDDEN_CODES["fallback of embedded content"]])
_IS_CONTROL = is_tag(("button", "input", "select", "textarea"))
_IS_ORDER = is_tag(("button", "input", "select", "form", "a"))
_IS_PLAYER = is_tag(("video", "audio", "iframe", "embed", "object", "canvas"))
_IS_PICTURE = is_tag(("img", "picture"))  # most <svg> are icons; a drawing has its own box with a caption
_IS_WHOLE = is_tag(("main", "article"))
_WHOLE_TYPES = frozenset((
    "Product", "Article", "NewsArticle", "BlogPosting", "Recipe", "Event", "JobPosting", "Book", "Movie",
))  # fmt: skip  # of schema.org
_BESIDE = ("nav", "aside", "footer", "search", "dialog")
_BESIDE_ROLES = ("navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog")
_CLUTTER = (
    "consent",
    "overlays",
    "sticky_bars",
    "newsletters",
    "share_bars",
    "related_lists",
    "navigation",
    "sidebars",
    "advertising",
)
# How shops name what puts a thing into the cart, in a class, an id, a name or an address.
_BUYS = re.compile(
    rb"(?i)add[-_]?to[-_]?(?:cart|bag|basket)|(?:cart|basket)[-_/]?add|buy[-_]?(?:now|button|box|it)\b|single_add_to_cart"
)
_BUY_PLACES = ("class", "id", "name", "action", "value")


def find_things(view: View) -> Things:
    """The things of the main part, by what they are called: a row for each."""
    page = view.page
    content = subtree_sums(page, view.guide.content) if view.guide else view.total("prose")
    headings = content_headings(view, content)
    is_heading = _mask(page, headings)
    heading = headings[0] if headings else -1
    first, end = main_part(view, heading)
    main = np.zeros(len(page), bool)
    main[first:end] = True
    main &= _IS_SEEN[page.hidden] & view.alive & ~beside(view, content + subtree_sums(page, is_heading))
    kinds, texts = page.tag, view.prose_rows()
    text = -1 if heading < 0 else int(next(iter(texts[texts > heading]), end))  # after the heading
    hidden_inputs = _mask(page, view.rows_where("type", "hidden"))
    found = {
        "heading": is_heading,
        "controls": (main & _IS_CONTROL[kinds] & ~hidden_inputs) | buy_controls(view),
        "prices": main & _mask(page, prices(view)),
        "players": main & _IS_PLAYER[kinds],
        "pictures": _mask(page, pictures(view, main)),
        "byline": _mask(page, bylines(view, heading, text, main)),
    }
    return {name: rows for name, rows in found.items() if rows.any()}


def main_part(view: View, heading: int) -> tuple[int, int]:
    """The smallest element with nearly all content and its heading (-1 for none), as first row and end."""
    page = view.page
    content = view.guide.content if view.guide else view.total("prose") > 0
    letters = np.where(content & view.alive & (page.tag == TEXT), page.counts[:, _LETTERS], 0)
    body = next(iter(view.rows("body")), 0)
    best = max([body, *holders(page, subtree_sums(page, letters, np.int64), heading)])
    if heading < 0:  # what a page is for may be beside its text: a price, a button
        best = next((above for above in reversed(list(page.ancestors(best))) if is_whole(view, above)), best)
    return best, int(page.end[best])


def holders(page: Page, total: Ints, heading: int) -> list[int]:
    """The elements with nearly all of what is counted and the heading (-1 for none), each in the one before it."""
    is_holder = (total >= MAIN_SHARE * max(1, total[0])) & (page.tag != TEXT)
    if heading >= 0:
        is_holder[heading + 1 :] = False
        is_holder &= page.end > heading
    found: list[int] = np.flatnonzero(is_holder).tolist()
    return found


def is_whole(view: View, row: int) -> bool:
    """Whether an element says that it is the main part, or the product, article and so on that the page is about."""
    page = view.page
    if _IS_WHOLE[page.tag[row]] or (page.attr(row, "role") or "").strip().lower() == "main":
        return True
    return (page.attr(row, "itemtype") or "").rpartition("/")[2] in _WHOLE_TYPES


def content_headings(view: View, content: Ints) -> list[int]:
    """The main headings that belong to the content, and not to the site. `content`: for every row, what it holds.

    A page's only heading does, unless it is a link, as a logo is, or in the header of the site.
    """
    rows = [row for row in view.main_headings() if not view.page.hidden[row]]
    rows = rows or [row for row in view.rows("h1") if view.page.hidden[row] == _ARIA and view.text(row)]
    if view.guide is None:
        return rows[:1]
    found = [row for row in rows if content[row] or view.is_title(row)]
    return found or [row for row in rows if len(rows) == 1 and not is_of_site(view, row)]


def is_of_site(view: View, row: int) -> bool:
    """Whether a heading may be the name of the site."""
    if view.total("linked_words")[row]:
        return True
    return bool(view.inside("header", "nav", "footer", "aside")[row] and not view.inside("main", "article")[row])


def beside(view: View, content: Ints) -> Bools:
    """The rows of parts that are beside the content by their tag, role or name, and hold none of it."""
    page = view.page
    rows, words = view.rows(*_BESIDE) + view.rows_where("role", *_BESIDE_ROLES), view.total("words")
    # Names can be wrong: a box that is named after the column beside it may be a shop's list of products.
    named = np.array(view.named(*_CLUTTER), np.int64)
    rows += named[words[named] <= MOST_BESIDE * words[0]].tolist()
    sorts = view.count_tags("select")
    in_form = view.inside("form")
    menus = {*view.rows("nav"), *view.rows_where("role", "navigation"), *view.named("navigation")}
    # A menu to choose an order or a page of a list is a control of the list.
    used = {row for row in menus if sorts[row] or in_form[row]}
    found = np.zeros(len(page), bool)
    for row in view.outermost(row for row in rows if not content[row] and row not in used):
        found[page.subtree(row)] = True
    return found


def buy_controls(view: View) -> Bools:
    """The first control or form of the page that puts a thing into the cart, wherever it is."""
    page = view.page
    found = np.zeros(len(page), bool)
    for row, value in view.values_with(_BUY_PLACES, _IS_ORDER, b"cart", b"basket", b"bag", b"buy"):
        if page.hidden[row] == 0 and view.alive[row] and _BUYS.search(value):
            found[row] = True
            break
    return found


def prices(view: View) -> list[int]:
    """The elements that are marked or named as a price and hold a digit."""
    digits = view.total("digits")
    rows = view.rows_where("itemprop", "price") + view.naming("prices")
    return [row for row in rows if digits[row]]


def pictures(view: View, main: Bools) -> list[int]:
    """The pictures of the main part that are not icons and lead to no other page, as those of teasers do."""
    page = view.page
    rows = np.flatnonzero(main & _IS_PICTURE[page.tag] & (page.linked == 0) & (page.hidden == 0))
    return [row for row in rows.tolist() if not is_small(view, row)]


def is_small(view: View, row: int) -> bool:
    for name in ("width", "height"):
        size = (view.page.attr(row, name) or "").strip().removesuffix("px")
        if size.isdecimal() and int(size[:6]) < SMALL_PICTURE:
            return True
    return False


def bylines(view: View, heading: int, text: int, main: Bools) -> list[int]:
    """What is named a byline between the heading and the first running text after it, and the signature."""
    words, rows = view.total("words"), view.naming("bylines")
    named = [row for row in rows if main[row] and heading < row < text and 0 < words[row] <= BYLINE_WORDS]
    return named + signature(view, heading, text)


def signature(view: View, heading: int, text: int) -> list[int]:
    """What holds the first line after the heading that says whom the page is by. It may share a box with buttons."""
    words, rows = view.total("words"), view.page.text_rows
    rows = rows[rows.searchsorted(heading) : rows.searchsorted(text)]
    lines = rows[(words[rows] > 0) & (words[rows] <= SIGNED_WORDS)]
    texts = ((row, view.page.text(row)) for row in lines[:NEAR_LINES].tolist())
    signed = (row for row, text in texts if begins_with_by(text) and clean_name(text)[:1].isupper())
    return [int(view.page.parent[row]) for row in islice(signed, 1)]


def _mask(page: Any, rows: Iterable[int]) -> Bools:
    found = np.zeros(len(page), bool)
    places: NDArray[Any] = np.array(list(rows), np.int64)
    found[places] = True
    return found
