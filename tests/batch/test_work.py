"""One shard from its input to its done-mark."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from batch_made import bytes_in, make_folder, make_warc, rows_in

from pagecrunch.batch.disk import read_json
from pagecrunch.batch.heartbeat import Heartbeat
from pagecrunch.batch.job import Job
from pagecrunch.batch.options import Options
from pagecrunch.batch.shards import Shard
from pagecrunch.batch.work import Task, journal_path, mark_path, work


@pytest.fixture
def task(tmp_path: Path) -> Task:
    folder = make_folder(tmp_path / "in", 5)
    out = tmp_path / "out"
    Job(out).close()
    paths = tuple(sorted(map(str, folder.iterdir())))
    return Task(Shard(0, "page", paths, 1), Options(), str(out), "jsonl")


def test_a_shard_ends_with_an_output_and_a_mark_and_no_journal(task: Task, tmp_path: Path) -> None:
    beat = Heartbeat(tmp_path / "beat")
    work(task, beat)
    out = Path(task.folder)
    assert [row["title"] for row in rows_in(out)] == [f"Page {n}" for n in range(5)]
    mark = read_json(mark_path(out, task.shard))
    assert mark["statuses"] == {"ok": 5}
    assert not journal_path(out, task.shard).exists()
    assert beat.totals == (5, 0)
    assert not beat.is_busy


def test_pages_that_are_in_the_journal_are_not_done_again(task: Task, tmp_path: Path) -> None:
    out = Path(task.folder)
    row = {"source": "from before", "status": "ok", "reason": None, "title": "x", "text": "", "kind": None}
    journal_path(out, task.shard).write_text(json.dumps(row) + "\n" + '{"source": "cut o')
    work(task, Heartbeat(tmp_path / "beat"))
    assert [row["title"] for row in rows_in(out)] == ["x", *(f"Page {n}" for n in range(1, 5))]
    assert read_json(mark_path(out, task.shard))["statuses"] == {"ok": 5}


def test_pages_that_were_given_up_are_recorded_and_not_tried(task: Task, tmp_path: Path) -> None:
    given_up = Task(task.shard, task.options, task.folder, task.form, {2: "it took too long"}, stop_at=4)
    assert Task.from_json(json.loads(json.dumps(given_up.to_json()))) == given_up
    work(given_up, Heartbeat(tmp_path / "beat"))
    rows = rows_in(Path(task.folder))
    assert [row["reason"] for row in rows] == [
        None,
        None,
        "it took too long",
        None,
        "the rest of its input could not be read",
    ]


def test_a_reader_that_raises_is_a_failed_row_and_the_shard_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*arguments: object) -> object:
        raise ValueError("odd")

    monkeypatch.setattr("pagecrunch.batch.inputs.read.read_warc", lambda *arguments: map(breaks, [1]))
    Job(tmp_path / "out").close()
    path = make_warc(tmp_path / "a.warc", 1)
    work(
        Task(Shard(0, "warc", (str(path),), 1), Options(), str(tmp_path / "out"), "jsonl"), Heartbeat(tmp_path / "beat")
    )
    (row,) = rows_in(tmp_path / "out")
    assert row["reason"] == "its input cannot be read from here on: ValueError: odd"


STEPS = ("write", "fsync", "replace", "unlink", "ftruncate")  # what a shard does to the disk


def die_at(step: int) -> None:
    """From now on this process is killed at the step of that number, before it is taken."""
    taken = 0

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def take(*arguments: object, **options: object) -> object:
            nonlocal taken
            taken += 1
            if taken == step:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*arguments, **options)

        return take

    for name in STEPS:
        setattr(os, name, counted(getattr(os, name)))


@pytest.mark.parametrize("form", ["jsonl", "parquet", "files"])
def test_killed_at_every_step_it_comes_to_the_same_bytes(task: Task, tmp_path: Path, form: str) -> None:
    whole = replace(task, form=form)
    work(whole, Heartbeat(tmp_path / "beat"))
    wanted = bytes_in(Path(whole.folder))
    for step in range(1, 100):
        out = tmp_path / f"out-{step}"
        Job(out).close()
        again = replace(whole, folder=str(out))
        child = os.fork()
        if child == 0:
            die_at(step)
            work(again, Heartbeat(tmp_path / "beat"))
            os._exit(0)
        was_killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        if not mark_path(out, again.shard).exists():
            work(again, Heartbeat(tmp_path / "beat"))
        assert bytes_in(out) == wanted, step
        if not was_killed:
            break
    assert step > 10, "so many steps at least were tried"
