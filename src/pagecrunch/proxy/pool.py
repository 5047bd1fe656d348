"""The proxy's workers. A page that they cannot render is shown as it came, with the reason."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from ..work.pool import WorkerPool
from ..work.process import WorkFailed
from .rendering import RenderResult

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

HANDLER = "pagecrunch.proxy.rendering"
MOST_PAGES = 32  # of one user at the same time; each is in memory until it is rendered


class Pool(WorkerPool[RenderResult]):
    """The workers. A group has one more than any of its users has at once, so that others need not wait for it."""

    def __init__(self, workers: int = 0, *, is_group: bool = False) -> None:
        super().__init__(HANDLER, RenderResult, workers)
        self._of_one_user = self.usual
        self.usual += is_group
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._pages: Counter[str] = Counter()  # of each user, waiting or in work

    async def run(
        self, job: DataclassInstance, body: bytes, seconds: float, user: str = ""
    ) -> tuple[RenderResult, bytes]:
        """Render a page. It never raises: `error` says what went wrong."""
        if not user:
            return await self._render(job, body, seconds)
        if self._pages[user] >= MOST_PAGES:
            return RenderResult(f"you opened more than {MOST_PAGES} pages at the same time"), b""
        self._pages[user] += 1
        try:
            async with self._turns.setdefault(user, asyncio.Semaphore(self._of_one_user)):
                return await self._render(job, body, seconds)
        finally:
            self._pages[user] -= 1

    async def _render(self, job: DataclassInstance, body: bytes, seconds: float) -> tuple[RenderResult, bytes]:
        try:
            return await super().run(job, body, seconds)
        except WorkFailed as failure:
            return RenderResult(str(failure)), b""
