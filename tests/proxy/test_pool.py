"""Workers that hang, die or are too few: a page fails alone."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable

from proxy_made import PAGE

from pagecrunch.proxy.pool import Pool
from pagecrunch.proxy.rendering import Job

GOOD = Job("http://a.example/", "tidy")
SLOW_PAGE = b"<p>A text, of some length. <a href=/x>link</a>" * 150_000  # takes a second or more


def with_pool(workers: int, use: Callable[[Pool], Awaitable[None]]) -> None:
    async def run() -> None:
        pool = Pool(workers)
        await pool.start()
        try:
            assert (await pool.run(GOOD, PAGE, 30))[0].why_not == ""  # it is there
            await use(pool)
        finally:
            pids = pool.pids
            await pool.close()
        assert not any(_is_running(pid) for pid in pids)

    asyncio.run(run())


def test_a_page_that_takes_too_long_is_given_up_and_its_worker_replaced() -> None:
    async def use(pool: Pool) -> None:
        before = pool.pids
        rendered, body = await pool.run(GOOD, SLOW_PAGE, 0.05)
        assert (rendered.why_not, body) == ("it took longer than 0.05 seconds", b"")
        assert (await pool.run(GOOD, PAGE, 30))[0].why_not == ""
        assert pool.pids != before

    with_pool(1, use)


def test_a_page_that_kills_its_worker_fails_alone() -> None:
    async def use(pool: Pool) -> None:
        bad = asyncio.ensure_future(pool.run(GOOD, SLOW_PAGE, 30))
        await asyncio.sleep(0.2)
        os.kill(pool.pids[0], signal.SIGKILL)
        assert (await bad)[0].why_not == "it ended its worker process (SIGKILL, perhaps for want of memory)"
        assert (await pool.run(GOOD, PAGE, 30))[0].why_not == ""

    with_pool(1, use)


def test_a_worker_that_died_while_idle_is_not_used() -> None:
    async def use(pool: Pool) -> None:
        for pid in pool.pids:
            os.kill(pid, signal.SIGKILL)
        while any(_is_running(pid) for pid in pool.pids):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert (await pool.run(GOOD, PAGE, 30))[0].why_not == ""

    with_pool(2, use)


def test_bad_pages_do_not_hold_up_good_ones() -> None:
    async def use(pool: Pool) -> None:
        bad = asyncio.ensure_future(pool.run(GOOD, SLOW_PAGE * 4, 60))
        await asyncio.sleep(0)
        good = await pool.run(GOOD, PAGE, 30)
        assert good[0].why_not == ""
        assert not bad.done()
        assert len(pool.pids) == 2
        bad.cancel()

    with_pool(1, use)


def test_when_all_are_busy_for_too_long_the_page_passes() -> None:
    async def use(pool: Pool) -> None:
        bad = [asyncio.ensure_future(pool.run(GOOD, SLOW_PAGE * 2, 60)) for _ in range(4)]
        await asyncio.sleep(0)
        assert (await pool.run(GOOD, PAGE, 0.1))[0].why_not == "all workers are busy"
        for task in bad:
            task.cancel()

    with_pool(1, use)


def test_after_it_is_closed_pages_pass() -> None:
    async def run() -> None:
        pool = Pool(1)
        await pool.start()
        await pool.close()
        assert (await pool.run(GOOD, PAGE, 1))[0].why_not == "the proxy is ending"

    asyncio.run(run())


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
