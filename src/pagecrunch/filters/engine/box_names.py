# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the names of boxes say: the groups of words that the class and id of each row belong to.

Words in class and id names that mean clutter are data, in clutter_words.toml: one group per filter, each a list of
words and pairs of words. A name is split as its author meant it: `siteHeader`, `site-header` and `site_header` are all
`site` and `header`. Words are looked up by a hash while they are read, so a name costs a step per letter.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...page.names import ATTRIBUTE_CODES

if TYPE_CHECKING:
    from ...page.table import Ints, Table

CLASS, ID = ATTRIBUTE_CODES["class"], ATTRIBUTE_CODES["id"]
MAX_NAME_BYTES = 400  # a longer class is a list of utility classes; the first ones say enough
FNV_START, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3  # the hash FNV-1a
ALL_BITS = 0xFFFFFFFFFFFFFFFF
HYPHEN = 45
OTHER, LOWER, UPPER, SPACE = range(4)
KINDS = bytes(
    LOWER if 97 <= code <= 122 else UPPER if 65 <= code <= 90 else SPACE if code in b" \t\n\r\x0b\f" else OTHER
    for code in range(256)
)


@cache
def vocabulary() -> Mapping[bytes, tuple[str, ...]]:
    """The groups of each word and pair of words."""
    groups = tomllib.loads((Path(__file__).parent / "clutter_words.toml").read_text(encoding="utf-8"))
    words: dict[bytes, tuple[str, ...]] = {}
    for group, listed in groups.items():
        for word in listed["words"]:
            words[word.encode()] = (*words.get(word.encode(), ()), group)
    return words


@cache
def group_bits() -> Mapping[str, int]:
    """The bit of each group in the masks of rows."""
    groups = dict.fromkeys(group for found in vocabulary().values() for group in found)
    return {group: 1 << place for place, group in enumerate(groups)}


def hash_of(word: bytes) -> int:
    found = FNV_START
    for code in word:
        found = ((found ^ code) * FNV_PRIME) & ALL_BITS
    return found


class WordTable:
    """The groups of words by their hash, as two arrays: a word is at the place of its hash, or at the next free one."""

    def __init__(self) -> None:
        words, bits = vocabulary(), group_bits()
        size = 1 << (4 * len(words)).bit_length()
        hashes, masks = np.zeros(size, np.uint64), np.zeros(size, np.int32)
        for word, groups in words.items():
            place = hash_of(word) & (size - 1)
            while masks[place]:
                place = (place + 1) & (size - 1)
            hashes[place], masks[place] = hash_of(word), sum(bits[group] for group in groups)
        self.last = size - 1
        self.hashes, self.masks = hashes.data, masks.data

    def mask(self, word: int) -> int:
        """The groups of the word with this hash."""
        place = word & self.last
        while self.masks[place] and self.hashes[place] != word:
            place = (place + 1) & self.last
        return self.masks[place]

    def mask_of(self, name: bytes, start: int, end: int) -> int:
        """The groups of a class or id: bytes `start` to `end` of `name`."""
        found, at = 0, start
        word, pair = 0, 0  # hashes of the word that is read, and of the pair that it ends
        before = 0  # the hash of the word before it and a hyphen; 0 for none
        while at < end:
            kind = KINDS[name[at]]
            if kind in (OTHER, SPACE):
                before = 0 if kind == SPACE else before
                at += 1
                continue
            word, pair, first = FNV_START, before, at
            while at < end and KINDS[name[at]] == UPPER:
                # The last of several capitals begins a word of its own if a small letter follows: APIMenu.
                if at > first and at + 1 < end and KINDS[name[at + 1]] == LOWER:
                    break
                code = name[at] + 32
                word = ((word ^ code) * FNV_PRIME) & ALL_BITS
                pair = ((pair ^ code) * FNV_PRIME) & ALL_BITS
                at += 1
            if at == first or (at == first + 1 and KINDS[name[first]] == UPPER):
                while at < end and KINDS[name[at]] == LOWER:
                    code = name[at]
                    word = ((word ^ code) * FNV_PRIME) & ALL_BITS
                    pair = ((pair ^ code) * FNV_PRIME) & ALL_BITS
                    at += 1
            found |= self.mask(word)
            if before:
                found |= self.mask(pair)
            before = ((word ^ HYPHEN) * FNV_PRIME) & ALL_BITS
        return found


@cache
def word_table() -> WordTable:
    return WordTable()


def name_masks(table: Table) -> Ints:
    """For every row, the groups that its class and id belong to, as bits."""
    words = word_table()
    masks = np.zeros(table.rows, np.int32)
    found = masks.data
    for row in range(table.rows):
        for index in range(table.attr_first[row], table.attr_first[row + 1]):
            if table.attr_name[index] == CLASS or table.attr_name[index] == ID:
                start, end = table.attr_start[index], table.attr_end[index]
                found[row] |= words.mask_of(table.attr_bytes, start, min(end, start + MAX_NAME_BYTES))
    return masks
