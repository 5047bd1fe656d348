from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.page.data_tables import MAX_SPAN, cell_span, is_data, is_header_row


def judged(html: str) -> bool:
    page = build_page(html)
    return bool(is_data(page.table, int(page.rows_with("table")[0])))


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><th>a<th>b<tr><td>1<td>2</table>",
        "<table><caption>c</caption><tr><td>1<td>2</table>",
        "<table><tr><td>1<td>2<tr><td>3<td>4</table>",
        "<table><tr><td><b>a</b><td><b>b</b><tr><td>1</table>",
    ],
)
def test_a_grid_or_a_table_with_headings_is_data(html: str) -> None:
    assert judged(html)


@pytest.mark.parametrize(
    "html",
    [
        "<table role=presentation><tr><th>a<th>b</table>",
        "<table><tr><td>one cell</table>",
        "<table><tr><td>left<td>right</table>",
        "<table><tr><td><table><tr><td>1<td>2<tr><td>3<td>4</table></table>",
        "<table><tr><td><h1>Title</h1><td>b<tr><td>c<td>d</table>",
        "<table><tr><td>" + "word " * 300 + "<td>b<tr><td>c<td>d</table>",
    ],
)
def test_a_table_that_holds_the_page_is_layout(html: str) -> None:
    assert not judged(html)


def test_spans_are_numbers_within_bounds() -> None:
    assert [cell_span(value) for value in (None, "", "x", "-3", "0", "2", "99999999")] == [1, 1, 1, 1, 1, 2, MAX_SPAN]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("<tr><td><b>a</b><td><strong>b</strong><tr><td>1<td>2", [True, False]),
        ("\n<tr>\n<td><b>a</b>\n<td>\n<tr><td><b>1</b><td>2", [True, False]),
        ("<tr><td><b>a</b><td>b<tr><td>1<td>2", [False, False]),
        ("<tr><td><b>a</b><td><b>b</b><tr><td><b>1</b><td><b>2</b>", [False, False]),
        ("<tr><td>1<td>2<tr><td><b>a</b><td><b>b</b><tr><td>3<td>4", [False, False, False]),
        ("<tr><td><b>a</b><td><b>b</b>", [False]),
        ("<tr><td><b>a</b><tr><td>1", [False, False]),
    ],
)
def test_a_first_row_in_bold_is_one_of_headings(rows: str, expected: list[bool]) -> None:
    page = build_page(f"<table>{rows}</table>")
    rows = page.rows_with("tr").tolist()
    assert [is_header_row(page.table, row, int(page.end[row])) for row in rows] == expected
