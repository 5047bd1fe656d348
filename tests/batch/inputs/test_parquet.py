"""Pages from Parquet files."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pagecrunch.batch.inputs.parquet import page_of, read_parquet, row_groups
from pagecrunch.errors import UsageError


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = str(tmp_path / "pages.parquet")
    html = [b"<p>%d" % n for n in range(150)] + [None, b""]
    pq.write_table(pa.table({"html": html, "url": [f"http://example.org/{n}" for n in range(152)]}), path, 100)
    return path


def test_the_rows_of_a_piece_and_no_others_are_read(table: str) -> None:
    assert [(group.number, group.rows) for group in row_groups(table, "html")] == [(0, 100), (1, 52)]
    pages = list(read_parquet(table, 0, 70, 80, "html", "url", 1000))
    assert [(page.html, page.url) for page in pages] == [
        (b"<p>%d" % n, f"http://example.org/{n}") for n in range(70, 80)
    ]
    pages = list(read_parquet(table, 1, 49, 52, "html", "none", 1000))
    assert [page.source for page in pages] == [f"{table}#{n}" for n in (149, 150, 151)]
    assert [page.problem for page in pages] == ["", "it is empty", "it is empty"]


def test_a_missing_column_or_another_format_is_one_sentence(table: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no column 'page' for the pages; it has html, url"):
        row_groups(table, "page")
    (tmp_path / "no.parquet").write_bytes(b"hello")
    with pytest.raises(UsageError, match="cannot be read as a Parquet file"):
        row_groups(str(tmp_path / "no.parquet"), "html")


def test_a_cell_that_is_no_text_is_a_failed_page() -> None:
    assert page_of("s", 3, None, 10).problem == "its HTML is int and not text"
    assert page_of("s", "abcdef", "u", 3).html == "abcd"
