"""Empty cells: table rows without any content, and empty cells at the end of a row."""

from .empty_tables import SUBSTANCE, is_empty
from .engine.contract import Change, OffByDefault, View, filter_


@filter_("empty_cells", "Empty cells", "Removes table rows with little in them.", OffByDefault)
def empty_cells(view: View, settings: OffByDefault) -> list[Change]:
    empty = is_empty(view, tuple(SUBSTANCE.split()))
    rows = [row for row in view.rows("tr") if empty[row]]
    last = [row for row in view.rows("td", "th") if empty[row] and is_last(view, row)]
    return view.remove_all(rows + last, "empty cells", "nothing is left in them")


def is_last(view: View, row: int) -> bool:
    """Whether no cell follows: removing another cell would shift the columns."""
    page = view.page
    return bool(page.end[row] == page.end[page.parent[row]])
