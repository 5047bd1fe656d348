"""What was cut out of the middle of the content, in sentences: a reader should know that a table is missing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...page.names import STRUCTURE_KINDS, TAG_CODES
from ...page.page import Page
from ...page.table import Bools

MOST_NAMED = 3
LEAST_PARTS = 2
# What is named, with its parts and the tag that each part begins with.
NAMED = {"table": ("rows", "tr"), "definition list": ("terms", "dt")}


def left_out(page: Page, blocks: NDArray[np.intp], kept: Bools) -> tuple[str, ...]:
    """A sentence for each data table and definition list that was left out between parts that were kept."""
    places = blocks[kept]
    if not len(places):
        return ()
    found = page.structures
    kinds = [STRUCTURE_KINDS.index(name) for name in NAMED]
    between = np.isin(found.kind, kinds) & (found.first > places[0]) & (found.last <= places[-1])
    said = []
    for number in np.flatnonzero(between).tolist():
        edges = np.searchsorted(places, (found.first[number], found.last[number]))
        if edges[0] == edges[1]:
            name = STRUCTURE_KINDS[found.kind[number]]
            parts, tag = NAMED[name]
            count = int(np.count_nonzero(page.tag[found.row[number] : found.end[number]] == TAG_CODES[tag]))
            if count >= LEAST_PARTS:
                said.append(f"a {name} of {count:,} {parts} was left out")
    more = len(said) - MOST_NAMED
    return (*said[:MOST_NAMED], f"{more:,} more tables and lists were left out") if more > 0 else tuple(said)
