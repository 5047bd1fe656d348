"""Empty cells: rows and columns of layout tables in which nothing is left; a row goes when all its cells are empty."""

from __future__ import annotations

from ..registry import filter_
from .empty_tables import SUBSTANCE, is_empty
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class EmptyCells(Off):
    """Whether to run, and no more."""


@filter_("empty_cells", title="Empty cells", description="Removes table rows without substance.", settings=EmptyCells)
def empty_cells(view: View, settings: EmptyCells) -> list[Change]:
    empty = is_empty(view, SUBSTANCE.split(), 1)
    rows = [row for row in view.rows("tr") if empty[row]]
    last = [row for row in view.rows("td", "th") if empty[row] and is_last(view, row)]
    return view.remove_all(rows + last, "empty cells", "nothing is left in them")


def is_last(view: View, row: int) -> bool:
    """Whether no cell follows: only then do the cells of other columns stay where they are."""
    page = view.page
    return bool(page.end[row] == page.end[page.parent[row]])
