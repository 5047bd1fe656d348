# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The shape of an element: its tag and its class without numbers, which are the same in every post of a page."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from ..page.names import ATTRIBUTE_CODES, BREAKS_A_BLOCK
from ..page.page import Page
from ..page.shown import values_of

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
SIGNATURE = re.compile(rb"(?:^|[ _-])(?:sig|user-?sig)(?:$|[ _-])|signature")
_CONTROLS = re.compile(
    rb"(?:^|[ _-])(?:buttons?|actions?|toolbar|controls?|tools|share|reactions?|likes?)(?:$|[ _-])|expand-?link"
)
Shape = tuple[int, bytes]
Place = tuple[Shape, Shape]


class Said(NamedTuple):
    """What a class calls the element that has it."""

    is_user: bool  # the author of a post, not the post
    is_signature: bool
    is_controls: bool


class Shapes:
    """The shapes of a page's elements, each read once."""

    def __init__(self, page: Page) -> None:
        self.table = page.table
        self.classes = _classes(page)
        self.authors = {row for row, value in values_of(page.table, _ITEMPROP, 4, 7) if value in _OF_AUTHORS}
        self.shapes: list[Shape | None] = [None] * len(page)
        self.places: list[Place | None] = [None] * len(page)
        self.known: dict[bytes, Said] = {}

    def shape(self, row: int) -> Shape:
        """The tag and class of an element."""
        found = self.shapes[row]
        if found is None:
            found = self.shapes[row] = (self.table.tag[row], self.classes.get(row, b""))
        return found

    def place(self, row: int) -> Place:
        """The shape of an element and of the next box above it: what the same part of another post has, too."""
        found = self.places[row]
        if found is None:
            above = self.table.parent[row]
            for _ in range(4):
                if above < 0 or BREAKS_A_BLOCK[self.table.tag[above]] or self.shape(above)[1]:
                    break
                above = self.table.parent[above]
            found = self.places[row] = (self.shape(row), self.shape(above) if above >= 0 else (-1, b""))
        return found

    def kind(self, row: int) -> Place:
        """The shape of an element that has a class, whatever is around it; else its place."""
        shape = self.shape(row)
        return (shape, shape) if shape[1] else self.place(row)

    def said(self, row: int) -> Said:
        """What the class of an element calls it; each class is searched once."""
        name = self.shape(row)[1]
        found = self.known.get(name)
        if found is None:
            is_user = _USER.search(name) is not None and not _CONTENT.search(name)
            found = Said(is_user, SIGNATURE.search(name) is not None, _CONTROLS.search(name) is not None)
            self.known[name] = found
        return found

    def names_user(self, row: int) -> bool:
        """Whether a class or itemprop names what holds the author of a post, not the post."""
        return self.said(row).is_user or row in self.authors


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
