"""Table headers: which cells of a data table name its rows and columns, for "Price: 12" says more than "12"."""

from __future__ import annotations

from ..page.names import TAG_CODES
from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.tables import data_tables
from .engine.view import View

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
    lines: dict[int, list[int]] = {}
    for line in view.rows("tr"):
        lines.setdefault(table_of(view, line), []).append(line)
    for row in data_tables(view):
        marked = mark_headers(view, lines.get(row, []))
        if marked:
            changes.append(view.change(row, f"marked header cells ({marked})", "they name rows and columns"))
    return changes


def mark_headers(view: View, lines: list[int]) -> int:
    """Give header cells their scope; how many there were without one. A first row in bold type is one of headers."""
    page = view.page
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


def table_of(view: View, line: int) -> int:
    """The table that a row of cells stands in: its parent, or its parent's where that is a <tbody> or the like."""
    above = int(view.page.parent[line])
    return above if above < 0 or view.page.tag[above] == TAG_CODES["table"] else int(view.page.parent[above])


def is_bold(view: View, cell: int) -> bool:
    """Whether all that a cell says is in bold type."""
    letters = view.total("letters")
    bold = sum(int(letters[each]) for each in view.children(cell) if view.page.tag[each] in _EMPHASIS)
    return bool(letters[cell]) and bold == letters[cell]
