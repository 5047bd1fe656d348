"""Fetched pages as a WARC file."""

from __future__ import annotations

from pathlib import Path

from batch_made import page

from pagecrunch.batch.crawl.archive import Archive, members
from pagecrunch.batch.inputs.page import RawPage
from pagecrunch.batch.inputs.warc import read_warc
from pagecrunch.fetch import Fetched


def fetched(number: int) -> Fetched:
    return Fetched(f"http://e/{number}", page(number), "iso-8859-1", "text/html")


def test_pages_come_out_in_the_order_of_the_list_with_the_reasons_of_failures(tmp_path: Path) -> None:
    path = tmp_path / "f.warc.gz"
    archive = Archive(path)
    archive.add_page(2, "http://e/2", fetched(2))
    archive.add_failure(1, "http://e/1", "it answered 404.")
    archive.add_page(0, "http://e/0", fetched(0))
    archive.finish()
    found = [each for each in read_warc(str(path), 10_000) if isinstance(each, RawPage)]
    assert [(each.source, each.html, each.problem) for each in found] == [
        ("http://e/0", page(0), ""),
        ("http://e/1", b"", "it answered 404."),
        ("http://e/2", page(2), ""),
    ]
    assert found[0].charset == "iso-8859-1"
    assert list(tmp_path.iterdir()) == [path]


def test_cut_off_anywhere_what_was_written_whole_is_still_there(tmp_path: Path) -> None:
    path = tmp_path / "f.warc.gz"
    archive = Archive(path)
    for number in range(3):
        archive.add_page(number, f"http://e/{number}", fetched(number))
    archive.close()
    part = path.with_suffix(".part")
    whole = part.read_bytes()
    ends = [end for _, end, _ in members(part)]
    for cut in range(0, len(whole) + 1, 37):
        part.write_bytes(whole[:cut])
        again = Archive(path)
        assert [number in again for number in range(3)] == [end <= cut for end in ends]
        again.close()
        assert part.stat().st_size == max([end for end in ends if end <= cut], default=0)
