"""The proxy's workers. A page that they cannot render is shown as it came, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..work.pool import WorkerPool
from ..work.process import WorkFailed
from .rendering import RenderResult

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

HANDLER = "pagecrunch.proxy.rendering"


class Pool(WorkerPool[RenderResult]):
    def __init__(self, workers: int = 0) -> None:
        super().__init__(HANDLER, RenderResult, workers)

    async def run(self, job: DataclassInstance, body: bytes, seconds: float) -> tuple[RenderResult, bytes]:
        """Render a page. It never raises: `error` says what went wrong."""
        try:
            return await super().run(job, body, seconds)
        except WorkFailed as failure:
            return RenderResult(str(failure)), b""
