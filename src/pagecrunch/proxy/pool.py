"""The proxy's workers. A page that they cannot do is shown as it came, with the reason."""

from __future__ import annotations

from ..workers import pool
from ..workers.pool import WorkFailed
from .rendering import RenderJob, RenderResult

WORKER = "pagecrunch.proxy.worker"


class Pool:
    """Workers that render pages."""

    def __init__(self, workers: int = 0) -> None:
        self._pool = pool.Pool(WORKER, workers)

    async def start(self) -> None:
        await self._pool.start()

    async def close(self) -> None:
        await self._pool.close()

    @property
    def pids(self) -> list[int]:
        return self._pool.pids

    async def run(self, job: RenderJob, body: bytes, seconds: float) -> tuple[RenderResult, bytes]:
        """Have a page worked on. It never raises: what goes wrong is in `error`."""
        try:
            header, made = await self._pool.run(job.to_json(), body, seconds)
        except WorkFailed as failure:
            return RenderResult(str(failure)), b""
        return RenderResult.from_json(header), made
