"""Header cells of data tables are marked."""

from __future__ import annotations

from filtering import PROSE, filtered


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
