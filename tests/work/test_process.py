"""A worker process as its parent sees it."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from misbehaving import Order

from pagecrunch.work.process import WorkerEnded, WorkerProcess, describe_exit


@pytest.fixture(autouse=True)
def _finds_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))


def test_exit_codes_are_described() -> None:
    assert describe_exit(1) == "it ended its worker process (exit code 1)"
    assert describe_exit(-9) == "it ended its worker process (SIGKILL, perhaps for want of memory)"
    if sys.platform == "linux":
        assert "signal 99" in describe_exit(-99)


def test_a_worker_runs_jobs_until_one_ends_it_and_says_why(tmp_path: Path) -> None:
    async def use() -> None:
        with (tmp_path / "errors").open("wb") as errors:
            worker = await WorkerProcess.start("misbehaving", "an argument", errors=errors)
        await worker.wait_ready()
        header, body = await worker.run(Order(n=1), b"ab")
        assert (header["n"], body, worker.is_running) == (1, b"ba", True)
        with pytest.raises(WorkerEnded):
            await worker.run(Order(exit=7), b"")
        assert await worker.exit_reason() == "it ended its worker process (exit code 7)"
        assert not worker.is_running
        with pytest.raises(WorkerEnded):
            await worker.run(Order(), b"x" * 1_000_000)
        assert await worker.kill() == 7

    asyncio.run(use())
    assert "started with an argument" in (tmp_path / "errors").read_text()


@pytest.mark.skipif(os.name != "posix", reason="only there files are inherited by number")
def test_a_worker_inherits_the_files_it_is_given() -> None:
    async def use() -> None:
        ours, theirs = os.pipe()
        worker = await WorkerProcess.start("misbehaving", inherited=[theirs])
        os.close(theirs)
        await worker.wait_ready()
        os.set_blocking(ours, False)
        with pytest.raises(BlockingIOError):  # the worker still holds the other end
            os.read(ours, 1)
        await worker.kill()
        assert os.read(ours, 1) == b""
        os.close(ours)

    asyncio.run(use())
