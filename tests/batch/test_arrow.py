"""One function for every engine."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from batch_made import make_warc, page, rows_in

from pagecrunch.batch import BatchRequest, Options, extract_batch, run_batch, warc_batches
from pagecrunch.batch.schema import plain_value
from pagecrunch.errors import UsageError


def test_a_table_of_pages_becomes_a_table_of_rows_in_order() -> None:
    html = pa.chunked_array([[page(0), None], [page(2), b"%PDF-1.4"]], pa.binary())
    rows = extract_batch(pa.table({"html": html, "url": ["http://e/0", "http://e/1", None, "http://e/3"]})).to_pylist()
    assert [row["source"] for row in rows] == ["http://e/0", "http://e/1", "2", "http://e/3"]
    assert [row["status"] for row in rows] == ["ok", "failed", "ok", "failed"]
    assert rows[2]["title"] == "Page 2"


def test_text_is_taken_as_well_as_bytes_and_other_columns_can_be_named() -> None:
    options = Options(fields=("text",), html_column="body", url_column="where")
    table = extract_batch(pa.table({"body": [page(1).decode()], "where": ["here"]}), options)
    assert table.column_names == ["source", "status", "reason", "text", "where"]
    assert table["source"].to_pylist() == ["here"]


def test_a_table_without_pages_is_one_sentence_and_an_empty_one_has_no_rows() -> None:
    with pytest.raises(UsageError, match="no column 'html' for the pages; it has x"):
        extract_batch(pa.table({"x": [1]}))
    assert extract_batch(pa.table({"html": pa.array([], pa.binary())})).num_rows == 0


def plain(row: dict[str, object]) -> dict[str, object]:
    """Without the column `url`, which a job does not keep."""
    return {name: plain_value(value) for name, value in row.items() if name != "url"}


def test_an_archive_in_batches_gives_the_rows_of_a_job(tmp_path: Path) -> None:
    path = make_warc(tmp_path / "a.warc.gz", 10)
    damaged = tmp_path / "b.warc.gz"
    damaged.write_bytes(path.read_bytes()[:-30])
    batches = list(warc_batches(str(damaged), 4))
    assert [batch.num_rows for batch in batches] == [4, 4, 2]
    rows = [plain(row) for batch in batches for row in extract_batch(batch).to_pylist()]
    run_batch(BatchRequest([str(damaged)], tmp_path / "out", Options(provenance=True), "parquet", workers=1))
    assert rows == rows_in(tmp_path / "out")
    assert all(row["archive"] == str(damaged) for row in rows)
    assert rows[-1]["status"] == "failed"
