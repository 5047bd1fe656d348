"""Link lists: boxes with more links than text (section 3 of both papers).

    ratio = links / words outside links        words = letters / letters per word (5)

A box above the ratio goes. The papers looked at table cells; pages of today use other boxes. There links are often the
content, as in shops and search results; so outside cells a box must also look like a menu: short links, little else.
"""

from __future__ import annotations

from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from ..page.page import Bools
from ..registry import filter_
from .engine.boxes import within
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

Counts = NDArray[np.float64]

CELLS = ("td", "th")
BLOCKS = ("ul", "ol", "dl", "div", "section", "aside", "nav", "table", "p", "center")
# What a menu does not hold, but a list of things does.
_THINGS = ("img", "picture", "h1", "h2", "h3", "h4", "h5", "h6", "table", "time", "pre", "code", "article", "main")
MILDEST_RATIO = 8.0


class LinkLists(FilterSettings):
    ratio: float = Field(
        default=0.35,
        ge=0,
        le=1000,
        title="Link/text removal ratio",
        description="Links to words outside links; above it a box is a link list. 0.25 in Crunch 1.0, 0.35 in 2.0.",
    )
    letters_per_word: float = Field(
        default=5.0,
        gt=0,
        le=50,
        title="Letters per word",
        description="How words are counted: letters divided by this.",
    )
    count_text_links: bool = Field(default=True, title="Text links", description="Count links that are text.")
    count_image_links: bool = Field(default=False, title="Image links", description="Count links that are images.")
    remove: Literal["text and links", "content", "box"] = Field(
        default="box",
        title="What is removed",
        description="Only text and links, all that is in the box, or the box too.",
    )
    blocks: Literal["cells", "all"] = Field(
        default="all", title="Where", description="Look at table cells only, as the papers did, or at all boxes."
    )
    least_links: int = Field(
        default=4,
        ge=1,
        le=1000,
        title="Fewest links",
        description="A box outside cells with fewer links than this is no list.",
    )
    words_per_link: float = Field(
        default=2.5,
        ge=0,
        le=1000,
        title="Longest links",
        description="Words per link, on average, up to which a list outside cells is a menu. Titles are longer.",
    )
    only_beside_content: bool = Field(
        default=True,
        title="Only beside the content",
        description="Leave lists alone that stand between the page's heading and its last running text, or in <main>.",
    )

    def milder(self) -> Self | None:
        if self.ratio >= MILDEST_RATIO:
            return None
        return self.model_copy(update={"ratio": max(1.0, self.ratio * 4), "words_per_link": self.words_per_link / 2})


@filter_("link_lists", title="Link lists", description="Removes boxes with more links than text.", settings=LinkLists)
def link_lists(view: View, settings: LinkLists) -> list[Change]:
    links, words = count(view, settings)
    is_list = (links > 0) & (links > settings.ratio * words)
    if settings.blocks == "all":
        is_list &= is_menu(view, links, settings)
    boxes = np.array(view.rows(*CELLS, *(BLOCKS if settings.blocks == "all" else ())), np.int64)
    boxes = boxes[is_list[boxes]]
    if settings.only_beside_content:
        first, last = content_span(view)
        beside = (view.page.end[boxes] <= first) | (boxes > last)
        boxes = boxes[beside & ~within(view, boxes, "main", "article")]
    return [change for row in view.outermost(boxes.tolist()) for change in take(view, row, settings.remove)]


def count(view: View, settings: LinkLists) -> tuple[Counts, Counts]:
    """For every row, the links that count and the words outside links, over what is left of its subtree."""
    links = np.zeros(len(view.page), np.float64)
    total, images = view.total("links"), view.total("images")
    if settings.count_text_links:
        links += np.maximum(total - np.minimum(images, total), 0) if not settings.count_image_links else total
    elif settings.count_image_links:
        links += np.minimum(images, total)
    words = (view.total("letters") - view.total("linked_letters")) / settings.letters_per_word
    return links, words


def is_menu(view: View, links: Counts, settings: LinkLists) -> Bools:
    """For every row, whether it has enough links, short ones, and nothing that a list of things has."""
    are_short = view.total("linked_words") <= settings.words_per_link * links
    found: Bools = (links >= settings.least_links) & are_short & (view.count_tags(*_THINGS) == 0)
    return found


def content_span(view: View) -> tuple[int, int]:
    """From the page's heading, or its first running text, to its last running text; to its end where it has none."""
    words = view.total("words")
    prose = np.flatnonzero(view.total("prose") > 0)
    texts = prose[view.page.tag[prose] == 0]
    headings = [row for row in view.rows("h1") if words[row]]
    first = min([*headings[:1], *texts[:1].tolist()], default=len(view.page))
    return int(first), int(texts[-1]) if len(texts) else len(view.page)


def take(view: View, row: int, what: str) -> list[Change]:
    """Remove a list, in the way that was asked for."""
    why = "more links than text"
    if what == "box":
        return view.remove(row, "link list", why)
    return (view.empty if what == "content" else view.clear)(row, "link list", why)
