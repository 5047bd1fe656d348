"""A page as an input gives it, and pages from files."""

from __future__ import annotations

import gzip
from pathlib import Path

from pagecrunch.batch.inputs.page import read_files, shown_path


def test_a_path_with_bytes_that_are_not_text_can_still_be_written() -> None:
    assert shown_path("caf\udce9.html").encode() == "caf\ufffd.html".encode()
    assert shown_path("ok.html") == "ok.html"


def test_every_file_is_a_page_and_one_that_cannot_be_read_fails_alone(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes(b"<p>a")
    (tmp_path / "b.html.gz").write_bytes(gzip.compress(b"<p>b"))
    (tmp_path / "c.html.gz").write_bytes(gzip.compress(b"<p>c" * 500)[:-20])
    (tmp_path / "d.html").write_bytes(b"")
    paths = [str(tmp_path / name) for name in ("a.html", "b.html.gz", "c.html.gz", "d.html", "gone.html")]
    pages = list(read_files(paths, 1000))
    assert [page.html for page in pages[:2]] == [b"<p>a", b"<p>b"]
    assert "cannot be read" in pages[2].problem
    assert pages[3].problem == "it is empty"
    assert "No such file" in pages[4].problem
    assert [page.source for page in pages] == paths


def test_no_more_is_read_than_may_be_and_one_byte_to_tell(tmp_path: Path) -> None:
    (tmp_path / "bomb.html.gz").write_bytes(gzip.compress(b"x" * 1_000_000))
    (page,) = read_files([str(tmp_path / "bomb.html.gz")], 100)
    assert len(page.html) == 101
