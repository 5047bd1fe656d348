"""The forms a shard is written in."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.batch.journal import line_of
from pagecrunch.batch.outputs import FORMATS, file_field, open_output, output_name, page_writer, read_output, write_rows
from pagecrunch.batch.schema import types_of
from pagecrunch.batch.store import LocalStore
from pagecrunch.errors import UsageError

COLUMNS = ("source", "status", "reason", "title", "text", "confidence")
TYPES = types_of(COLUMNS)
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


@pytest.mark.parametrize("form", FORMATS)
def test_a_journal_becomes_an_output_with_the_same_rows(tmp_path: Path, form: str) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_bytes(b"".join(map(line_of, ROWS)))
    output = open_output(journal, TYPES, form)
    for row in ROWS:
        output.add(row)
    to = tmp_path / output_name("shard-00000", form)
    output.finish().rename(to)
    assert list(read_output(to)) == ROWS


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_rows_are_the_same_bytes(tmp_path: Path, form: str) -> None:
    written = [write_rows(tmp_path / name, iter(ROWS * 1500), TYPES, form) for name in ("a", "b")]
    assert written[0].read_bytes() == written[1].read_bytes()
    to = written[0].rename(tmp_path / output_name("x", form))
    assert list(read_output(to)) == ROWS * 1500


def test_a_file_a_page_stays_within_its_folder(tmp_path: Path) -> None:
    write = page_writer(LocalStore(tmp_path), "shard-00000", COLUMNS)
    rows = [write(number, row) for number, row in enumerate(ROWS)]
    assert [row["file"] for row in rows] == ["pages/shard-00000/000000-a-b.txt", None]
    assert (tmp_path / rows[0]["file"]).read_text() == "x\ny"
    assert "text" not in rows[0]
    odd = write(2, {**ROWS[0], "source": "http://example.org/..\x00\u202e/..%2f"})
    assert (tmp_path / odd["file"]).resolve().parent == (tmp_path / "pages/shard-00000").resolve()


def test_a_file_a_page_needs_something_to_write() -> None:
    assert file_field(("source", "markdown", "text")) == "markdown"
    with pytest.raises(UsageError, match="--format files"):
        file_field(("source", "status", "reason", "title"))
