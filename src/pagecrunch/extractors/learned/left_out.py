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

IS_NAMED = np.array([kind in NAMED for kind in STRUCTURE_KINDS])


def left_out(page: Page, blocks: NDArray[np.intp], kept: Bools) -> tuple[str, ...]:
    """A sentence for each data table and definition list that was left out between parts that were kept."""
    found = page.structures
    named = np.flatnonzero(IS_NAMED[found.kind]).tolist()
    if not named:
        return ()
    places = blocks[kept]
    said = []
    for number in named:
        before, after = np.searchsorted(places, (found.first[number], found.last[number]))
        if before == after and 0 < before < len(places):
            name = STRUCTURE_KINDS[found.kind[number]]
            parts, tag = NAMED[name]
            count = int(np.count_nonzero(page.tag[found.row[number] : found.end[number]] == TAG_CODES[tag]))
            if count >= LEAST_PARTS:
                said.append(f"a {name} of {count:,} {parts} was left out")
    more = len(said) - MOST_NAMED
    return (*said[:MOST_NAMED], f"{more:,} more tables and lists were left out") if more > 0 else tuple(said)
