"""Pages from Parquet files and JSON lines."""

from __future__ import annotations

import gzip
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from batch_made import jsonl

from pagecrunch.batch.inputs.tables import Columns, page_of, read_jsonl, read_parquet, row_groups
from pagecrunch.errors import UsageError


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = str(tmp_path / "pages.parquet")
    html = [b"<p>%d" % n for n in range(150)] + [None, b""]
    pq.write_table(pa.table({"html": html, "url": [f"http://example.org/{n}" for n in range(152)]}), path, 100)
    return path


def test_the_rows_of_a_piece_and_no_others_are_read(table: str) -> None:
    assert [(group.number, group.rows) for group in row_groups(table, Columns())] == [(0, 100), (1, 52)]
    pages = list(read_parquet(table, Columns(), 1000, 0, (70, 80)))
    assert [(page.html, page.url) for page in pages] == [
        (b"<p>%d" % n, f"http://example.org/{n}") for n in range(70, 80)
    ]
    pages = list(read_parquet(table, Columns(url="none"), 1000, 1, (49, 52)))
    assert [page.source for page in pages] == [f"{table}#{n}" for n in (149, 150, 151)]
    assert [page.problem for page in pages] == ["", "it is empty", "it is empty"]


def test_a_missing_column_or_another_format_is_one_sentence(table: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no column 'page' for the pages; it has html, url"):
        row_groups(table, Columns("page"))
    (tmp_path / "no.parquet").write_bytes(b"hello")
    with pytest.raises(UsageError, match="cannot be read as a Parquet file"):
        row_groups(str(tmp_path / "no.parquet"), Columns())


def test_a_cell_that_is_not_text_is_a_failed_page() -> None:
    assert page_of("s", 3, None, 10).problem == "its HTML is int and not text"
    assert page_of("s", "abcdef", "u", 3).html == "abcd"


def test_parts_hold_every_line_once_wherever_they_are_cut(tmp_path: Path) -> None:
    path = jsonl(tmp_path / "a.jsonl", [{"html": f"<p>{n}", "url": f"http://example.org/{n}"} for n in range(5)])
    size = path.stat().st_size
    for cut in range(size + 1):
        first = list(read_jsonl(str(path), Columns(), 99, 0, cut))
        second = list(read_jsonl(str(path), Columns(), 99, cut, size))
        assert [page.html for page in first + second] == [f"<p>{n}" for n in range(5)]


def test_a_line_that_is_wrong_fails_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"html": "<p>a"}\n{"html": \n\n[1]\n{"url": "u"}\n{"html": 3}\n{"html": "<p>b"}')
    pages = list(read_jsonl(str(path), Columns(), 99))
    assert [page.html for page in pages if not page.problem] == ["<p>a", "<p>b"]
    problems = [page.problem for page in pages if page.problem]
    for problem, words in zip(problems, ("not valid JSON", "not a JSON object", "no 'html'", "int"), strict=True):
        assert words in problem


@pytest.mark.parametrize("lost", [0, 30])
def test_a_packed_file_is_read_as_far_as_it_goes(tmp_path: Path, lost: int) -> None:
    data = gzip.compress(b"".join(b'{"html": "<p>%d"}\n' % n for n in range(1000)))
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(data[: len(data) - lost])
    pages = list(read_jsonl(str(path), Columns(), 99))
    if lost:
        assert "damaged from here on" in pages[-1].problem
    else:
        assert len(pages) == 1000
