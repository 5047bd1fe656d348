"""What was cut out of the middle of the content, in sentences: a reader should know that a table is missing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...languages import N_
from ...page.names import COUNT_COLUMNS, STRUCTURE_KINDS, TAG_CODES
from ...page.page import Page
from ...page.table import Bools

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
    said, done = [], 0
    for number in named[(before == after) & (before > 0) & (before < len(places))].tolist():
        if found.row[number] < done or is_menu(page, number, kind):
            continue  # what is within something that was named goes without saying
        done = found.end[number]
        name = STRUCTURE_KINDS[found.kind[number]]
        count = count_parts(page, number, NAMED[name][1])
        if count >= LEAST_PARTS:
            said.append(f"a {name} of {count:,} {NAMED[name][0]} was left out")
    more = len(said) - MOST_NAMED
    return (*said[:MOST_NAMED], f"{more:,} more tables and lists were left out") if more > 0 else tuple(said)


def count_parts(page: Page, number: int, tag: str) -> int:
    """How many elements with this tag a structure holds; the lines of code, which has none."""
    rows = slice(page.structures.row[number], page.structures.end[number])
    if tag:
        return int(np.count_nonzero(page.tag[rows] == TAG_CODES[tag]))
    text = page.text_bytes[page.text_start[rows.start] : page.text_end[rows.stop - 1]]
    return text.strip().count(b"\n") + 1


def is_menu(page: Page, number: int, kind: str) -> bool:
    """Whether a structure is a list of links, or the filters and sizes on a page of items."""
    found = page.structures
    if found.kind[number] != LIST:
        return False
    if kind in OF_ITEMS:
        return True
    inside = page.sums[found.end[number]] - page.sums[found.row[number]]
    return bool(inside[LINKED_WORDS] > MOST_LINKED * inside[WORDS])
