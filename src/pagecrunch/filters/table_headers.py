"""Table headers: which cells of a data table name its rows and columns, so that a reader hears "Price: 12" and not "12"."""

from __future__ import annotations

from ..page.names import TAG_CODES
from ..registry import filter_
from ..types import Change
from .settings import FilterSettings
from .tables import is_layout_table
from .view import View

_TR, _TH, _TD = (TAG_CODES[tag] for tag in ("tr", "th", "td"))
_EMPHASIS = tuple(TAG_CODES[tag] for tag in ("b", "strong"))


class TableHeaders(FilterSettings):
    """Whether to run, and no more."""


@filter_(
    "table_headers",
    title="Table headers",
    description="Marks the header cells of data tables.",
    settings=TableHeaders,
)
def table_headers(view: View, settings: TableHeaders) -> list[Change]:
    changes: list[Change] = []
    for row in view.rows("table"):
        if is_layout_table(view, row):
            continue
        marked = mark_headers(view, row)
        if marked:
            changes.append(view.change(row, f"marked {marked} header cells", "they name rows and columns"))
    return changes


def mark_headers(view: View, table: int) -> int:
    """Give header cells their scope; how many there were without one. A first row in bold type is one of headers."""
    page = view.page
    lines = [row for row in view.rows("tr") if table < row < page.end[table] and nearest_table(view, row) == table]
    marked = 0
    for number, line in enumerate(lines):
        cells = [cell for cell in view.children(line) if page.tag[cell] in (_TH, _TD)]
        heads = [cell for cell in cells if page.tag[cell] == _TH]
        across = len(heads) > 1 or (number == 0 and len(heads) == len(cells))
        for cell in heads:
            if page.attr(cell, "scope") is None and page.attr(cell, "headers") is None and cell in view.nodes:
                view.nodes[cell].attrs["scope"] = "col" if across else "row"
                marked += 1
        if number == 0 and not heads and len(lines) > 1 and all(is_bold(view, cell) for cell in cells):
            for cell in cells:
                if cell in view.nodes:
                    view.nodes[cell].attrs["role"] = "columnheader"
                    marked += 1
    return marked


def nearest_table(view: View, row: int) -> int:
    table = TAG_CODES["table"]
    return next((above for above in view.page.ancestors(row) if view.page.tag[above] == table), -1)


def is_bold(view: View, cell: int) -> bool:
    """Whether all that a cell says is in bold type."""
    letters = view.total("letters")
    bold = sum(int(letters[each]) for each in view.children(cell) if view.page.tag[each] in _EMPHASIS)
    return bool(letters[cell]) and bold == letters[cell]
