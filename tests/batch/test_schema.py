"""The types of columns."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pyarrow as pa
import pytest

from pagecrunch.batch.schema import arrow_schema, kept_type, plain_value, spark_type, table_of, types_of


def test_lists_are_lists_dates_are_dates_and_numbers_are_numbers() -> None:
    types = types_of(["source", "confidence", "words", "redirects", "date", "crawled", "links"])
    row = {
        "source": "s",
        "confidence": 0.5,
        "words": 3,
        "redirects": ["a", "b"],
        "date": "2026-05-03",
        "crawled": "2026-01-02T03:04:05Z",
        "links": [{"url": "u"}],
    }
    (found,) = table_of([row], types).to_pylist()
    assert found["date"] == date(2026, 5, 3)
    assert found["crawled"] == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert found["redirects"] == ["a", "b"] and found["links"] == '[{"url": "u"}]'
    assert {name: plain_value(value) for name, value in found.items()} == {**row, "links": '[{"url": "u"}]'}


def test_what_is_not_of_its_type_is_empty_and_columns_without_values_have_their_type() -> None:
    types = types_of(["date", "crawled", "http_status"])
    table = table_of([{"date": "May", "crawled": "never"}], types)
    assert table.to_pylist() == [{"date": None, "crawled": None, "http_status": None}]
    assert table.schema == arrow_schema(types)
    assert table_of([], types).schema == table.schema


@pytest.mark.parametrize(
    ("kind", "ours", "spark"),
    [
        (pa.timestamp("ns"), "timestamp", "timestamp"),
        (pa.date64(), "date", "date"),
        (pa.int32(), "int64", "bigint"),
        (pa.float32(), "double", "double"),
        (pa.bool_(), "bool", "boolean"),
        (pa.list_(pa.string()), "list<string>", "array<string>"),
        (pa.struct([("a", pa.int8())]), "string", "string"),
        (pa.binary(), "string", "string"),
    ],
)
def test_kept_columns_keep_their_type(kind: pa.DataType, ours: str, spark: str) -> None:
    assert kept_type(str(kind)) == ours
    assert spark_type(ours) == spark


def test_values_of_any_table_become_what_json_can_hold() -> None:
    values = [b"ab", date(2026, 1, 2), datetime(2026, 1, 2), {"a": [b"x"]}, 3, None]
    assert plain_value(values) == ["YWI=", "2026-01-02", "2026-01-02T00:00:00Z", {"a": ["eA=="]}, 3, None]
