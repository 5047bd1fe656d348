"""Tables of data are told from tables of layout."""

from __future__ import annotations

from filtering import PROSE, view_of

from pagecrunch.filters.engine.tables import data_tables, layout_tables


def is_layout(html: str) -> bool:
    view = view_of(html)
    return view.rows("table")[0] in layout_tables(view)


def test_headers_and_short_cells_are_data() -> None:
    assert not is_layout("<table><tr><th>Port<tr><td>A</table>")
    assert not is_layout("<table><tr><td>Port<td>Tide<tr><td>A<td>1</table>")


def test_nested_tables_paragraphs_and_single_cells_are_layout() -> None:
    assert is_layout("<table><tr><td><table><tr><th>x</table></table>") is False  # the inner header counts
    assert is_layout(f"<table><tr><td>{PROSE}<td>{PROSE}<tr><td>{PROSE}<td>{PROSE}</table>")
    assert is_layout("<table><tr><td>alone</table>")
    assert is_layout("<table role=presentation><tr><th>x</table>")


def test_every_table_is_one_or_the_other() -> None:
    view = view_of("<table><tr><th>a</table><table><tr><td>b</table>")
    assert sorted(layout_tables(view) + data_tables(view)) == view.rows("table")
