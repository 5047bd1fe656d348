from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from pagecrunch.proxy.pool import MOST_PAGES, Pool
from pagecrunch.proxy.rendering import RenderJob, RenderResult

PAGE = b"<title>t</title><script>ads()</script><main><p>" + b"A sentence, to begin with. " * 20


def test_one_user_of_a_group_has_a_limit_of_pages_at_once_and_others_are_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_once: Counter[str] = Counter()
    most: Counter[str] = Counter()

    async def render(self: Pool, job: RenderJob, body: bytes, seconds: float) -> tuple[RenderResult, bytes]:
        at_once[job.url] += 1
        most[job.url] = max(most[job.url], at_once[job.url])
        await asyncio.sleep(0)
        at_once[job.url] -= 1
        return RenderResult(), b"done"

    monkeypatch.setattr(Pool, "_render", render)

    async def run() -> list[str]:
        pool = Pool(2, is_group=True)
        assert pool.usual == 3  # one is left for others, whatever mallory does
        users = ["mallory"] * (MOST_PAGES + 2) + ["ann"]
        jobs = (pool.run(RenderJob(url=user, view="tidy"), b"", 1, user) for user in users)
        return [result.error for result, _ in await asyncio.gather(*jobs)]

    errors = asyncio.run(run())
    assert most == {"mallory": 2, "ann": 1}
    assert [bool(error) for error in errors] == [False] * MOST_PAGES + [True, True, False]


def test_renders_pages_and_says_why_not_where_it_cannot() -> None:
    async def run() -> None:
        pool = Pool(1)
        await pool.start()
        try:
            result, body = await pool.run(RenderJob(url="http://a.example/", view="tidy"), PAGE, 60)
            assert result.error == "" and b"A sentence" in body and b"pagecrunch-late-parts" in body
            result, body = await pool.run(RenderJob(url="http://a.example/", view="tidy"), PAGE * 2000, 0.001)
            assert result.error in ("it took longer than 0.001 seconds", "all workers are busy") and body == b""
        finally:
            await pool.close()

    asyncio.run(run())
