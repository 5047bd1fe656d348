"""What is under way, so that the proxy can end when it is done rather than in the middle."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mitmproxy import http

LOOK_SECONDS = 0.05


class Traffic:
    """The addon."""

    def __init__(self) -> None:
        self._under_way: set[str] = set()

    def requestheaders(self, flow: http.HTTPFlow) -> None:
        self._under_way.add(flow.id)

    def response(self, flow: http.HTTPFlow) -> None:
        self._under_way.discard(flow.id)

    def error(self, flow: http.HTTPFlow) -> None:
        self._under_way.discard(flow.id)

    async def settle(self, seconds: float) -> None:
        """Wait until nothing is under way, but not longer than this."""
        deadline = asyncio.get_running_loop().time() + seconds
        while self._under_way and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(LOOK_SECONDS)
        await asyncio.sleep(LOOK_SECONDS)  # the last answer is on its way to its reader
