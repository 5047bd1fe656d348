"""The local engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from batch_made import make_folder, rows_in

from pagecrunch.batch.engines.local import LocalEngine
from pagecrunch.batch.inputs.find import find_inputs
from pagecrunch.batch.job_folder import JobFolder
from pagecrunch.batch.options import Options
from pagecrunch.batch.run_shard import ShardTask
from pagecrunch.batch.shards import Shard, plan_shards
from pagecrunch.errors import PagecrunchError


def tasks(tmp_path: Path, pages: int) -> list[ShardTask]:
    folder = str(make_folder(tmp_path / "in", pages))
    JobFolder(tmp_path / "out").close()
    plan = plan_shards(find_inputs([folder]).inputs, Options())
    return [ShardTask(shard, Options(), str(tmp_path / "out"), "jsonl") for shard in plan]


def test_all_tasks_are_done_and_progress_comes_to_all_of_it(tmp_path: Path) -> None:
    todo = tasks(tmp_path, 50)
    seen: list[tuple[int, int, float]] = []
    engine = LocalEngine(2, 30.0)
    try:
        engine.run(todo, lambda *done: seen.append(done))
    finally:
        engine.close()
    assert seen[-1] == (50, 0, sum(task.shard.weight for task in todo))
    assert len(rows_in(tmp_path / "out")) == 50


def test_stopped_from_outside_it_leaves_no_process(tmp_path: Path) -> None:
    engine = LocalEngine(2, 30.0)

    def interrupt(*done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.run(tasks(tmp_path, 50), interrupt)
    workers = [supervisor._worker for supervisor in engine.supervisors]
    engine.close()
    assert all(worker is not None and not worker.is_running for worker in workers)


WICKED = Options(settings={"extract": {"using": "wicked"}})


@pytest.fixture
def engine(tmp_path: Path, wicked: None) -> Iterator[LocalEngine]:
    one = LocalEngine(1, page_seconds=5.0)
    yield one
    one.close()


def task_with(tmp_path: Path, options: Options = WICKED, **pages: str) -> ShardTask:
    """Six pages; `p2="CRASH"` puts that word on the page of this number."""
    folder = make_folder(tmp_path / "in", 6)
    for name, word in pages.items():
        (folder / f"{int(name[1:]):04d}.html").write_bytes(f"<p>{word}".encode())
    JobFolder(tmp_path / "out").close()
    shard = Shard("shard-00000", "page", tuple(sorted(map(str, folder.iterdir()))), 1)
    return ShardTask(shard, options, str(tmp_path / "out"), "jsonl")


def reasons(tmp_path: Path) -> list[str | None]:
    return [row["reason"] for row in rows_in(tmp_path / "out")]


def test_a_page_that_hangs_kills_or_ends_its_worker_costs_that_page_alone(engine: LocalEngine, tmp_path: Path) -> None:
    engine.run([task_with(tmp_path, p0="CRASH", p2="SLEEP", p3="EXIT", p5="RAISE")])
    assert reasons(tmp_path) == [
        "it ended its worker process (SIGSEGV), 2 times",
        None,
        "it waited longer than 5 seconds, 2 times",
        "it ended its worker process (exit code 3), 2 times",
        None,
        "RuntimeError: raised on purpose",
    ]
    assert (engine.pages, engine.failed) == (6, 4)


def test_a_page_that_kills_its_worker_once_is_tried_again(engine: LocalEngine, tmp_path: Path) -> None:
    engine.run([task_with(tmp_path, p3="ONCE")])
    assert reasons(tmp_path) == [None] * 6
    assert (tmp_path / "once").exists()


def test_what_a_worker_says_cannot_be_helped_is_raised(engine: LocalEngine, tmp_path: Path) -> None:
    with pytest.raises(PagecrunchError, match="no extractor named 'none'") as raised:
        engine.run([task_with(tmp_path, Options(settings={"extract": {"using": "none"}}))])
    assert raised.value.exit_code == 2


def test_a_worker_that_cannot_start_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "numpy.py").write_text("raise ImportError('broken on purpose')")
    monkeypatch.setenv("PYTHONPATH", str(broken), prepend=":")
    engine = LocalEngine(1, page_seconds=5.0)
    with pytest.raises(PagecrunchError, match="end without doing anything: ImportError: broken on purpose"):
        engine.run([task_with(tmp_path)])
    engine.close()
