"""Empty tables: what is left of tables once other filters took what they held (section 3 of both papers).

The papers searched each table from the bottom up, in the square of its depth where tables nest. Here what a table still
holds is a look into the sums of the page, so a table of empty tables is found to be empty at once.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from pydantic import Field

from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..page.page import Bools
from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View, is_tag

LETTERS = COUNT_COLUMNS.index("characters")

# Figure 2 of the papers, and what has come to HTML since.
SUBSTANCE = "img input select textarea button form iframe picture video audio object embed canvas svg math"


class EmptyTables(FilterSettings):
    substance: str = Field(
        default=SUBSTANCE,
        min_length=1,
        title="Tags to consider as substance",
        description="A table with one of these tags is not empty; names with spaces between. The papers had links (a) "
        "on the list too.",
    )
    minimum_text: int = Field(
        default=1,
        ge=0,
        le=100_000,
        title="Minimum text length",
        description="Letters that make a table worth keeping; 12 in the papers.",
    )


@filter_("empty_tables", title="Empty tables", description="Removes tables without substance.", settings=EmptyTables)
def empty_tables(view: View, settings: EmptyTables) -> list[Change]:
    empty = is_empty(view, settings.substance.split(), settings.minimum_text)
    rows = [row for row in view.rows("table") if empty[row]]
    return view.remove_all(rows, "empty tables", "nothing of substance is in them")


def is_empty(view: View, substance: Iterable[str], minimum_text: int) -> Bools:
    """For every row: whether what is left of its subtree has no substance and less text than the minimum.

    Text that is hidden counts: a script or a style may show it yet.
    """
    page = view.page
    known = tuple(tag.lower() for tag in substance if tag.lower() in TAG_CODES)
    weight = is_tag(known)[page.tag] * max(1, minimum_text) + page.counts[:, LETTERS]
    sums = np.zeros(len(page) + 1, np.int64)
    np.cumsum(weight * view.alive, out=sums[1:])
    empty: Bools = sums[page.end] - sums[:-1] < max(1, minimum_text)
    return empty
