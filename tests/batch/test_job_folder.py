"""The folder of a batch job."""

from __future__ import annotations

import errno
import gzip
import subprocess
import sys
from pathlib import Path

import pytest
from batch_made import bytes_in, page, record, rows_in, warc_bytes

from pagecrunch.batch import BatchRequest, job_folder, run_batch, shards
from pagecrunch.batch.job_folder import JobFolder, ShardMark, explain_write_errors, mark_path, misplaced_parts
from pagecrunch.batch.shards import Shard
from pagecrunch.batch.tally import Tally
from pagecrunch.errors import PagecrunchError, UsageError
from pagecrunch.files import write_file

PLAN = [Shard(number, "page", (f"{number}.html",), 1) for number in range(3)]


def test_the_same_job_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    job = JobFolder(tmp_path)
    job.check_same_job({"inputs": ["a"], "format": "jsonl"})
    assert job.load_plan() is None
    job.check_same_job({"inputs": ["a"], "format": "jsonl"})
    with pytest.raises(UsageError, match="it differs in inputs, format"):
        job.check_same_job({"inputs": ["b"], "format": "parquet"})
    assert job.save_plan(iter(PLAN)) == PLAN == job.load_plan()
    job.close()


def test_a_shard_is_done_when_its_mark_and_its_output_are_there(tmp_path: Path) -> None:
    job = JobFolder(tmp_path)
    for shard in PLAN[:2]:
        mark = ShardMark(shard.number, 0, None, Tally())
        mark.save(mark_path(tmp_path, shard))
        assert job.mark(shard) == mark
    job.output(PLAN[0], "jsonl").touch()
    assert job.pending(PLAN, "jsonl") == PLAN[1:]
    assert job.mark(PLAN[2]) is None
    job.close()


def test_shards_of_another_job_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "shard-00000.jsonl").touch()
    job = JobFolder(tmp_path)
    with pytest.raises(UsageError, match="name an empty folder"):
        job.check_same_job({})
    job.close()


def test_two_runs_at_once_are_refused_while_any_process_of_the_first_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_folder, "LOCK_SECONDS", 0.2)
    job = JobFolder(tmp_path)
    heir = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=[job.lock])
    job.close()
    with pytest.raises(UsageError, match="Another run is at work"):
        JobFolder(tmp_path)
    heir.communicate(b"\n")
    JobFolder(tmp_path).close()


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="cannot be written"):
        JobFolder(tmp_path / "file" / "out")


def part(number: int, start: int, stop: int) -> Shard:
    return Shard(number, "warc", ("a.warc",), 1, start, stop, is_exact=not start, size=100)


PARTS = [part(0, 0, 40), part(1, 40, 80), part(2, 80, 100), Shard(3, "page", ("b.html",), 1)]


def test_a_part_that_started_elsewhere_than_the_one_before_ended_is_done_again() -> None:
    right = {
        0: ShardMark(0, 0, 45, Tally()),
        1: ShardMark(1, 45, None, Tally()),
        2: ShardMark(2, None, None, Tally()),
    }
    assert misplaced_parts(PARTS, lambda shard: right.get(shard.number)) == []
    wrong = {**right, 1: ShardMark(1, 42, 90, Tally()), 2: ShardMark(2, 90, None, Tally())}
    (again,) = misplaced_parts(PARTS, lambda shard: wrong.get(shard.number))
    assert (again.number, again.start, again.stop, again.is_exact) == (1, 45, 80, True)
    ended = {**right, 2: ShardMark(2, 95, None, Tally())}
    (again,) = misplaced_parts(PARTS, lambda shard: ended.get(shard.number))
    assert (again.number, again.start) == (2, 100)


def test_an_archive_kept_in_an_archive_is_no_pages_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stored as it is, an inner archive looks like records; parts that start at them are found out."""
    inner = warc_bytes([record(f"http://inner.example/{n}", page(n)) for n in range(40)])
    outer = record("http://example.org/crawl.warc.gz", inner, content_type="application/gzip")
    pages = [record(f"http://example.org/{n}", page(n)) for n in range(5)]
    members = [*(gzip.compress(each) for each in pages[:2]), gzip.compress(outer, 0), *map(gzip.compress, pages[2:])]
    path = tmp_path / "a.warc.gz"
    path.write_bytes(b"".join(members))
    monkeypatch.setattr(shards, "MIN_BYTES", 1000)
    run_batch(BatchRequest([str(path)], tmp_path / "out", workers=1))
    assert [row["source"] for row in rows_in(tmp_path / "out")] == [f"http://example.org/{n}" for n in range(5)]
    assert len(bytes_in(tmp_path / "out")) > 5


def test_a_full_disk_is_a_sentence_and_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.json"
    write_file(path, "old")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(PagecrunchError, match="no room left"), explain_write_errors(tmp_path):
        write_file(path, "new")
    assert path.read_text() == "old"


def test_what_cannot_be_written_is_a_sentence_that_says_how_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PagecrunchError, match="goes on where it stopped"), explain_write_errors(tmp_path):
        write_file(tmp_path / "file" / "f", "")
