"""Widths of tables and cells, which fix a layout to the screens of its time."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class CellWidths(Off):
    """Whether to run, and no more."""


@filter_(
    "cell_widths",
    title="Table and cell widths",
    description="Removes the widths of tables and cells.",
    settings=CellWidths,
)
def cell_widths(view: View, settings: CellWidths) -> list[Change]:
    rows = [row for row in view.rows("table", "td", "th", "col") if view.page.attr(row, "width") is not None]
    for row in rows:
        del view.nodes[row].attrs["width"]
    return [view.change(rows[0], f"removed widths ({len(rows)})", "widths are switched off")] if rows else []
