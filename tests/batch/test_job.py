"""A job's folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pagecrunch.batch import job as jobs
from pagecrunch.batch.disk import write_json
from pagecrunch.batch.job import Job
from pagecrunch.batch.shards import Shard
from pagecrunch.batch.tally import Tally
from pagecrunch.batch.work import mark_path
from pagecrunch.errors import UsageError

PLAN = [Shard(number, "page", (f"{number}.html",), 1) for number in range(3)]


def test_the_same_job_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    job = Job(tmp_path)
    assert not job.agree({"inputs": ["a"], "format": "jsonl"})
    assert job.load_plan() is None
    assert job.agree({"inputs": ["a"], "format": "jsonl"})
    with pytest.raises(UsageError, match="it differs in inputs, format"):
        job.agree({"inputs": ["b"], "format": "parquet"})
    assert job.save_plan(iter(PLAN)) == PLAN == job.load_plan()
    job.close()


def test_a_shard_is_done_when_its_mark_and_its_output_are_there(tmp_path: Path) -> None:
    job = Job(tmp_path)
    for shard in PLAN[:2]:
        write_json(mark_path(tmp_path, shard), {"shard": shard.number, **Tally().to_json()})
    job.output(PLAN[0], "jsonl").touch()
    assert job.pending(PLAN, "jsonl") == PLAN[1:]
    assert job.mark(PLAN[0]) is not None
    assert job.mark(PLAN[2]) is None
    job.close()


def test_shards_of_somebody_else_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "shard-00000.jsonl").touch()
    job = Job(tmp_path)
    with pytest.raises(UsageError, match="name an empty folder"):
        job.agree({})
    job.close()


def test_two_runs_at_once_are_refused_while_any_process_of_the_first_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LOCK_SECONDS", 0.2)
    job = Job(tmp_path)
    heir = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=[job.lock])
    job.close()
    with pytest.raises(UsageError, match="Another run is at work"):
        Job(tmp_path)
    heir.communicate(b"\n")
    Job(tmp_path).close()


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="cannot be written"):
        Job(tmp_path / "file" / "out")
