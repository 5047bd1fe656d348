from __future__ import annotations

import csv
import io
import sys
from types import SimpleNamespace

import pytest

from pagecrunch import Error, extract
from pagecrunch.document.tables import DataTable

HTML = """<p>Before.</p><table id=t><caption>High <b>water</b></caption>
<tr><th>Day<th>Time<th>Time<tr><td rowspan=2>Monday<td>06:10<td>18:30<tr><td colspan=2>none, "today"
<tr><td>Tuesday<td>07:00</table>"""


def table() -> DataTable:
    (found,) = extract(HTML, using="everything").tables
    return found


def test_a_table_is_a_header_and_rows_of_the_same_length() -> None:
    found = table()
    assert (found.caption, found.path, found.header) == ("High water", "table#t", ("Day", "Time", "Time"))
    assert found.rows == (
        ("Monday", "06:10", "18:30"),
        ("Monday", 'none, "today"', 'none, "today"'),
        ("Tuesday", "07:00", ""),
    )


def test_csv_reads_back() -> None:
    found = table()
    assert [tuple(row) for row in csv.reader(io.StringIO(found.to_csv(), newline=""))] == [found.header, *found.rows]


def test_columns_with_the_same_name_are_distinguished() -> None:
    assert table().columns() == ["Day", "Time", "Time (2)"]
    assert table().to_dicts()[0] == {"Day": "Monday", "Time": "06:10", "Time (2)": "18:30"}
    assert DataTable((), (("a", "b"),)).columns() == ["column 1", "column 2"]


def test_a_data_frame_is_made_by_the_library_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", SimpleNamespace(DataFrame=lambda rows, schema, orient: (rows, schema)))
    rows, columns = table().to_dataframe()
    assert (len(rows), columns) == (3, ["Day", "Time", "Time (2)"])
    with pytest.raises(Error, match=r"A data frame needs pandas; install it with pip\."):
        table().to_dataframe("pandas")


def test_a_page_cannot_ask_for_columns_without_end() -> None:
    html = "<table><tr><th>a<th>b" + "<tr><td colspan=1000>x<td colspan=1000>y" * 3 + "</table>"
    (found,) = extract(html, using="everything").tables
    assert max(map(len, found.rows)) <= 1000


@pytest.mark.parametrize(
    ("row", "end"),
    [
        ("<tr><td>herring<td>mackerel", ""),
        ("<tr><td rowspan=65000 colspan=1000>herring<td>mackerel", "</table>"),
        ("<table><tr><td>herring<td>mackerel", ""),
        ("<td><b>herring<td>mackerel", "</table>"),
    ],
)
def test_a_hostile_table_keeps_its_words_and_grows_with_its_rows(row: str, end: str) -> None:
    lengths = []
    for rows in (500, 2000):
        result = extract(f"<p>Tides<table>{row * rows}{end}", using="everything")
        assert result.text.count("herring") == result.text.count("mackerel") == rows
        assert result.markdown.count("herring") == result.html.count("herring") == rows
        lengths.append(len(result.markdown) + len(result.html) + len(result.json()))
    assert lengths[1] < 5 * lengths[0]
