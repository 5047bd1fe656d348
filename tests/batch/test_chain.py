"""Parts of a WARC file checked against each other."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from batch_made import bytes_in, page, record, rows_in, warc_bytes

from pagecrunch.batch import shards
from pagecrunch.batch.chain import broken_links
from pagecrunch.batch.run import Request, run_batch
from pagecrunch.batch.shards import Shard


def part(number: int, start: int, stop: int) -> Shard:
    return Shard(number, "warc", ("a.warc",), 1, start, stop, is_exact=not start, size=100)


PLAN = [part(0, 0, 40), part(1, 40, 80), part(2, 80, 100), Shard(3, "page", ("b.html",), 1)]


def test_a_part_that_started_elsewhere_than_the_one_before_ended_is_done_again() -> None:
    right = {
        0: {"first": 0, "following": 45},
        1: {"first": 45, "following": None},
        2: {"first": None, "following": None},
    }
    assert broken_links(PLAN, lambda shard: right.get(shard.number)) == []
    wrong = {**right, 1: {"first": 42, "following": 90}, 2: {"first": 90, "following": None}}
    (again,) = broken_links(PLAN, lambda shard: wrong.get(shard.number))
    assert (again.number, again.start, again.stop, again.is_exact) == (1, 45, 80, True)
    ended = {**right, 2: {"first": 95, "following": None}}
    (again,) = broken_links(PLAN, lambda shard: ended.get(shard.number))
    assert (again.number, again.start) == (2, 100)


def test_an_archive_kept_in_an_archive_is_no_pages_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stored as it is, an inner archive looks like records; parts that start at them are found out."""
    inner = warc_bytes([record(f"http://inner.example/{n}", page(n)) for n in range(40)])
    outer = record("http://example.org/crawl.warc.gz", inner, content_type="application/gzip")
    pages = [record(f"http://example.org/{n}", page(n)) for n in range(5)]
    members = [*(gzip.compress(each) for each in pages[:2]), gzip.compress(outer, 0), *map(gzip.compress, pages[2:])]
    path = tmp_path / "a.warc.gz"
    path.write_bytes(b"".join(members))
    monkeypatch.setattr(shards, "LEAST_BYTES", 1000)
    run_batch(Request([str(path)], tmp_path / "out", workers=1))
    assert [row["source"] for row in rows_in(tmp_path / "out")] == [f"http://example.org/{n}" for n in range(5)]
    assert len(bytes_in(tmp_path / "out")) > 5
