"""The forms a shard is written in."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.batch.journal import line_of
from pagecrunch.batch.outputs import open_output, output_path, page_writer, read_output, table_of, write_rows
from pagecrunch.errors import UsageError

COLUMNS = ("source", "status", "reason", "title", "text", "confidence")
ROWS = [
    {
        "source": "http://example.org/a b",
        "status": "ok",
        "reason": None,
        "title": "T",
        "text": "x\ny",
        "confidence": 0.5,
    },
    {"source": "../../etc/passwd", "status": "failed", "reason": "r", "title": None, "text": None, "confidence": None},
]


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_a_journal_becomes_an_output_with_the_same_rows_and_is_gone(tmp_path: Path, form: str) -> None:
    journal = tmp_path / "journal"
    journal.write_bytes(b"".join(map(line_of, ROWS)))
    output = open_output(tmp_path, "shard-00000", COLUMNS, form, journal)
    for row in ROWS:
        output.add(row)
    to = output_path(tmp_path, "shard-00000", form)
    assert not to.exists()
    output.finish()
    assert list(read_output(to)) == ROWS
    assert [path.name for path in tmp_path.iterdir()] == [f"shard-00000.{form}"]


def test_the_same_rows_are_the_same_bytes_of_parquet(tmp_path: Path) -> None:
    for name in ("a.parquet", "b.parquet"):
        write_rows(tmp_path / name, iter(ROWS * 1500), COLUMNS, "parquet")
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    assert list(read_output(tmp_path / "a.parquet")) == ROWS * 1500


def test_columns_without_a_value_have_their_type_all_the_same() -> None:
    assert table_of(ROWS[1:], COLUMNS).schema == table_of(ROWS, COLUMNS).schema


def test_a_file_a_page_stays_within_its_folder(tmp_path: Path) -> None:
    write = page_writer(tmp_path, "shard-00000", COLUMNS)
    rows = [write(number, row) for number, row in enumerate(ROWS)]
    assert [row["file"] for row in rows] == ["pages/shard-00000/000000-a-b.txt", None]
    assert (tmp_path / rows[0]["file"]).read_text() == "x\ny"
    assert "text" not in rows[0]
    odd = write(2, {**ROWS[0], "source": "http://example.org/..\x00\u202e/..%2f"})
    assert (tmp_path / odd["file"]).resolve().parent == (tmp_path / "pages/shard-00000").resolve()


def test_a_file_a_page_needs_something_to_write(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--format files"):
        page_writer(tmp_path, "s", ("source", "status", "reason", "title"))
