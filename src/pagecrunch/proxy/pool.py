"""The proxy's workers. A page that they cannot render is shown as it came, with the reason."""

from __future__ import annotations

from ..work.pool import WorkerPool
from ..work.process import WorkFailed
from .rendering import RenderJob, RenderResult

HANDLER = "pagecrunch.proxy.rendering"


class Pool:
    """Workers that render pages."""

    def __init__(self, workers: int = 0) -> None:
        self._pool = WorkerPool(HANDLER, RenderResult, workers)
        self.start = self._pool.start
        self.close = self._pool.close

    @property
    def pids(self) -> list[int]:
        return self._pool.pids

    async def run(self, job: RenderJob, body: bytes, seconds: float) -> tuple[RenderResult, bytes]:
        """Render a page. It never raises: `error` says what went wrong."""
        try:
            return await self._pool.run(job, body, seconds)
        except WorkFailed as failure:
            return RenderResult(str(failure)), b""
