from __future__ import annotations

import asyncio

from pagecrunch.proxy.pool import Pool
from pagecrunch.proxy.rendering import RenderJob

PAGE = b"<title>t</title><script>ads()</script><main><p>" + b"A sentence, to begin with. " * 20


def test_renders_pages_and_says_why_not_where_it_cannot() -> None:
    async def run() -> None:
        pool = Pool(1)
        await pool.start()
        try:
            result, body = await pool.run(RenderJob(url="http://a.example/", view="tidy"), PAGE, 60)
            assert result.error == "" and b"A sentence" in body and b"ads()" not in body
            result, body = await pool.run(RenderJob(url="http://a.example/", view="tidy"), PAGE * 2000, 0.001)
            assert result.error in ("it took longer than 0.001 seconds", "all workers are busy") and body == b""
        finally:
            await pool.close()

    asyncio.run(run())
