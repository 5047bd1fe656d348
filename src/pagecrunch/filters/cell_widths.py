"""Widths of tables and cells, which fix a layout to the screens of its time."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


@filter_(
    "cell_widths",
    title="Table and cell widths",
    description="Removes the widths of tables and cells.",
    settings=OffByDefault,
)
def cell_widths(view: View, settings: OffByDefault) -> list[Change]:
    rows = [row for row in view.rows("table", "td", "th", "col") if view.page.attr(row, "width") is not None]
    return view.remove_attribute(rows, "width", "widths", "widths are switched off")
