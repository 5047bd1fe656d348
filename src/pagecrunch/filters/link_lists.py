"""Link lists: boxes with more links than text (section 3 of both papers).

    ratio = links / words outside links        words = letters / letters per word

A box above the ratio is removed. The 2003 paper looked at table cells, the 2005 paper at bodies of content "either in
the page or within table cells". Pages of today have links that are the content, as in shops and search results. So by
default a box must also look like a menu: short links, and little else.

A link is an image link if it holds an image, else a text link; an image with a map is an image link (2005, appendix C).
"""

from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray

from ..page.names import TAG_CODES
from ..page.table import Bools
from .engine.contract import Change, FilterSettings, View, filter_, setting
from .engine.row_facts import subtree_sums
from .engine.word_lengths import letters_per_word
from .page_language import language_of

Counts = NDArray[np.float64]

CELLS = ("td", "th")
BLOCKS = ("ul", "ol", "dl", "div", "section", "aside", "nav", "table", "p", "center")
# A list of products or posts has these, a menu has not.
_THINGS = ("img", "picture", "h1", "h2", "h3", "h4", "h5", "h6", "table", "time", "pre", "code", "article", "main")
MILDEST_RATIO = 8.0
_LINK = TAG_CODES["a"]


class LinkLists(FilterSettings):
    ratio: float = setting(
        0.35,
        "Link/text removal ratio",
        "Links per word outside links; above it a box is a link list. 0.25 in Crunch 1.0, 0.35 in 2.0.",
        ge=0,
        le=1000,
    )
    letters_per_word: float = setting(
        0.0,
        "Letters per word",
        "Words are counted as letters divided by this; 5 in the papers, 0 for the average of the page's language.",
        ge=0,
        le=50,
    )
    count_text_links: bool = setting(True, "Text links", "Count text links.")
    count_image_links: bool = setting(False, "Image links", "Count image links.")
    remove: Literal["text and links", "content", "box"] = setting(
        "box", "What to remove", "Only the text and links in the box, all its content, or the whole box."
    )
    blocks: Literal["cells", "page and cells", "menus"] = setting(
        "menus",
        "Where to look",
        "Only in table cells, as in Crunch 1.0; in the page and within cells, as in Crunch 2.0; or in all boxes that "
        "look like menus.",
    )
    least_links: int = setting(
        4, "Fewest links", "Outside cells, a box with fewer links than this is not a list.", ge=1, le=1000
    )
    words_per_link: float = setting(
        2.5,
        "Longest links",
        "Outside cells, a list with more words per link than this, on average, is not a menu.",
        ge=0,
        le=1000,
    )
    only_beside_content: bool = setting(
        True,
        "Only beside the content",
        "Keep lists between the page's heading and its last running text, and lists in <main>.",
    )

    def milder(self) -> Self | None:
        if self.ratio >= MILDEST_RATIO:
            return None
        return self.model_copy(update={"ratio": max(1.0, self.ratio * 4), "words_per_link": self.words_per_link / 2})


@filter_("link_lists", "Link lists", "Removes boxes with more links than text.", LinkLists)
def link_lists(view: View, settings: LinkLists) -> list[Change]:
    links, words = count(view, settings)
    is_list = (links > 0) & (links > settings.ratio * words)
    if settings.blocks == "menus":
        is_list &= is_menu(view, links, settings)
    boxes = np.array(view.rows(*CELLS, *BLOCKS) if settings.blocks == "menus" else view.rows(*CELLS), np.int64)
    boxes = boxes[is_list[boxes]]
    if settings.blocks == "page and cells":
        # The papers leave running text intact: a box with some stays, and the boxes inside it are looked at instead.
        is_list &= (links >= settings.least_links) & (view.total("prose") == 0)
        bodies = np.array(view.rows(*BLOCKS), np.int64)
        boxes = np.concatenate((boxes, bodies[is_list[bodies]]))
    if settings.only_beside_content:
        first, last = text_span(view)
        is_beside = (view.page.end[boxes] <= first) | (boxes > last)
        boxes = boxes[is_beside & ~view.inside("main", "article")[boxes]]
    remove = {"box": view.remove, "content": view.empty, "text and links": view.clear}[settings.remove]
    rows = view.outermost(boxes.tolist())
    return [change for row in rows for change in remove(row, "link list", "more links than text")]


def count(view: View, settings: LinkLists) -> tuple[Counts, Counts]:
    """For every row, the links that count and the words outside links, in what is left of its subtree."""
    links = np.zeros(len(view.page), np.float64)
    image_links = subtree_sums(view.page, is_image_link(view))
    if settings.count_text_links:
        links += np.maximum(view.total("links") - image_links, 0)
    if settings.count_image_links:
        mapped = np.zeros(len(view.page), bool)
        mapped[view.rows_where("usemap")] = True
        links += image_links + subtree_sums(view.page, mapped & (view.page.linked == 0))
    length = settings.letters_per_word or letters_per_word(language_of(view))
    words = (view.total("letters") - view.total("linked_letters")) / length
    return links, words


def is_image_link(view: View) -> Bools:
    """For every row, whether it is a link with an image in it. An image beside a link, as a bullet, makes it none."""
    page = view.page
    found: Bools = (page.tag == _LINK) & (page.linked != 0) & view.alive & (view.total("images") > 0)
    return found


def is_menu(view: View, links: Counts, settings: LinkLists) -> Bools:
    """For every row, whether it has enough links, short ones, and nothing that only a list of things has."""
    are_short = view.total("linked_words") <= settings.words_per_link * links
    found: Bools = (links >= settings.least_links) & are_short & (view.count_tags(*_THINGS) == 0)
    return found


def text_span(view: View) -> tuple[int, int]:
    """The rows from the page's heading, or its first running text, to its last running text or the end of the page."""
    texts = view.prose_rows()
    first = min([*view.main_headings()[:1], *texts[:1].tolist()], default=len(view.page))
    return first, int(texts[-1]) if len(texts) else len(view.page)
