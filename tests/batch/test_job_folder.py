"""The folder of a batch job."""

from __future__ import annotations

import errno
import gzip
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from batch_made import bytes_in, page, record, rows_in, warc_bytes

from pagecrunch.batch import BatchRequest, job_folder, run_batch, shards
from pagecrunch.batch.inputs.find import Input
from pagecrunch.batch.job_folder import JobFolder, explain_write_errors
from pagecrunch.batch.outputs import output_name
from pagecrunch.batch.shard_mark import OutputFacts, ShardMark, digest_of_file
from pagecrunch.batch.shards import Shard
from pagecrunch.errors import PagecrunchError, UsageError
from pagecrunch.files import write_file

PLAN = [Shard(f"shard-{number:05d}", "page", (f"{number}.html",), 1) for number in range(3)]
REQUEST = {"inputs": ["a"], "format": "jsonl"}


@pytest.fixture
def job(tmp_path: Path) -> Iterator[JobFolder]:
    job = JobFolder(tmp_path)
    job.check_same_job(REQUEST)
    yield job
    job.close()


def finish(job: JobFolder, shard: Shard, rows: bytes = b"{}\n") -> None:
    """Write what a finished shard leaves."""
    name = output_name(shard.name, "jsonl")
    path = Path(job.folder) / name
    path.write_bytes(rows)
    facts = job.store.facts(name)
    assert facts is not None
    output = OutputFacts(1, facts.size, digest_of_file(path), facts.stamp)
    job.store.write(job.mark_name(shard), ShardMark(job.key_of(shard), output).to_bytes())


def test_the_same_job_goes_on_and_another_is_refused(job: JobFolder) -> None:
    assert job.load_plan() is None
    job.check_same_job(REQUEST)
    with pytest.raises(UsageError, match="it differs in inputs, format"):
        job.check_same_job({"inputs": ["b"], "format": "parquet"})
    assert job.save_plan(iter(PLAN)) == PLAN == job.load_plan()


def test_a_shard_is_done_when_its_mark_and_its_output_are_whole(job: JobFolder) -> None:
    for shard in PLAN:
        finish(job, shard)
    out = Path(job.folder)
    assert list(job.marks(PLAN, "jsonl")) == [shard.name for shard in PLAN]
    (out / "shard-00000.jsonl").write_bytes(b"{}")  # cut
    (out / "shard-00001.jsonl").write_bytes(b"[]\n")  # changed
    mark = out / job.mark_name(PLAN[2])
    mark.write_bytes(mark.read_bytes()[:40])
    assert job.marks(PLAN, "jsonl") == {}
    finish(job, PLAN[0])
    os.utime(out / "shard-00000.jsonl", (1, 1))  # copied, say
    assert list(job.marks(PLAN, "jsonl")) == ["shard-00000"]


def test_a_mark_of_another_request_or_another_piece_is_not_believed(job: JobFolder) -> None:
    finish(job, PLAN[0])
    assert job.marks([replace(PLAN[0], stamp="changed")], "jsonl") == {}
    (Path(job.folder) / ".pagecrunch/job.json").write_bytes(b'{"versi')
    job.check_same_job(REQUEST)
    assert list(job.marks(PLAN, "jsonl")) == ["shard-00000"]
    (Path(job.folder) / ".pagecrunch/job.json").unlink()
    job.check_same_job({**REQUEST, "format": "other"})
    assert job.marks(PLAN, "jsonl") == {}


@pytest.mark.parametrize("keep", [0, 1, 10, -1, -2, -40])
def test_a_plan_that_was_cut_is_not_a_plan(job: JobFolder, keep: int) -> None:
    job.save_plan(PLAN)
    path = Path(job.folder) / ".pagecrunch/plan.jsonl"
    data = path.read_bytes()
    path.write_bytes(data[:keep])
    assert job.load_plan() is None or path.read_bytes() + b"\n" == data  # but for the last line break
    path.write_bytes(b"\n".join(data.splitlines()[1:]))
    assert job.load_plan() is None


def test_an_input_that_changed_is_named(job: JobFolder) -> None:
    before = [Input("page", "a.html", 10, "1"), Input("page", "b.html", 10, "1")]
    job.check_same_inputs(before)
    job.check_same_inputs(before)
    for now, words in (
        ([*before, Input("page", "c.html", 1, "1")], r"\(1 new; the first is c.html\)"),
        ([before[0], Input("page", "b.html", 10, "2")], r"\(1 changed; the first is b.html\)"),
        (before[:1], r"\(1 gone; the first is b.html\)"),
        (before[::-1], r"\(in another order"),
    ):
        with pytest.raises(UsageError, match=words):
            job.check_same_inputs(now)


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


def test_an_archive_kept_in_an_archive_has_no_pages_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
