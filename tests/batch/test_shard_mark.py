"""The mark of a finished shard."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.batch.remote import FileFacts
from pagecrunch.batch.shard_mark import OutputFacts, ShardMark, digest_of_file, misplaced_parts
from pagecrunch.batch.shards import Shard
from pagecrunch.batch.tally import Tally

OUTPUT = OutputFacts(rows=3, size=100, digest="d", stamp="s")


def mark(first: int | None, following: int | None, is_cut: bool = False) -> ShardMark:
    return ShardMark("k", OUTPUT, first, following, is_cut)


def test_a_mark_is_read_as_it_was_written_and_one_that_was_cut_is_none() -> None:
    tally = Tally()
    tally.add({"source": "a", "status": "failed", "reason": "r"}, 0.5)
    written = ShardMark("key", OUTPUT, 0, 45, False, tally)
    data = written.to_bytes()
    assert ShardMark.from_bytes(data) == written
    for keep in (0, 1, 20, len(data) // 2, len(data) - 1):
        assert ShardMark.from_bytes(data[:keep]) is None
    assert ShardMark.from_bytes(b"[]") is None and ShardMark.from_bytes(b"{}") is None


def test_an_output_is_as_it_was_by_its_size_and_then_by_stamp_or_digest() -> None:
    def never() -> str:
        raise AssertionError

    assert mark(0, 1).describes(FileFacts(100, "s"), never)
    assert not mark(0, 1).describes(FileFacts(99, "s"), never)
    assert not mark(0, 1).describes(None, never)
    assert mark(0, 1).describes(FileFacts(100, "later"), lambda: "d")
    assert not mark(0, 1).describes(FileFacts(100, "later"), lambda: "other")


def test_the_digest_is_that_of_the_contents(tmp_path: Path) -> None:
    for name, contents in (("a", b"x" * 100_000), ("b", b"x" * 100_000), ("c", b"y")):
        (tmp_path / name).write_bytes(contents)
    digests = [digest_of_file(tmp_path / name) for name in "abc"]
    assert digests[0] == digests[1] != digests[2]


def part(number: int, start: int, stop: int) -> Shard:
    return Shard(f"a-{number:05d}", "warc", ("a.warc",), 1, start, stop, is_exact=not start, size=100)


PARTS = [part(0, 0, 40), part(1, 40, 80), part(2, 80, 100), Shard("shard-00000", "page", ("b.html",), 1)]
RIGHT = {"a-00000": mark(0, 45), "a-00001": mark(45, None), "a-00002": mark(None, None)}


@pytest.mark.parametrize(
    ("changes", "again"),
    [
        ({}, []),
        ({"a-00001": mark(42, 90), "a-00002": mark(90, None)}, [("a-00001", 45)]),
        ({"a-00002": mark(95, None)}, [("a-00002", 100)]),
        ({"a-00000": mark(0, None, is_cut=True)}, []),  # it says nothing about the next
        ({"a-00000": mark(0, None, is_cut=True), "a-00001": mark(45, 90)}, [("a-00002", 90)]),
    ],
)
def test_a_part_that_started_elsewhere_than_the_one_before_ended_is_done_again(
    changes: dict[str, ShardMark], again: list[tuple[str, int]]
) -> None:
    marks = {**RIGHT, **changes}
    found = misplaced_parts(PARTS, lambda shard: marks.get(shard.name))
    assert [(shard.name, shard.start) for shard in found] == again
    assert all(shard.is_exact for shard in found)
