# cython: boundscheck=False, initializedcheck=False
"""The elements that have an attribute, and its values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .names import ATTRIBUTE_CODES
from .shown import values_of
from .table import LONGEST

if TYPE_CHECKING:
    from .page import Page
    from .table import Table

MOST_PLACES = 200  # where a word is found in attributes
NAMES = ("class", "id", "itemprop", "data-testid", "data-component")  # in which developers name what an element is


class Words:
    """Words in small letters, to be found in the values of some attributes, in small letters or capitals.

    All are looked for in one pass. Each has three letters at least: the first three of a word rule out most places.
    """

    def __init__(self, words: Iterable[bytes], attributes: Iterable[str] = NAMES) -> None:
        self.is_wanted = codes_of(attributes)
        self.words = list(words)
        columns = [bytearray(256) for _ in range(3)]  # for every byte, the groups of words that have it there, as bits
        for number, word in enumerate(self.words):
            for letter, column in zip(word, columns, strict=False):
                for written in {letter, ord(chr(letter).upper())}:
                    column[written] |= 1 << number % 8
        self.first, self.second, self.third = map(bytes, columns)

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
        first, second, third = self.first, self.second, self.third
        for at in range(start, end - 2):
            if first[data[at]] & second[data[at + 1]] & third[data[at + 2]]:
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


def attributes_with(table: Table, word: bytes, is_wanted: bytes) -> list[tuple[int, int]]:
    """The first attributes of some names (see `codes_of`) with this word in their value, each with its row."""
    found: list[tuple[int, int]] = []
    row = 0
    for index in range(table.attr_first[table.rows]):
        if not is_wanted[table.attr_name[index]]:
            continue
        if table.attr_bytes.find(word, table.attr_start[index], table.attr_end[index]) >= 0:
            while table.attr_first[row + 1] <= index:
                row += 1
            found.append((index, row))
            if len(found) == MOST_PLACES:
                break
    return found


def codes_of(attributes: Iterable[str]) -> bytes:
    """For every code of an attribute's name, 1 for these names and 0 for others."""
    wanted = {ATTRIBUTE_CODES[name] for name in attributes}
    return bytes(code in wanted for code in range(256))
