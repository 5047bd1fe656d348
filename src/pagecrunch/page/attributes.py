# cython: boundscheck=False, initializedcheck=False
"""The elements that have an attribute, and its values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .names import ATTRIBUTE_CODES

if TYPE_CHECKING:
    from .table import BlockTable, Table

MOST_PLACES = 200  # where a word is found in attributes
NAMES = ("class", "id", "itemprop", "data-testid", "data-component")  # in which developers name what an element is


class Words:
    """Words in small letters, to be found in the values of some attributes, in small letters or capitals; or in texts.

    All are looked for in one pass; the first three letters of each rule out most places. One of two letters is found
    where something follows it. `as_written`: only as they are written, not in capitals.
    """

    def __init__(self, words: Iterable[bytes], attributes: Iterable[str] = NAMES, *, as_written: bool = False) -> None:
        self.as_written = as_written
        self.is_wanted = codes_of(attributes)
        self.words = list(words)
        columns = [bytearray(256) for _ in range(3)]  # for every byte, the groups of words that have it there, as bits
        for number, word in enumerate(self.words):
            for place, column in enumerate(columns):
                letter = word[place : place + 1]
                for written in (letter if as_written else letter + letter.upper()) or range(256):
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

    def blocks(self, table: Table, blocks: BlockTable, numbers: list[int]) -> list[int]:
        """Those of some blocks that have one of the words in their text."""
        found: list[int] = []
        for block in numbers:
            first, last = blocks.first[block], blocks.last[block]
            if self.is_in(table.text_bytes, table.text_start[first], table.text_end[last]):
                found.append(block)
        return found

    def is_in(self, data: bytes, start: int, end: int) -> bool:
        """Whether one of the words is in a slice."""
        first, second, third = self.first, self.second, self.third
        for at in range(start, end - 2):
            if first[data[at]] & second[data[at + 1]] & third[data[at + 2]]:
                for word in self.words:
                    if begins_with(data, at, end, word, len(word), self.as_written):
                        return True
        return False


def begins_with(data: bytes, at: int, end: int, word: bytes, length: int, as_written: bool) -> bool:
    """Whether a slice begins with a word, as it is written or in capitals."""
    if length > end - at:
        return False
    for place in range(length):
        letter = data[at + place]
        if letter != word[place] and (as_written or letter + 32 != word[place] or not 65 <= letter <= 90):
            return False
    return True


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
