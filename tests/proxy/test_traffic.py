"""What is under way is waited for, and no longer."""

from __future__ import annotations

import asyncio

from mitmproxy.test import tflow
from waiting import PATIENCE_SECONDS

from pagecrunch.proxy.traffic import Traffic


def test_it_settles_when_all_is_answered_or_broken() -> None:
    async def run() -> None:
        traffic = Traffic()
        one, other = tflow.tflow(), tflow.tflow()
        traffic.requestheaders(one)
        traffic.requestheaders(other)
        waiting = asyncio.ensure_future(traffic.settle(PATIENCE_SECONDS))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        traffic.response(one)
        traffic.error(other)
        await asyncio.wait_for(waiting, PATIENCE_SECONDS)

    asyncio.run(run())


def test_it_does_not_wait_for_ever() -> None:
    async def run() -> None:
        traffic = Traffic()
        traffic.requestheaders(tflow.tflow())
        await asyncio.wait_for(traffic.settle(0.1), PATIENCE_SECONDS)

    asyncio.run(run())
