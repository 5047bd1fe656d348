from __future__ import annotations

import pytest
from document_made import columns_of

from pagecrunch.compiled import fastest
from pagecrunch.document import tables
from pagecrunch.document.tables import MAX_SPAN, span
from pagecrunch.page.build import build_page


def judged(html: str) -> bool:
    page = build_page(html)
    table = int(page.rows_with("table")[0])
    found = {module.is_data(columns_of(page), table) for module in (tables, fastest(tables))}
    assert len(found) == 1  # compiled and plain answers are the same
    return found.pop()


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><th>a<th>b<tr><td>1<td>2</table>",
        "<table><caption>c</caption><tr><td>1<td>2</table>",
        "<table><tr><td>1<td>2<tr><td>3<td>4</table>",
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
    assert [span(value) for value in (None, "", "x", "-3", "0", "2", "99999999")] == [1, 1, 1, 1, 1, 2, MAX_SPAN]
