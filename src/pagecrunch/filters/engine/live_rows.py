"""The rows of a page that filters have not removed, and queries over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...lazy import cached_property
from ...page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES, TEXT
from ...page.page import Page
from ...page.table import Bools, Ints
from .row_facts import (
    IS_BOX,
    attribute_rows,
    boxes_by_group,
    is_tag,
    prose_words,
    rows_naming,
    spaced_words,
    subtree_sums,
)

AROUND_A_VALUE = 8  # white space that may surround an attribute's value
LINK_TEXT_LENGTH = 120  # characters of a link's text in the list of changes

# The filters that remove boxes for what they look like. They leave the things of the main part alone. Others, such as
# `images` and `forms`, are switched on to remove just these.
LEAVES_THINGS = frozenset((
    "consent", "overlays", "sticky_bars", "newsletters", "share_bars", "related_lists", "navigation", "lead_in",
    "clutter", "link_lists", "empty_cells", "empty_tables", "empty_blocks",
))  # fmt: skip
Things = Mapping[str, Bools]

_LINK, _AREA, _IMAGE = (TAG_CODES[tag] for tag in ("a", "area", "img"))


@dataclass(frozen=True, slots=True)
class BoxLimits:
    """How much a box may hold and still be clutter: words of running text, and its share of the page's words."""

    prose_words: int
    prose_share: float
    word_share: float


class LiveRows:
    """The rows of a page. A removed row is no longer `alive`; later filters skip a `settled` one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.alive: Bools = np.ones(len(page), bool)
        self.settled: Bools = np.zeros(len(page), bool)
        self.protected: Bools = np.zeros(len(page), bool)  # known to be content
        self.things: Things = {}  # of the main part, by kind
        self.filter = ""  # the name of the running filter
        self._has_protected = False
        self._things_at: Bools | None = None
        self._totals: dict[str, Ints] = {}
        self._inside: dict[tuple[str, ...], Bools] = {}
        self._visible_now: Bools | None = None

    # Finding rows

    def rows(self, *tags: str) -> list[int]:
        """The open rows with one of these tags, in page order."""
        return self.open(is_tag(tags)[self.page.tag].nonzero()[0])

    def rows_where(self, attribute: str, *values: str) -> list[int]:
        """The open rows with this attribute; with `values` (lower case), those whose value is one of them."""
        page = self.page
        places = (page.attr_name == ATTRIBUTE_CODES[attribute]).nonzero()[0]
        if values:
            wanted = {value.encode() for value in values}
            longest = max(map(len, values)) + AROUND_A_VALUE
            places = places[page.attr_end[places] - page.attr_start[places] <= longest]
            matches = [value.strip().lower() in wanted for value in self._values_at(places)]
            places = places[np.array(matches, bool)]
        return self.open(attribute_rows(page, places))

    def values(self, attribute: str) -> list[tuple[int, bytes]]:
        """The open rows with this attribute, and its value."""
        places = (self.page.attr_name == ATTRIBUTE_CODES[attribute]).nonzero()[0]
        rows = attribute_rows(self.page, places)
        places = places[self.alive[rows] & ~self.settled[rows]]
        return list(zip(self.open(rows), self._values_at(places), strict=True))

    def _values_at(self, places: NDArray[Any]) -> Iterator[bytes]:
        page = self.page
        bounds = zip(page.attr_start[places].tolist(), page.attr_end[places].tolist(), strict=True)
        return (page.attr_bytes[start:end] for start, end in bounds)

    def named(self, group: str) -> list[int]:
        """The open boxes whose class or id belongs to a group of clutter_words.toml."""
        return self.open(np.array(self._boxes_by_group.get(group, ()), np.int64))

    def naming(self, group: str) -> list[int]:
        """The open rows of any tag whose class or id belongs to a group of clutter_words.toml."""
        return self.open(rows_naming(self.page, group))

    @cached_property
    def _boxes_by_group(self) -> dict[str, list[int]]:
        return boxes_by_group(self.page)

    def open(self, rows: NDArray[Any]) -> list[int]:
        """Those of the rows that are alive and not settled."""
        found: list[int] = rows[self.alive[rows] & ~self.settled[rows]].tolist()
        return found

    def outermost(self, rows: Iterable[int]) -> list[int]:
        """The rows that are not inside another one of them."""
        kept: list[int] = []
        end = -1
        for row in sorted(set(rows)):
            if row >= end:
                kept.append(row)
                end = int(self.page.end[row])
        return kept

    def children(self, row: int) -> list[int]:
        """The live rows directly below this one, including text."""
        found, child, end, ends = [], row + 1, int(self.page.end[row]), self.page.end
        while child < end:
            if self.alive[child]:
                found.append(child)
            child = int(ends[child])
        return found

    def main_headings(self) -> list[int]:
        """The open <h1> elements with words."""
        words = self.total("words")
        return [row for row in self.rows("h1") if words[row]]

    def prose_rows(self) -> NDArray[Any]:
        """The live text rows where running text begins, in page order."""
        return np.flatnonzero((self.total("prose") > 0) & (self.page.tag == TEXT))

    def inside(self, *tags: str) -> Bools:
        """For every row, whether it is inside an element with one of these tags. role=main counts as <main>."""
        if tags not in self._inside:
            is_inside = np.zeros(len(self.page), bool)
            holders = self.rows(*tags) + (self.rows_where("role", "main") if "main" in tags else [])
            for row in self.outermost(holders):
                is_inside[row + 1 : self.page.end[row]] = True
            self._inside[tags] = is_inside
        return self._inside[tags]

    def removable_boxes(self, rows: list[int], limits: BoxLimits) -> list[int]:
        """The outermost of these boxes that are within the limits and hold nothing that only content has.

        Names lie: `header` may wrap the whole page, `share` a paragraph on shares. A box that holds too much stays,
        and the boxes inside it are tried instead.
        """
        if not rows:
            return []
        page, candidates = self.page, np.array(sorted(set(rows)), np.int64)
        content = np.array(self.rows("main", "article", "h1"), np.int64)
        ends = np.searchsorted(content, page.end[candidates])
        prose, words = self.total("prose"), self.total("words")
        fits = IS_BOX[page.tag[candidates]] | (page.tag[candidates] == _LINK)
        fits &= ends == np.searchsorted(content, candidates)
        fits &= prose[candidates] <= max(limits.prose_words, limits.prose_share * int(prose[0]))
        fits &= words[candidates] <= limits.word_share * max(1, int(words[0]))
        fits &= subtree_sums(page, self._kept_now & self.alive)[candidates] == 0
        return self.outermost(candidates[fits].tolist())

    # Counting

    def total(self, column: str) -> Ints:
        """For every row, the sum of a column over what is left and visible of its subtree.

        Columns are those of the page's table, and `prose`: words of running text.
        """
        if column not in self._totals:
            counts = self._own_columns.get(column)
            counts = self.page.counts[:, COUNT_COLUMNS.index(column)] if counts is None else counts
            self._totals[column] = subtree_sums(self.page, counts * self._visible)
        return self._totals[column]

    def count_tags(self, *tags: str) -> Ints:
        """For every row, the number of live elements with one of these tags in its subtree, itself included."""
        return subtree_sums(self.page, is_tag(tags)[self.page.tag] & self.alive)

    @property
    def _visible(self) -> Bools:
        if self._visible_now is None:
            self._visible_now = self.alive & (self.page.hidden == 0)
        return self._visible_now

    @cached_property
    def _own_columns(self) -> dict[str, Ints]:
        words = spaced_words(self.page)
        return {"prose": prose_words(self.page), "words": words, "linked_words": words * self.page.linked}

    def forget_counts(self) -> None:
        """Drop the caches that depend on which rows are alive."""
        self._totals.clear()
        self._inside.clear()
        self._visible_now = None

    # Text and links

    def text(self, row: int) -> str:
        """The text of a subtree as it is in the page, hidden text included."""
        page = self.page
        return self._clean(int(page.text_start[row]), int(page.text_end[page.end[row] - 1]))

    def _clean(self, start: int, end: int) -> str:
        return " ".join(self.page.text_bytes[start:end].decode("utf-8", "replace").split())

    def links(self, row: int) -> list[tuple[str, str]]:
        """Text and address of the live links in a subtree; an image's alternative text if a link has no text."""
        first, last = np.searchsorted(self._link_rows, (row, self.page.end[row])).tolist()
        if first == last:
            return []
        alive = self.alive[self._link_rows[first:last]].tolist()
        return [self._link(place) for place, is_alive in enumerate(alive, first) if is_alive]

    def links_of_all(self, rows: list[int]) -> tuple[tuple[str, str], ...]:
        """The links of many subtrees, most of which have none."""
        first, last = np.searchsorted(self._link_rows, rows), np.searchsorted(self._link_rows, self.page.end[rows])
        return tuple(link for place in np.flatnonzero(last > first).tolist() for link in self.links(rows[place]))

    def _link(self, place: int) -> tuple[str, str]:
        page = self.page
        row, text_start, text_end, start, end = self._link_bounds[place]
        text = self._clean(text_start, text_end)
        text = text or page.attr(row, "aria-label") or page.attr(row, "title") or self._alt(row)
        return text[:LINK_TEXT_LENGTH], page.attr_bytes[start:end].decode("utf-8", "replace")

    def _alt(self, row: int) -> str:
        page = self.page
        images = (each for each in range(row + 1, int(page.end[row])) if page.tag[each] == _IMAGE)
        return page.attr(next(images, row), "alt") or ""

    @cached_property
    def _link_bounds(self) -> list[tuple[int, int, int, int, int]]:
        """For every link: its row, the bounds of its text, and the bounds of its address."""
        page, rows, places = self.page, self._link_rows, self._link_places
        text_ends = page.text_end[page.end[rows] - 1]
        columns = (rows, page.text_start[rows], text_ends, page.attr_start[places], page.attr_end[places])
        return list(zip(*(column.tolist() for column in columns), strict=True))

    @cached_property
    def _link_places(self) -> NDArray[Any]:
        """The index of every link's address among the attributes, in page order."""
        places = np.flatnonzero(self.page.attr_name == ATTRIBUTE_CODES["href"])
        tags = self.page.tag[attribute_rows(self.page, places)]
        links: NDArray[Any] = places[(tags == _LINK) | (tags == _AREA)]
        return links

    @cached_property
    def _link_rows(self) -> NDArray[Any]:
        return attribute_rows(self.page, self._link_places)

    # Marking

    def settle(self, row: int) -> None:
        """Let later filters skip a subtree (the papers' `mCheckChildren`)."""
        self.settled[row : self.page.end[row]] = True

    def protect(self, rows: Bools) -> None:
        """Mark rows as content: nothing that holds one of them is removed."""
        self.protected |= rows
        self._has_protected = bool(self.protected.any())

    def protect_subtree(self, row: int) -> None:
        self.protected[row : self.page.end[row]] = True
        self._has_protected = True

    def may_remove(self, row: int) -> bool:
        if not self.alive[row] or row <= 0:
            return False
        if not self._has_protected:
            return True
        span = self.page.subtree(row)
        return not (self._kept_now[span] & self.alive[span]).any()

    @property
    def _kept_now(self) -> Bools:
        """The rows that the running filter may not remove."""
        if self._things_at is None or self.filter not in LEAVES_THINGS:
            return self.protected
        return self.protected | self._things_at

    def protect_things(self, things: Things) -> None:
        """Keep the things of the main part from filters that remove boxes."""
        self.things = things
        self._things_at = np.logical_or.reduce(list(things.values())) if things else None
        self._has_protected |= bool(things)
