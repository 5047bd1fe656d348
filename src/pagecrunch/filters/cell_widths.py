"""Widths of tables and cells, which fix a layout to the screens of its time."""

from .engine.contract import Change, OffByDefault, View, filter_


@filter_("cell_widths", "Table and cell widths", "Removes the widths of tables and cells.", OffByDefault)
def cell_widths(view: View, settings: OffByDefault) -> list[Change]:
    rows = [row for row in view.rows("table", "td", "th", "col") if view.page.attr(row, "width") is not None]
    return view.remove_attribute(rows, "width", "widths", "widths are switched off")
