"""The rows that have one of a few classes or ids. Twin of `_named.pyx`."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from ..dom.columns import Columns
from .names import ATTRIBUTE_CODES

CLASS, ID = ATTRIBUTE_CODES["class"], ATTRIBUTE_CODES["id"]

Rows = dict[bytes, list[int]]


def named_rows(columns: Columns, classes: frozenset[bytes], ids: frozenset[bytes]) -> tuple[Rows, Rows]:
    """For each of the classes that are on the page its rows, in page order; and the same for the ids."""
    of_class, of_id = defaultdict(list), defaultdict(list)
    data, names = columns.attr_bytes, columns.attr_name
    marked = np.flatnonzero((names == CLASS) | (names == ID))
    owners = (np.searchsorted(columns.attr_first, marked, side="right") - 1).tolist()
    starts, ends, is_class = columns.attr_start[marked], columns.attr_end[marked], names[marked] == CLASS
    for row, start, end, splits in zip(owners, starts.tolist(), ends.tolist(), is_class.tolist(), strict=True):
        value = data[start:end]
        if splits:
            for name in classes.intersection(value.split()):
                of_class[name].append(row)
        elif value in ids:
            of_id[value].append(row)
    return dict(of_class), dict(of_id)
