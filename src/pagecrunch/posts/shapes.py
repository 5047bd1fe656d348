"""The shape of an element: its tag and its class without numbers, which are the same in every post of a page."""

from __future__ import annotations

import re

import numpy as np

from ..page.attributes import rows_with_attribute
from ..page.names import ATTRIBUTE_CODES, BREAKS_A_BLOCK
from ..page.page import Page

LONGEST_CLASS = 200  # bytes of a class attribute that count
_CLASS, _ITEMPROP = ATTRIBUTE_CODES["class"], ATTRIBUTE_CODES["itemprop"]
_OF_AUTHORS = ("author", "creator", "name")
# Words that tell apart neighbours of one kind.
_CHANGING = frozenset(
    (b"odd", b"even", b"alt", b"first", b"last", b"is-first", b"is-last", b"alternate", b"online", b"offline", b"new",
     b"unread", b"active", b"selected", b"highlighted", b"thread-odd", b"thread-even", b"op", b"own", b"byuser")
)  # fmt: skip

_USER = re.compile(rb"author|username|nick|profile|avatar|(?:^|[ _-])(?:user|poster|byline|fn)(?:$|[ _-])")
_CONTENT = re.compile(rb"content|text|body|message|post|comment|entry|answer|reply")
Shape = tuple[int, bytes]
Place = tuple[Shape, Shape]


class Shapes:
    """The shapes of a page's elements, each read once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._of_row: dict[int, Shape] = {}
        self._classes = _classes(page)
        self._places: dict[int, Place] = {}
        self._found: dict[tuple[re.Pattern[bytes], bytes], bool] = {}
        self._authors = {row for row, value in rows_with_attribute(page, _ITEMPROP, 4, 7) if value in _OF_AUTHORS}

    def shape(self, row: int) -> Shape:
        """The tag and class of an element."""
        found = self._of_row.get(row)
        if found is None:
            found = self._of_row[row] = (int(self._page.tag[row]), self._classes.get(row, b""))
        return found

    def place(self, row: int) -> Place:
        """The shape of an element and of the next box above it: what the same part of another post has, too."""
        found = self._places.get(row)
        if found is None:
            parents = self._page.parents
            above = parents[row]
            for _ in range(4):
                if above < 0 or BREAKS_A_BLOCK[self._page.tag[above]] or self.shape(above)[1]:
                    break
                above = parents[above]
            found = self._places[row] = self.shape(row), self.shape(above) if above >= 0 else (-1, b"")
        return found

    def kind(self, row: int) -> Place:
        """The shape of an element that has a class, whatever is around it; else its place."""
        shape = self.shape(row)
        return (shape, shape) if shape[1] else self.place(row)

    def names_user(self, row: int) -> bool:
        """Whether a class or itemprop names what holds the author of a post, not the post."""
        return (self.has(row, _USER) and not self.has(row, _CONTENT)) or row in self._authors

    def has(self, row: int, words: re.Pattern[bytes]) -> bool:
        """Whether words stand in the class of an element; each class is searched once."""
        key = words, self.shape(row)[1]
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = words.search(key[1]) is not None
        return found


def _classes(page: Page) -> dict[int, bytes]:
    """The class of every element that has one, without numbers and words that tell neighbours apart."""
    indexes = np.flatnonzero(page.attr_name == _CLASS)
    rows = (page.attr_first.searchsorted(indexes, side="right") - 1).tolist()
    starts = page.attr_start[indexes]
    ends = np.minimum(page.attr_end[indexes], starts + LONGEST_CLASS).tolist()
    data, known, found = page.attr_bytes, dict[bytes, bytes](), dict[int, bytes]()
    for row, start, end in zip(rows, starts.tolist(), ends, strict=True):
        value = data[start:end]
        name = known.get(value)
        if name is None:
            words = value.lower().translate(None, b"0123456789").split()
            name = known[value] = b" ".join(word for word in words if word not in _CHANGING)
        found[row] = name
    return found
