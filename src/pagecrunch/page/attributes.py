# cython: boundscheck=False, initializedcheck=False
"""The elements that have an attribute, and its values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from .names import ATTRIBUTE_CODES
from .shown import values_of
from .table import LONGEST, Ints

if TYPE_CHECKING:
    from .page import Page
    from .table import Table

MOST_PLACES = 200  # where a word is found in attributes
NAMES = ("class", "id", "itemprop", "data-testid", "data-component")  # in which developers name what an element is

_NONE: Ints = np.zeros(0, np.int32)


class Words:
    """Words in small letters, to be found in the values of some attributes, in small letters or capitals.

    All are looked for in one pass. Each has three letters at least: the first three of a word rule out most places.
    """

    def __init__(self, words: Iterable[bytes], attributes: Iterable[str] = NAMES) -> None:
        wanted = {ATTRIBUTE_CODES[name] for name in attributes}
        self.is_wanted = bytes(code in wanted for code in range(256))
        self.words = list(words)
        letters = [np.zeros(256, np.uint32) for _ in range(3)]  # of every byte, the words that have it there, as bits
        for number, word in enumerate(self.words):
            for letter, column in zip(word, letters, strict=False):
                column[[letter, ord(chr(letter).upper())]] |= 1 << number % 32
        self.first, self.second, self.third = (column.data for column in letters)

    def rows(self, table: Table, most: int) -> list[int]:
        """The first rows, in page order, where one of the attributes has one of the words in it."""
        found: list[int] = []
        row = 0
        for index in range(table.attr_first[table.rows]):
            if not self.is_wanted[table.attr_name[index]]:
                continue
            if self.is_in(table.attr_bytes, table.attr_start[index], table.attr_end[index]):
                while table.attr_first[row + 1] <= index:
                    row += 1
                if not found or found[-1] != row:
                    found.append(row)
                    if len(found) == most:
                        break
        return found

    def is_in(self, data: bytes, start: int, end: int) -> bool:
        """Whether one of the words is in a slice."""
        for at in range(start, end - 2):
            if self.first[data[at]] & self.second[data[at + 1]] & self.third[data[at + 2]]:
                for word in self.words:
                    if begins_with(data, at, end, word, len(word)):
                        return True
        return False


def begins_with(data: bytes, at: int, end: int, word: bytes, length: int) -> bool:
    """Whether a slice begins with a word in small letters, however it is written there."""
    if length > end - at:
        return False
    for place in range(length):
        letter = data[at + place]
        if (letter + 32 if 65 <= letter <= 90 else letter) != word[place]:
            return False
    return True


def rows_with_attribute(page: Page, code: int, least: int = 0, most: int = LONGEST) -> list[tuple[int, str]]:
    """The rows with an attribute, in page order, and its values of `least` to `most` bytes.

    Pass the length where it is known: a page has many values, and few of that length.
    """
    return values_of(page.table, code, least, most)


def attributes_with(page: Page, word: bytes) -> tuple[Ints, Ints]:
    """The attributes with this word in their value, each once and in page order, and their rows; not many of them."""
    data = page.attr_bytes
    places: list[int] = []
    at = data.find(word)
    while at >= 0 and len(places) < MOST_PLACES:
        places.append(at)
        at = data.find(word, at + len(word))
    if not places:
        return _NONE, _NONE
    indexes = (page.attr_start.searchsorted(places, side="right") - 1).astype(np.int32)
    indexes = indexes[page.attr_end[indexes] >= np.array(places) + len(word)]  # else it goes over into the next value
    if len(indexes) > 1:
        indexes = indexes[np.append(True, indexes[1:] > indexes[:-1])]
    return indexes, (page.attr_first.searchsorted(indexes, side="right") - 1).astype(np.int32)
