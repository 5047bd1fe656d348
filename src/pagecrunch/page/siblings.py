# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Siblings that are alike: the cards of a list of cards, the pictures of a gallery.

Alike are boxes in the same box that have the same tag and the same first class. Three of them in a row, each with a
link or a picture, are cards if they hold most of the text of their box. Pictures with a caption at most are a gallery.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES

if TYPE_CHECKING:
    from .table import Table

NOTHING, CARDS, CARD, GALLERY = range(4)
LEAST = 3  # siblings that are alike, one after the other
LEAST_SHARE = 0.5  # of the words of their box that are in them
MOST_WORDS = 150  # of a card, on average; a post or a part of an article has more
CAPTION_WORDS = 12  # of a picture in a gallery, on average
SURELY = 0.8  # share of the siblings that must have a link or a picture
IS_BOX = bytes(name in ("div", "article", "section", "a", "li", "figure", "aside") for name in TAG_CODES)
ITEM = TAG_CODES["li"]
CLASS = ATTRIBUTE_CODES["class"]
WORDS, LINKED, LINKS, IMAGES = (COUNT_COLUMNS.index(name) for name in ("words", "linked_words", "links", "images"))
MASK32, FNV_START, FNV_PRIME = 0xFFFFFFFF, 0x811C9DC5, 0x01000193
SPACE = 32


def mark_siblings(table: Table) -> Any:
    """For every row what it is: nothing, a list of cards, a card, or a gallery."""
    siblings = Siblings(table)
    siblings.find_runs(table.attr_bytes)
    siblings.count()
    siblings.mark_all()
    return siblings.marks


class Siblings:
    """The boxes of a page by their parent: how each looks, and what those that look alike hold together."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.marks = np.zeros(table.rows, np.uint8)
        self.mark = self.marks.data
        looks = np.zeros((3, table.rows), np.uint32)
        self.look, self.last, self.best = (column.data for column in looks)
        sums = np.zeros((9, table.rows), np.int32)
        self.run, self.longest = sums[0].data, sums[1].data  # boxes in a row that look alike, and the most of them
        self.alike, self.words, self.linked = sums[2].data, sums[3].data, sums[4].data
        self.pictured, self.marked = sums[5].data, sums[6].data  # siblings with a picture; with a picture or a link
        self.of_items = sums[7].data  # whether they are items of a list
        self.box = sums[8].data  # the rows of all boxes that hold something
        self.boxes = 0

    def inside(self, row: int, column: int) -> int:
        return self.table.sums[self.table.end[row], column] - self.table.sums[row, column]

    def find_runs(self, data: Any) -> None:
        """How every box looks, and for its parent how often that comes in a row."""
        table = self.table
        for row in range(1, table.rows):
            if not IS_BOX[table.tag[row]]:
                continue
            if self.inside(row, WORDS) == 0 and self.inside(row, IMAGES) == 0:
                continue
            self.box[self.boxes] = row
            self.boxes += 1
            above = table.parent[row]
            self.look[row] = self.look_of(data, row)
            if self.look[row] != self.last[above]:
                self.last[above] = self.look[row]
                self.run[above] = 0
            self.run[above] += 1
            if self.run[above] > self.longest[above]:
                self.longest[above] = self.run[above]
                self.best[above] = self.look[row]
                self.of_items[above] = table.tag[row] == ITEM

    def look_of(self, data: Any, row: int) -> int:
        """A hash of the tag and the first class of an element; never 0."""
        table = self.table
        value = FNV_START ^ table.tag[row]
        for index in range(table.attr_first[row], table.attr_first[row + 1]):
            if table.attr_name[index] == CLASS:
                at = table.attr_start[index]
                while at < table.attr_end[index] and data[at] <= SPACE:
                    at += 1
                while at < table.attr_end[index] and data[at] > SPACE:
                    value = ((value ^ data[at]) * FNV_PRIME) & MASK32
                    at += 1
        return value | 1

    def is_alike(self, row: int) -> bool:
        """Whether a row is one of those that come in a row in its parent."""
        above = self.table.parent[row]
        return above >= 0 and self.longest[above] >= LEAST and self.look[row] == self.best[above]

    def count(self) -> None:
        """What those that are alike hold together."""
        for number in range(self.boxes):
            row = self.box[number]
            if self.is_alike(row):
                above = self.table.parent[row]
                has_picture = self.inside(row, IMAGES) > 0
                self.alike[above] += 1
                self.words[above] += self.inside(row, WORDS)
                self.linked[above] += self.inside(row, LINKED)
                self.pictured[above] += has_picture
                self.marked[above] += has_picture or self.inside(row, LINKS) > 0 or self.table.linked[row] > 0

    def mark_all(self) -> None:
        """Mark the box around those that are alike when the first of them comes, and then each of them."""
        for number in range(self.boxes):
            row = self.box[number]
            if self.is_alike(row):
                above = self.table.parent[row]
                if self.alike[above] > 0:
                    kind = self.kind_of(above)
                    self.alike[above] = 0  # it is marked
                    if kind != NOTHING:
                        self.mark[above] = kind
                if self.mark[above] == CARDS:
                    self.mark[row] = CARD

    def kind_of(self, row: int) -> int:
        """What a box is by what its children that are alike hold."""
        alike = self.alike[row]
        if self.words[row] < LEAST_SHARE * self.inside(row, WORDS):
            return NOTHING
        is_pictured = self.pictured[row] >= SURELY * alike and 2 * self.linked[row] <= self.words[row]
        if is_pictured and self.words[row] <= CAPTION_WORDS * alike:
            return GALLERY
        if self.words[row] > MOST_WORDS * alike or self.words[row] < alike or self.marked[row] < SURELY * alike:
            return NOTHING
        return NOTHING if self.of_items[row] else CARDS  # items are in a list already
