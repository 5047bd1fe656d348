"""The elements that have an attribute, and its values."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .page import Page
from .table import Ints

MOST_PLACES = 200  # where a word is found in attributes

_NONE: Ints = np.zeros(0, np.int32)


def rows_with_attribute(page: Page, code: int, least: int = 0, most: int | None = None) -> Iterator[tuple[int, str]]:
    """The rows with an attribute, in page order, and its values of `least` to `most` bytes.

    Pass the length where it is known: a page has many values, and few of that length.
    """
    indexes = np.flatnonzero(page.attr_name == code)
    if least:
        indexes = indexes[page.attr_end[indexes] - page.attr_start[indexes] >= least]
    if most is not None:
        indexes = indexes[page.attr_end[indexes] - page.attr_start[indexes] <= most]
    if not len(indexes):
        return
    rows, data = (page.attr_first.searchsorted(indexes, side="right") - 1).tolist(), page.attr_bytes
    for row, start, end in zip(rows, page.attr_start[indexes].tolist(), page.attr_end[indexes].tolist(), strict=True):
        yield row, data[start:end].decode("utf-8", "replace")


def attributes_with(page: Page, word: bytes, start: int = 0, end: int | None = None) -> tuple[Ints, Ints]:
    """The attributes with this word in their value, each once and in page order, and their rows; not many of them.

    `start` and `end` limit the search to a slice of `attr_bytes`.
    """
    data = page.attr_bytes
    places: list[int] = []
    stop = len(data) if end is None else end
    at = data.find(word, start, stop)
    while at >= 0 and len(places) < MOST_PLACES:
        places.append(at)
        at = data.find(word, at + len(word), stop)
    if not places:
        return _NONE, _NONE
    indexes = (page.attr_start.searchsorted(places, side="right") - 1).astype(np.int32)
    indexes = indexes[page.attr_end[indexes] >= np.array(places) + len(word)]  # else it goes over into the next value
    if len(indexes) > 1:
        indexes = indexes[np.append(True, indexes[1:] > indexes[:-1])]
    return indexes, (page.attr_first.searchsorted(indexes, side="right") - 1).astype(np.int32)
