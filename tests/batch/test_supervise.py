"""A worker under watch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from batch_made import make_folder, rows_in

from pagecrunch.batch.job import Job
from pagecrunch.batch.options import Options
from pagecrunch.batch.shards import Shard
from pagecrunch.batch.supervise import Supervisor
from pagecrunch.batch.work import Task
from pagecrunch.errors import PagecrunchError

WICKED = Options(settings={"extract": {"using": "wicked"}})


@pytest.fixture
def supervisor(tmp_path: Path, wicked: None) -> Iterator[Supervisor]:
    made = Supervisor(tmp_path, "worker", page_seconds=5.0)
    yield made
    made.close()


def task_with(tmp_path: Path, options: Options = WICKED, **pages: str) -> Task:
    """Six pages; `p2="CRASH"` puts that word on the page of this number."""
    folder = make_folder(tmp_path / "in", 6)
    for name, word in pages.items():
        (folder / f"{int(name[1:]):04d}.html").write_bytes(f"<p>{word}".encode())
    Job(tmp_path / "out").close()
    return Task(Shard(0, "page", tuple(sorted(map(str, folder.iterdir()))), 1), options, str(tmp_path / "out"), "jsonl")


def reasons(tmp_path: Path) -> list[str | None]:
    return [row["reason"] for row in rows_in(tmp_path / "out")]


def test_a_page_that_hangs_kills_or_ends_its_worker_costs_that_page_alone(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    supervisor.run(task_with(tmp_path, p0="CRASH", p2="SLEEP", p3="EXIT", p5="RAISE"))
    assert reasons(tmp_path) == [
        "it ended its worker process (SIGSEGV), 2 times",
        None,
        "it took longer than 5 seconds, 2 times",
        "it ended its worker process (exit code 3), 2 times",
        None,
        "RuntimeError: raised on purpose",
    ]
    assert supervisor.totals == (6, 4)


def test_a_page_that_kills_its_worker_once_is_tried_again(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.run(task_with(tmp_path, p3="ONCE"))
    assert reasons(tmp_path) == [None] * 6
    assert (tmp_path / "once").exists()


def test_what_a_worker_says_cannot_be_helped_is_raised(supervisor: Supervisor, tmp_path: Path) -> None:
    with pytest.raises(PagecrunchError, match="no extractor named 'none'") as raised:
        supervisor.run(task_with(tmp_path, Options(settings={"extract": {"using": "none"}})))
    assert raised.value.exit_code == 2


def test_a_worker_that_cannot_start_is_one_sentence(
    supervisor: Supervisor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "numpy.py").write_text("raise ImportError('broken on purpose')")
    monkeypatch.setenv("PYTHONPATH", str(broken), prepend=":")
    with pytest.raises(PagecrunchError, match="end without doing anything: ImportError: broken on purpose"):
        supervisor.run(task_with(tmp_path))
