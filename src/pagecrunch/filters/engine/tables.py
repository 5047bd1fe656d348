"""Tables of data and tables of layout: which is which."""

from __future__ import annotations

from dataclasses import dataclass

from ...page.page import Ints
from .view import View

_DATA_TAGS = ("th", "caption", "thead")
_LAYOUT_TAGS = ("form", "h1", "h2", "p", "ul", "ol", "iframe", "article")
WORDS_PER_DATA_CELL = 12  # on average; cells of layout hold paragraphs
LEAST_CELLS = 4  # two by two: anything smaller sets out nothing


@dataclass(frozen=True, slots=True)
class TableCounts:
    """What the subtrees of a page hold, for every row."""

    data: Ints
    layout: Ints
    tables: Ints
    cells: Ints
    words: Ints

    @classmethod
    def of(cls, view: View) -> TableCounts:
        count = view.count_tags
        return cls(count(*_DATA_TAGS), count(*_LAYOUT_TAGS), count("table"), count("td"), view.total("words"))


def layout_tables(view: View) -> list[int]:
    """The tables that only put things side by side."""
    counts = TableCounts.of(view)
    return [row for row in view.rows("table") if is_layout_table(view, row, counts)]


def data_tables(view: View) -> list[int]:
    """The tables that set out data."""
    counts = TableCounts.of(view)
    return [row for row in view.rows("table") if not is_layout_table(view, row, counts)]


def is_layout_table(view: View, row: int, counts: TableCounts) -> bool:
    """Whether a table has no headers, and cells that hold what pages hold."""
    if (view.page.attr(row, "role") or "") in ("presentation", "none"):
        return True
    if counts.data[row] or view.page.attr(row, "summary"):
        return False
    if counts.cells[row] < LEAST_CELLS or counts.layout[row] or counts.tables[row] > 1:
        return True
    return bool(counts.words[row] > WORDS_PER_DATA_CELL * counts.cells[row])
