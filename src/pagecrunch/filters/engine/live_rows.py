"""The rows of a page that filters have not removed, and queries over them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...lazy import cached_property
from ...page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES, TEXT
from ...page.page import Page
from ...page.table import Bools, Ints
from ...page.title import title_text
from .box_names import group_bits, name_masks
from .open_rows import OpenRows
from .row_facts import FILLED_LATER, IS_ANY, IS_BOX, attribute_codes, is_tag, prose_words, spaced_words, tag_codes

TITLE_SHARE = 0.5  # of the page's title: the rest is the name of the site
CARDS = 3  # a box with this many pictures, and words for each, shows things; this many boxes of one class are cards
CARD_WORDS = 3  # for each picture
LINK_TEXT_LENGTH = 120  # characters of a link's text in the list of changes

# The filters that remove boxes for what they look like. They leave the things of the main part alone. Others, such as
# `images` and `forms`, are switched on to remove just these.
LEAVES_THINGS = frozenset((
    "consent", "overlays", "sticky_bars", "newsletters", "share_bars", "related_lists", "navigation", "lead_in",
    "clutter", "link_lists", "empty_cells", "empty_tables", "empty_blocks",
))  # fmt: skip
Things = Mapping[str, Bools]

_LINK, _IMAGE = TAG_CODES["a"], TAG_CODES["img"]


@dataclass(frozen=True, slots=True)
class BoxLimits:
    """How much a box may hold and still be clutter: words of running text, and its share of the page's words."""

    prose_words: int
    prose_share: float
    word_share: float


@cache
def group_masks(groups: tuple[str, ...]) -> list[tuple[int, int]]:
    """The bits of these groups of names, and the least rows of a box for them: 1 where a script fills empty ones."""
    bits = group_bits()
    later = sum(bits[group] for group in groups if group in FILLED_LATER)
    return [(mask, least) for mask, least in ((later, 1), (sum(bits[group] for group in groups) - later, 2)) if mask]


class LiveRows:
    """The rows of a page. A removed row is no longer `alive`; later filters skip a `settled` one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.alive: Bools = np.ones(len(page), bool)
        self.settled: Bools = np.zeros(len(page), bool)
        self.protected: Bools = np.zeros(len(page), bool)  # known to be content
        self.things: Things = {}  # of the main part, by kind
        self.filter = ""  # the name of the running filter
        self._open = OpenRows(page.table, self.alive, self.settled, name_masks(page.table))
        self._has_protected = False
        self._with_things = self.protected  # protected, or one of the things
        self._totals: dict[str, Ints] = {}
        self._inside: dict[tuple[str, ...], Bools] = {}

    # Finding rows

    def rows(self, *tags: str) -> list[int]:
        """The open rows with one of these tags, in page order."""
        return self._open.with_tags(tag_codes(tags))

    def rows_where(self, attribute: str, *values: str) -> list[int]:
        """The open rows with this attribute; with `values` (lower case), those whose value is one of them."""
        code = ATTRIBUTE_CODES[attribute]
        if not values:
            return [row for row, _ in self._open.values(code)]
        return self._open.with_value(code, [value.encode() for value in values])

    def values(self, attribute: str) -> list[tuple[int, bytes]]:
        """The open rows with this attribute, and its value."""
        return self._open.values(ATTRIBUTE_CODES[attribute])

    def values_with(self, names: tuple[str, ...], tags: Bools, *needles: bytes) -> list[tuple[int, bytes]]:
        """The rows, open or not, of these tags with a lower-case needle in one of these attributes, and its value."""
        return self._open.holding(attribute_codes(names), tags, list(needles))

    def named(self, *groups: str) -> list[int]:
        """The open boxes whose class or id belongs to one of these groups of clutter_words.toml.

        Empty boxes count only where a script would fill them, or a style shows them: see FILLED_LATER.
        """
        found = []
        for mask, least_rows in group_masks(groups):
            found += self._open.named(mask, IS_BOX, least_rows)
        return found

    def named_apart(self, group: str) -> list[int]:
        """The same, without boxes of one class that say something in several places: these are parts of cards."""
        words, rows = self.total("words"), self.named(group)
        classes = Counter(self.page.attr(row, "class") for row in rows if words[row])
        return [row for row in rows if not (words[row] and classes[self.page.attr(row, "class")] >= CARDS)]

    def naming(self, group: str) -> list[int]:
        """The open rows of any tag whose class or id belongs to a group of clutter_words.toml."""
        return self._open.named(group_bits()[group], IS_ANY, 1)

    def is_open(self, row: int) -> bool:
        return bool(self.alive[row] and not self.settled[row])

    def open(self, rows: NDArray[Any]) -> list[int]:
        """Those of the rows that are alive and not settled."""
        found: list[int] = rows[self.alive[rows] & ~self.settled[rows]].tolist()
        return found

    def outermost(self, rows: Iterable[int]) -> list[int]:
        """The rows that are not inside another one of them."""
        return self._open.outermost(sorted(set(rows)))

    def children(self, row: int) -> list[int]:
        """The live rows directly below this one, including text."""
        return self._open.children(row)

    def main_headings(self) -> list[int]:
        """The open <h1> elements with words; without one, the first <h2> that is in the page's title."""
        words = self.total("words")
        rows = [row for row in self.rows("h1") if words[row]]
        return rows or [row for row in self.rows("h2") if words[row] and self.is_title(row)][:1]

    def is_title(self, row: int) -> bool:
        """Whether the text of a heading is the page's title, or nearly all of it."""
        text, title = " ".join(self.text(row).casefold().split()), self._title
        return text in title and len(text) >= TITLE_SHARE * len(title)

    @cached_property
    def _title(self) -> str:
        return " ".join(title_text(self.page).casefold().split())

    def prose_rows(self) -> NDArray[Any]:
        """The live text rows where running text begins, in page order."""
        return np.flatnonzero((self.total("prose") > 0) & (self.page.tag == TEXT))

    def inside(self, *tags: str) -> Bools:
        """For every row, whether it is inside an element with one of these tags. role=main counts as <main>."""
        if tags not in self._inside:
            holders = self.rows(*tags) + (self.rows_where("role", "main") if "main" in tags else [])
            self._inside[tags] = self._open.inside(sorted(holders))
        return self._inside[tags]

    def shows_things(self, row: int) -> bool:
        """Whether a box has several pictures, and words for each of them: it shows things, and is not a menu or bar."""
        images = self.total("images")[row]
        return bool(images >= CARDS and self.total("words")[row] >= CARD_WORDS * images)

    def removable_boxes(self, rows: list[int], limits: BoxLimits) -> list[int]:
        """The outermost of these boxes that are within the limits and hold nothing that only content has.

        Names lie: `header` may wrap the whole page, `share` a paragraph on shares. A box that holds too much stays,
        and the boxes inside it are tried instead.
        """
        if not rows:
            return []
        tags, ends, content = self.page.tag, self.page.end, self.rows("main", "article", "h1")
        prose, words, kept = self.total("prose"), self.total("words"), self.kept_now
        most_prose = max(limits.prose_words, limits.prose_share * int(prose[0]))
        most_words = limits.word_share * max(1, int(words[0]))
        found: list[int] = []
        last = -1
        for row in sorted(set(rows)):
            if row < last or words[row] > most_words or prose[row] > most_prose:
                continue
            end = int(ends[row])
            if bisect_left(content, row) != bisect_left(content, end) or not (IS_BOX[tags[row]] or tags[row] == _LINK):
                continue
            if not self._has_protected or not self._open.holds(row, kept):
                found.append(row)
                last = end
        return found

    # Counting

    def total(self, column: str) -> Ints:
        """For every row, the sum of a column over what is left and visible of its subtree.

        Columns are those of the page's table, and `prose`: words of running text.
        """
        if column not in self._totals:
            own = self._own_columns.get(column)
            self._totals[column] = (
                self._open.count_totals(COUNT_COLUMNS.index(column)) if own is None else self._open.totals(own)
            )
        return self._totals[column]

    def count_tags(self, *tags: str) -> Ints:
        """For every row, the number of live elements with one of these tags in its subtree, itself included."""
        return self._open.tag_totals(is_tag(tags))

    @cached_property
    def _own_columns(self) -> dict[str, Ints]:
        words = spaced_words(self.page)
        return {"prose": prose_words(self.page), "words": words, "linked_words": words * self.page.linked}

    def forget_counts(self) -> None:
        """Drop the sums, which depend on which rows are alive. What is inside of what stays so."""
        self._totals.clear()

    # Text and links

    def text(self, row: int) -> str:
        """The text of a subtree as it is in the page, hidden text included."""
        page = self.page
        return self._clean(int(page.text_start[row]), int(page.text_end[page.end[row] - 1]))

    def _clean(self, start: int, end: int) -> str:
        return " ".join(self.page.text_bytes[start:end].decode("utf-8", "replace").split())

    def links(self, row: int) -> list[tuple[str, str]]:
        """Text and address of the live links in a subtree; an image's alternative text if a link has no text."""
        found = self._open.links(row)
        return [((text or self._name(link))[:LINK_TEXT_LENGTH], address) for link, text, address in found]

    def _name(self, row: int) -> str:
        """What stands for the text of a link that has none."""
        return self.page.attr(row, "aria-label") or self.page.attr(row, "title") or self._alt(row)

    def _alt(self, row: int) -> str:
        page = self.page
        images = (each for each in range(row + 1, int(page.end[row])) if page.tag[each] == _IMAGE)
        return page.attr(next(images, row), "alt") or ""

    # Marking

    def settle(self, row: int) -> None:
        """Let later filters skip a subtree (the papers' `mCheckChildren`)."""
        self.settled[row : self.page.end[row]] = True

    def protect(self, rows: Bools) -> None:
        """Mark rows as content: nothing that holds one of them is removed."""
        self.protected |= rows
        self._with_things |= rows
        self._has_protected = bool(self._with_things.any())

    def protect_subtree(self, row: int) -> None:
        self.protected[row : self.page.end[row]] = True
        self._with_things[row : self.page.end[row]] = True
        self._has_protected = True

    def may_remove(self, row: int) -> bool:
        if not self.alive[row] or row <= 0:
            return False
        return not self._has_protected or not self._open.holds(row, self.kept_now)

    @property
    def kept_now(self) -> Bools:
        """The rows that the running filter may not remove."""
        return self._with_things if self.filter in LEAVES_THINGS else self.protected

    def protect_things(self, things: Things) -> None:
        """Keep the things of the main part from filters that remove boxes."""
        self.things = things
        self._with_things = np.logical_or.reduce([self.protected, *things.values()])
        self._has_protected |= bool(things)
