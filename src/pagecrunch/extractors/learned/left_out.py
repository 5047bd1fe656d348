"""What was cut out of the middle of the content, in sentences: a reader should know that a table is missing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...languages import N_
from ...page.names import COUNT_COLUMNS, STRUCTURE_KINDS, TAG_CODES
from ...page.page import Page
from ...page.table import Bools, Ints

MOST_NAMED = 3
LEAST_PARTS = 2
OF_ITEMS = ("listing", "collection", "product")  # kinds of page with lists that no one misses
MOST_LINKED = 0.3  # share of the words of a list that are in links; one with more is a menu, which no one misses
# What is named, with its parts and the tag that each part begins with.
NAMED = {
    "table": (N_("rows"), "tr"),
    "definition list": (N_("terms"), "dt"),
    "list": (N_("items"), "li"),
    "code listing": (N_("lines"), ""),
}

LIST = STRUCTURE_KINDS.index("list")
IS_NAMED = np.array([kind in NAMED for kind in STRUCTURE_KINDS])
WORDS, LINKED_WORDS = COUNT_COLUMNS.index("words"), COUNT_COLUMNS.index("linked_words")


def left_out(page: Page, blocks: NDArray[np.intp], kept: Bools, kind: str) -> tuple[str, ...]:
    """A sentence for each table, list and code listing that was left out between parts that were kept."""
    found = page.structures
    named = np.flatnonzero(IS_NAMED[found.kind])
    places = blocks[kept]
    if not len(named) or not len(places):
        return ()
    before, after = np.searchsorted(places, (found.first[named], found.last[named]))
    named = named[(before == after) & (before > 0) & (before < len(places))]
    named = named[~are_menus(page, named, kind)]
    parts = PartCounts(page)
    said, done = [], 0
    for row, end, code in zip(*(column[named].tolist() for column in (found.row, found.end, found.kind)), strict=True):
        if row < done:
            continue  # what is within something that was named goes without saying
        done = end
        name = STRUCTURE_KINDS[code]
        count = parts.count(row, end, NAMED[name][1])
        if count >= LEAST_PARTS:
            said.append(f"a {name} of {count:,} {NAMED[name][0]} was left out")
    more = len(said) - MOST_NAMED
    return (*said[:MOST_NAMED], f"{more:,} more tables and lists were left out") if more > 0 else tuple(said)


class PartCounts:
    """How many elements with a tag stand between two rows; the lines of code, which has no tag for its parts."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._before: dict[str, Ints] = {}  # by tag, how many there are before each row

    def count(self, row: int, end: int, tag: str) -> int:
        page = self._page
        if not tag:
            return page.text_bytes[page.text_start[row] : page.text_end[end - 1]].strip().count(b"\n") + 1
        if tag not in self._before:
            self._before[tag] = np.cumsum(np.append(False, page.tag == TAG_CODES[tag]), dtype=np.int32)
        before = self._before[tag]
        return int(before[end] - before[row])


def are_menus(page: Page, numbers: NDArray[np.intp], kind: str) -> Bools:
    """Which structures are lists of links, or the filters and sizes on a page of items."""
    found = page.structures
    is_list: Bools = found.kind[numbers] == LIST
    if kind in OF_ITEMS:
        return is_list
    row, end = found.row[numbers], found.end[numbers]
    linked, words = (page.sums[end, column] - page.sums[row, column] for column in (LINKED_WORDS, WORDS))
    return is_list & (linked > MOST_LINKED * words)
