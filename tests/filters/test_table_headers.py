"""Header cells of data tables are marked; layout tables are left alone."""

from __future__ import annotations

from filtering import PROSE, filtered, view_of

from pagecrunch.filters.table_headers import layout_tables


def test_header_cells_get_their_scope() -> None:
    page = "<table><tr><th>Port<th>Tide<tr><th>Ayr<td>1<tr><th>Bute<td>2</table>"
    body = filtered("table_headers", page).body
    assert body.count('scope="col"') == 2 and body.count('scope="row"') == 2


def test_a_first_row_in_bold_is_one_of_headers() -> None:
    page = "<table><tr><td><b>Port</b><td><b>Tide</b><tr><td>Ayr<td>1</table>"
    assert filtered("table_headers", page).body.count('role="columnheader"') == 2


def test_a_layout_table_is_left_alone() -> None:
    assert filtered("table_headers", f"<table><tr><td><b>x</b><tr><td>{PROSE}</table>").changes == ()


def test_a_scope_that_is_said_stays() -> None:
    assert filtered("table_headers", "<table><tr><th scope=col>Port<tr><td>Ayr</table>").changes == ()


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
