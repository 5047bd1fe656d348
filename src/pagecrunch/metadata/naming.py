"""Elements by what they call themselves: their class, id and other attributes that developers put words in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

import numpy as np

from ..page.names import ATTRIBUTE_CODES
from ..page.page import Page


class Naming:
    """The values of some attributes over a whole page, read once; most of them stand on many elements."""

    def __init__(self, page: Page, attributes: Iterable[str]) -> None:
        codes = np.zeros(256, bool)
        codes[[ATTRIBUTE_CODES[name] for name in attributes]] = True
        self._indexes = np.flatnonzero(codes[page.attr_name])
        starts, ends = page.attr_start[self._indexes].tolist(), page.attr_end[self._indexes].tolist()
        data = page.attr_bytes
        self._page = page
        self._values = [data[start:end] for start, end in zip(starts, ends, strict=True)]
        self._once = list(dict.fromkeys(self._values))
        self._joined = b"\n".join(self._once).lower()
        self._ends = list(accumulate(map(len, self._once), lambda end, length: end + length + 1, initial=0))[1:]

    def rows(self, words: Iterable[bytes], most: int) -> list[int]:
        """The first rows, in page order, where an attribute has one of these words (in lower case) in it."""
        joined, ends = self._joined, self._ends
        naming = set()
        for word in words:
            at = joined.find(word)
            while at >= 0:
                place = bisect_right(ends, at)
                naming.add(self._once[place])
                at = joined.find(word, ends[place])
        if not naming:
            return []
        matching = self._indexes[[index for index, value in enumerate(self._values) if value in naming]]
        rows = np.searchsorted(self._page.attr_first, matching, side="right") - 1
        return list(dict.fromkeys(rows.tolist()))[:most]
