"""Empty tables: what is left of tables after other filters removed their content (section 3 of both papers).

The papers searched each table from the bottom up, in quadratic time if tables nest. Here the content of a table is a
difference of sums, so a table of empty tables is found to be empty at once.
"""

import numpy as np

from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..page.table import Bools
from .engine.contract import Change, FilterSettings, View, filter_, setting
from .engine.filter_settings import PAPERS_SUBSTANCE
from .engine.row_facts import is_tag, subtree_sums

SUBSTANCE = f"{PAPERS_SUBSTANCE} picture video audio object embed canvas svg math"

_CHARACTERS = COUNT_COLUMNS.index("characters")


class EmptyTables(FilterSettings):
    substance: str = setting(
        SUBSTANCE,
        "Tags to consider as substance",
        "Keep a table with one of these tags, separated by spaces.",
        min_length=1,
    )
    minimum_text: int = setting(
        1, "Minimum text length", "Keep a table with at least this many letters; 12 in the papers.", ge=0, le=100_000
    )


@filter_("empty_tables", "Empty tables", "Removes tables with little in them.", EmptyTables)
def empty_tables(view: View, settings: EmptyTables) -> list[Change]:
    tables = view.rows("table")
    substance = tuple(tag for tag in settings.substance.lower().split() if tag in TAG_CODES)
    empty = is_empty(view, substance, settings.minimum_text) if tables else ()
    rows = [row for row in tables if empty[row]]
    return view.remove_all(rows, "empty tables", "there is nothing in them")


def is_empty(view: View, substance: tuple[str, ...], minimum_text: int = 1) -> Bools:
    """For every row, whether what is left of its subtree has none of these tags and less text than the minimum.

    Hidden text counts, because a script or a style may show it.
    """
    page, minimum = view.page, max(1, minimum_text)
    weight = is_tag(substance)[page.tag] * minimum + page.counts[:, _CHARACTERS]
    empty: Bools = subtree_sums(page, weight * view.alive, np.int64) < minimum
    return empty
