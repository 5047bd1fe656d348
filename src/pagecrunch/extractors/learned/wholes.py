# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A thing is kept whole or left out whole: blocks that belong to one thing share one probability.

A data table, a definition list, a figure, a code listing, a quote, a list of short items and a short item of any list
are each one thing (`page/structures.py` finds them). The model scores blocks, and a cell such as "yes" looks like
nothing by itself. So the blocks of a thing get the mean of their probabilities, each block counting by its words, and
the choice takes all of them or none.

Readers miss a table more than they mind one too many. So on pages with prose the odds of things amid the
content are raised. The limits and weights were found by cross-validation on the training corpora, and checked on news.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...page.names import BLOCK_KINDS, COUNT_COLUMNS, STRUCTURE_KINDS
from ...page.page import Page
from ...page.table import Bools
from .choice import share_of_kinds
from .describe import Described
from .features import LATER

ITEM_WORDS = 100  # an item with more holds several things, such as a post with its author and date
LIST_BLOCK_WORDS = 100  # a list with a longer block is decided item by item...
# ...as is one with more blocks than this an item, which may be a thread with author, date and text of each post; except
# on the kinds of page that are made of cards.
BLOCKS_PER_ITEM = 1.5
OF_CARDS = ("listing", "collection", "documentation")
LEAST_WEIGHT = 0.5  # words; a cell with none still counts
# What is added to the log-odds of a thing on a page that is surely one of these kinds. News go without captions.
WITH_PROSE, WITHOUT_NEWS = ("article", "documentation", "service", "product"), ("documentation", "service", "product")
RAISED = {
    "table": (3.0, WITH_PROSE), "definition list": (4.0, WITH_PROSE), "code listing": (1.0, WITH_PROSE),
    "list": (1.5, WITH_PROSE), "quote": (2.0, WITH_PROSE), "figure": (1.5, WITHOUT_NEWS),
    "list item": (1.5, ("documentation",)),
}  # fmt: skip
# What stands again in an item: so many words, and this share of those from there to its end; of items with few blocks.
COPIED_WORDS, COPIED, MOST_BLOCKS = 5.0, 0.8, 60
MOST_SURE = 1e-4  # probabilities come no closer to 0 and 1

REPEATED = 3  # times that a line of links stands on the page, from which it is a control
IS_LINE = bytes(kind in ("text", "paragraph") for kind in BLOCK_KINDS)  # not a whole cell or item
SAME_TEXT, IN_BUTTON = LATER.index("same_text"), LATER.index("in_button")
IS_WHOLE = bytes(kind in ("table", "definition list", "figure", "code listing", "quote") for kind in STRUCTURE_KINDS)
TABLE, LIST, ITEM, CARD, FIGURE, QUOTE, GALLERY, SECTION = (
    STRUCTURE_KINDS.index(kind)
    for kind in ("table", "list", "list item", "card", "figure", "quote", "gallery", "section")
)
LINKED_WORDS = COUNT_COLUMNS.index("linked_words")
ALONE = -1


class Wholes:
    """The things of a page, over the blocks that are seen."""

    def __init__(self, page: Page, described: Described, words: NDArray[np.float64], kind: str) -> None:
        found, blocks = page.structures, described.blocks
        self.things = len(found)
        self.blocks = len(blocks)
        self.blocks_per_item = inf if kind in OF_CARDS else BLOCKS_PER_ITEM
        self.kind = np.array(found.kind).data
        self.row = found.row.data
        self.parent = found.parent.data
        self.end = found.end.data
        edges: Any = found.first, found.last
        if len(blocks) < len(page.blocks):  # some are hidden
            edges = np.searchsorted(blocks, edges).astype(np.int32)
        self.first, self.last = (edge.data for edge in edges)
        self.words = words.data
        self.table = page.blocks.table
        self.number = blocks.data  # of each block in `table`
        self.features = described.later.data
        self.thing = np.full(len(blocks), ALONE, np.int32).data  # of each block
        self.text = described.text.data
        self.said: Any = np.full(int(described.text.max(initial=0)) + 1, ALONE, np.int32).data  # last block by text
        self.is_copy: Any = np.zeros(len(blocks), np.uint8).data
        self.items: Any = np.zeros(self.things).data  # of each list
        self.total: Any = np.zeros(self.things).data  # weight of the blocks of each thing...
        self.part: Any = np.zeros(self.things).data  # ...and of some of them, or a sum over them
        self.find()

    def find(self) -> None:
        """Set `thing`: the innermost short item, unless a list of short items or a whole thing holds it."""
        for here in range(self.things):
            if self.kind[here] == ITEM:
                self.items[self.list_of(here)] += 1
                if self.words_within(here) <= ITEM_WORDS:
                    self.join(here)
        done = 0
        for here in range(self.things):
            if self.kind[here] in (LIST, GALLERY) and self.row[here] >= done and self.is_simple(here):
                self.join(here)
                done = self.end[here]
        done = 0
        outer = 0
        for here in range(self.things):
            if IS_WHOLE[self.kind[here]] and self.row[here] >= done:
                outer = here
                self.join(here)
                done = self.end[here]
            elif self.kind[here] in (TABLE, QUOTE) and self.kind[outer] == FIGURE and self.row[here] < done:
                self.kind[outer] = self.kind[here]  # with its caption, or with who said it
        done = 0
        for here in range(self.things):
            if self.kind[here] in (LIST, ITEM, CARD) and self.row[here] >= done and self.find_copies(here):
                done = self.end[here]
        for block in range(self.blocks):
            if self.thing[block] != ALONE:
                if self.is_copy[block] or self.is_control(block):
                    self.thing[block] = ALONE
                else:
                    self.total[self.thing[block]] += self.weight(block)

    def is_control(self, block: int) -> bool:
        """Whether a block is "Read more" below the text of each item or cell: no part of the thing."""
        table = self.table
        here = self.number[block]
        if not IS_LINE[table.kind[here]] or self.features[block, SAME_TEXT] < REPEATED or block == 0:
            return False
        before = self.number[block - 1]
        if table.item[here] != table.item[before] or table.cell[here] != table.cell[before]:
            return False
        return table.counts[here, LINKED_WORDS] >= self.words[block] or self.features[block, IN_BUTTON] > 0

    def find_copies(self, here: int) -> bool:
        """Whether an item says all again from some place on: a copy for another screen. Or whether a list says the same
        few words in each item, as one of cards does that is still loading."""
        first, last, is_list = self.first[here], self.last[here], self.kind[here] == LIST
        copied = 0
        words = copied_words = 0.0
        for block in range(first, last if last - first <= MOST_BLOCKS else first):
            self.is_copy[block] = self.is_said(here, block)
            self.said[self.text[block]] = block
            copied += self.is_copy[block]
            copied_words += self.words[block] * self.is_copy[block]
            words += self.words[block] * (copied > 0)
        is_found = copied > 1 and copied_words >= max(COPIED_WORDS, COPIED * words)
        if is_list:
            is_found = copied > 1 and copied == last - first - 1 and self.blocks_per_item > BLOCKS_PER_ITEM
        for block in range(first, last if copied else first):
            self.is_copy[block] = is_found and (self.words[block] < COPIED_WORDS if is_list else self.is_copy[block])
        return is_found

    def is_said(self, here: int, block: int) -> bool:
        """Whether a block's text stands before in a list, or in the same item."""
        item, other = self.table.item, self.said[self.text[block]]
        if not self.first[here] <= other < block or self.words[other] != self.words[block] or not self.words[block]:
            return False
        return self.kind[here] == LIST or item[self.number[block]] == item[self.number[other]]

    def list_of(self, item: int) -> int:
        """The list of an item, past the sections of a list with headings in it."""
        found = self.parent[item]
        while self.kind[found] == SECTION:
            found = self.parent[found]
        return found

    def join(self, here: int) -> None:
        for block in range(self.first[here], self.last[here]):
            self.thing[block] = here

    def words_within(self, here: int) -> float:
        """Words of a thing; it stops counting past the limit of an item."""
        found = 0.0
        for block in range(self.first[here], self.last[here]):
            found += self.words[block]
            if found > ITEM_WORDS:
                break
        return found

    def is_simple(self, here: int) -> bool:
        """Whether a list is made of short items."""
        if self.last[here] - self.first[here] > self.blocks_per_item * self.items[here]:
            return False
        for block in range(self.first[here], self.last[here]):
            if self.words[block] > LIST_BLOCK_WORDS:
                return False
        return self.last[here] - self.first[here] > 1

    def weight(self, block: int) -> float:
        return self.words[block] if self.words[block] > LEAST_WEIGHT else LEAST_WEIGHT

    def share(self, probability: NDArray[np.float64]) -> NDArray[np.float64]:
        """The probabilities, the same for all blocks of a thing."""
        shared = np.array(probability)
        if self.things:
            self.share_within(shared.data)
        return shared

    def raise_within(self, shared: NDArray[np.float64], kept: Bools, kinds: Mapping[str, float]) -> NDArray[np.float64]:
        """The probabilities, higher for things from the first block that is kept to right after the last one.

        The odds of a table are raised by the part of it that is not in links: a table of links is a menu.
        """
        if not self.things:
            return shared
        added = np.empty(self.things)
        self.add_odds(raised_odds(kinds), added)
        raised = np.array(shared)
        self.raise_between(raised, np.exp(added), kept.view(np.uint8))
        return raised

    def add_odds(self, of_kind: Any, added: Any) -> None:
        """Set what is added to the log-odds of each thing."""
        self.sum_links()
        for here in range(self.things):
            added[here] = of_kind[self.kind[here]]
            if self.kind[here] == TABLE:
                added[here] *= 1 - min(self.part[here], self.total[here]) / max(self.total[here], 1.0)

    def sum_links(self) -> None:
        """Set `part` to the words of each thing that are in links."""
        self.clear()
        for block in range(self.blocks):
            if self.thing[block] != ALONE:
                self.part[self.thing[block]] += self.table.counts[self.number[block], LINKED_WORDS]

    def raise_between(self, probability: Any, raised: Any, kept: Any) -> None:
        """Multiply the odds of the things that begin from the first block that is kept to right after the last one."""
        first = 0
        while first < self.blocks and not kept[first]:
            first += 1
        last = self.blocks
        while last > first and not kept[last - 1]:
            last -= 1
        for block in range(first, self.blocks):
            here = self.thing[block]
            if here != ALONE and first <= self.first[here] <= last:
                odds = probability[block] / (1 - probability[block]) * raised[here]
                probability[block] = odds / (1 + odds)

    def share_within(self, probability: Any) -> None:
        self.clear()
        for block in range(self.blocks):
            if self.thing[block] != ALONE:
                self.part[self.thing[block]] += self.weight(block) * probability[block]
        for here in range(self.things):
            if self.total[here] > 0:
                self.part[here] = min(max(self.part[here] / self.total[here], MOST_SURE), 1 - MOST_SURE)
        for block in range(self.blocks):
            if self.is_copy[block]:
                probability[block] = 0.0
            elif self.thing[block] != ALONE:
                probability[block] = self.part[self.thing[block]]

    def make_whole(self, kept: Bools) -> None:
        """Keep all of a thing if at least half of it is kept, else none of it."""
        if self.things:
            self.complete(kept.view(np.uint8))

    def complete(self, kept: Any) -> None:
        self.clear()
        for block in range(self.blocks):
            if self.thing[block] != ALONE and kept[block]:
                self.part[self.thing[block]] += self.weight(block)
        for block in range(self.blocks):
            if self.thing[block] != ALONE:
                kept[block] = 2 * self.part[self.thing[block]] >= self.total[self.thing[block]]

    def clear(self) -> None:
        for here in range(self.things):
            self.part[here] = 0.0


def raised_odds(kinds: Mapping[str, float]) -> NDArray[np.float64]:
    """By kind of structure: what is added to its log-odds, on a page that is likely of these kinds."""
    raised = (RAISED.get(kind, (0.0, ())) for kind in STRUCTURE_KINDS)
    return np.array([added * share_of_kinds(kinds, names) for added, names in raised])
