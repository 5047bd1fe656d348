"""The elements that have an attribute, and its values."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .page import Page


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
    rows = (page.attr_first.searchsorted(indexes, side="right") - 1).tolist()
    for row, start, end in zip(rows, page.attr_start[indexes].tolist(), page.attr_end[indexes].tolist(), strict=True):
        yield row, page.attr_bytes[start:end].decode("utf-8", "replace")
