"""The elements that have an attribute, and its values."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate, chain
from typing import TYPE_CHECKING

import numpy as np

from .names import ATTRIBUTE_CODES
from .shown import named_values, values_of
from .table import LONGEST, Bools, Ints

if TYPE_CHECKING:
    from .page import Page

MOST_PLACES = 200  # where a word is found in attributes
NAMES = ("class", "id", "itemprop", "data-testid", "data-component")  # in which developers name what an element is

_NONE: Ints = np.zeros(0, np.int32)


def _marked(names: Iterable[str]) -> Bools:
    codes = np.zeros(256, bool)
    codes[[ATTRIBUTE_CODES[name] for name in names]] = True
    return codes


class AttributeSearch:
    """Finds words in some attributes of a whole page. Most values stand on many elements; each is read once."""

    def __init__(self, page: Page, attributes: Iterable[str] = (*NAMES, "itemtype")) -> None:
        self._first, self._names = page.attr_first, page.attr_name  # not the page, which holds this
        self._places = named_values(page.table, _marked(attributes).tobytes())
        self._values = list(self._places)
        self._joined = b"\n".join(self._values).lower()
        self._ends = list(accumulate([len(value) + 1 for value in self._values]))

    def rows(self, words: Iterable[bytes], most: int, among: Iterable[str] = ()) -> list[int]:
        """The first rows, in page order, where an attribute has one of these words (in lower case) in it.

        `among`: only these attributes count.
        """
        joined, ends = self._joined, self._ends
        matching = set()
        for word in words:
            at = joined.find(word)
            while at >= 0:
                place = bisect_right(ends, at)
                matching.add(self._values[place])
                at = joined.find(word, ends[place])
        if not matching:
            return []
        indexes = np.array(sorted(chain.from_iterable(map(self._places.__getitem__, matching))), np.int64)
        if among:
            indexes = indexes[_marked(among)[self._names[indexes]]]
        rows = self._first.searchsorted(indexes, side="right") - 1
        return list(dict.fromkeys(rows.tolist()))[:most]


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
