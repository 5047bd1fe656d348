from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from misbehaving import Order
from waiting import PATIENCE_SECONDS

from pagecrunch.work.pool import MAX_GROWTH, WorkerPool
from pagecrunch.work.process import WorkFailed

MODULE = "misbehaving"
Pool = WorkerPool[Order]


@pytest.fixture(autouse=True)
def _finds_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))


def with_pool(use: Callable[[Pool], Awaitable[Any]], workers: int = 2) -> Any:
    async def run() -> Any:
        pool = WorkerPool(MODULE, Order, workers)
        await pool.start()
        try:
            return await use(pool)
        finally:
            await pool.close()

    return asyncio.run(run())


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_every_page_gets_its_own_answer() -> None:
    async def use(pool: Pool) -> None:
        answers = await asyncio.gather(*(pool.run(Order(n=n), b"%d!" % n, PATIENCE_SECONDS) for n in range(50)))
        assert [(result.n, body) for result, body in answers] == [(n, (b"%d!" % n)[::-1]) for n in range(50)]
        assert len({result.pid for result, _ in answers}) == 2

    with_pool(use)


def test_what_a_page_prints_is_not_taken_for_an_answer() -> None:
    async def use(pool: Pool) -> None:
        assert (await pool.run(Order(print=True), b"ab", PATIENCE_SECONDS))[1] == b"ba"

    with_pool(use)


def test_a_page_that_takes_too_long_is_killed_and_costs_itself_alone() -> None:
    async def use(pool: Pool) -> None:
        before = pool.pids
        with pytest.raises(WorkFailed, match=r"it took longer than 0\.2 seconds") as caught:
            await pool.run(Order(seconds=60), b"", 0.2)
        assert not caught.value.is_busy
        assert (await pool.run(Order(), b"ab", PATIENCE_SECONDS))[1] == b"ba"
        while any(map(is_alive, before)):
            await asyncio.sleep(0.01)
            if len(pool.pids) == 1 and not set(pool.pids) & set(before):
                break

    with_pool(use, 1)


def test_a_page_that_ends_its_worker_says_so_and_another_worker_comes() -> None:
    async def use(pool: Pool) -> None:
        for _ in range(3):
            with pytest.raises(WorkFailed, match=r"it ended its worker process \(exit code 7\)"):
                await pool.run(Order(exit=7), b"", PATIENCE_SECONDS)
        assert (await pool.run(Order(), b"ab", PATIENCE_SECONDS))[1] == b"ba"

    with_pool(use, 1)


def test_bad_pages_do_not_hold_up_a_good_one_for_long() -> None:
    """More workers are started when all are busy with pages that take long."""

    async def use(pool: Pool) -> None:
        slow = [asyncio.ensure_future(pool.run(Order(seconds=60), b"", 600)) for _ in range(2)]
        await asyncio.sleep(0.1)  # until they have their workers
        assert (await pool.run(Order(), b"ab", PATIENCE_SECONDS))[1] == b"ba"
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        while len(pool.pids) != 2:  # as many as usual again
            await asyncio.sleep(0.01)

    with_pool(use)


def test_many_quick_pages_start_no_further_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagecrunch.work.pool.SLOW_SECONDS", 2.0)  # so that none is long on a machine that is busy

    async def use(pool: Pool) -> None:
        before = sorted(pool.pids)
        await asyncio.gather(*(pool.run(Order(seconds=0.04), b"", PATIENCE_SECONDS) for _ in range(150)))
        assert sorted(pool.pids) == before

    with_pool(use)


def test_a_job_that_no_worker_takes_in_time_fails_as_busy() -> None:
    async def use(pool: Pool) -> None:
        slow = [asyncio.ensure_future(pool.run(Order(seconds=60), b"", 600)) for _ in range(MAX_GROWTH)]
        await asyncio.sleep(0.1)
        with pytest.raises(WorkFailed, match="all workers are busy") as caught:
            await pool.run(Order(), b"", 0.1)
        assert caught.value.is_busy
        for task in slow:
            task.cancel()

    with_pool(use, 1)


def test_a_page_that_no_one_waits_for_any_more_frees_its_worker() -> None:
    async def use(pool: Pool) -> None:
        gone = asyncio.ensure_future(pool.run(Order(seconds=60), b"", 600))
        await asyncio.sleep(0.1)
        gone.cancel()
        assert (await pool.run(Order(), b"ab", PATIENCE_SECONDS))[1] == b"ba"

    with_pool(use, 1)


def test_the_time_that_a_worker_takes_to_load_does_not_count_as_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MISBEHAVING_START_SECONDS", "2")

    async def use(pool: Pool) -> None:
        with pytest.raises(WorkFailed, match="exit code 7"):
            await pool.run(Order(exit=7), b"", 1.9)
        with pytest.raises(WorkFailed, match="all workers are busy"):
            await pool.run(Order(), b"", 0.1)
        assert (await pool.run(Order(), b"ab", PATIENCE_SECONDS))[1] == b"ba"

    with_pool(use, 1)


def test_a_worker_that_cannot_load_is_tried_again_and_no_job_waits_for_ever() -> None:
    async def run() -> None:
        pool = WorkerPool("no_such_module_of_ours", Order, 1)
        await pool.start()
        with pytest.raises(WorkFailed, match="all workers are busy"):
            await pool.run(Order(), b"", 1.2)
        await pool.close()

    asyncio.run(run())


def test_no_worker_outlives_the_pool() -> None:
    async def use(pool: Pool) -> list[int]:
        await pool.run(Order(), b"", PATIENCE_SECONDS)
        return pool.pids

    assert not any(map(is_alive, with_pool(use)))


def test_a_closed_pool_takes_no_more_pages() -> None:
    async def run() -> None:
        pool = WorkerPool(MODULE, Order, 1)
        await pool.start()
        await pool.close()
        with pytest.raises(WorkFailed, match="the program is ending"):
            await pool.run(Order(), b"", 5)

    asyncio.run(run())
