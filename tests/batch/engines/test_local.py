"""The local engine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from batch_made import make_folder, rows_in

from pagecrunch.batch.engines.local import LocalEngine, cores
from pagecrunch.batch.inputs.find import find_inputs
from pagecrunch.batch.job import Job
from pagecrunch.batch.options import Options
from pagecrunch.batch.shards import plan_shards
from pagecrunch.batch.work import Task


def tasks(tmp_path: Path, pages: int) -> list[Task]:
    folder = str(make_folder(tmp_path / "in", pages))
    Job(tmp_path / "out").close()
    plan = plan_shards(find_inputs([folder]).inputs, Options(), 2)
    return [Task(shard, Options(), str(tmp_path / "out"), "jsonl") for shard in plan]


def test_all_tasks_are_done_and_progress_comes_to_all_of_it(tmp_path: Path) -> None:
    todo = tasks(tmp_path, 50)
    seen: list[tuple[int, int, float]] = []
    engine = LocalEngine(2, 30.0)
    try:
        engine.run(todo, lambda engine: seen.append((engine.pages, engine.failed, engine.weight)))
    finally:
        engine.close()
    assert seen[-1] == (50, 0, sum(task.shard.weight for task in todo))
    assert len(rows_in(tmp_path / "out")) == 50


def test_stopped_from_outside_it_leaves_no_process(tmp_path: Path) -> None:
    engine = LocalEngine(2, 30.0)

    def interrupt(engine: LocalEngine) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.run(tasks(tmp_path, 50), interrupt)
    processes = [supervisor._process for supervisor in engine.supervisors]
    engine.close()
    assert all(process is not None and process.returncode is not None for process in processes)


def test_the_cores_are_those_this_process_may_use() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
