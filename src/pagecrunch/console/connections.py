"""Limits on the console's connections: how many a client has, and how long a request may take to arrive.

Without them, half requests would be held for ever.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PER_CLIENT = 128  # connections; browsers open six
HEAD_SECONDS = 15.0  # for the headers of a request, from the opening of the connection or their first byte
BODY_SECONDS = 30.0  # between two pieces of a body


class GuardedProtocol(H11Protocol):
    """Uvicorn's side of a connection, with these limits."""

    open_by_client: ClassVar[Counter[str]] = Counter()

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._timer: asyncio.TimerHandle | None = None
        self._waits_for = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.open_by_client[self._address] += 1
        if self.open_by_client[self._address] > PER_CLIENT:
            transport.close()
        else:
            self._watch("head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch("")
        self.open_by_client[self._address] -= 1
        if not self.open_by_client[self._address]:
            del self.open_by_client[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.SEND_BODY:
            self._watch("body")
        elif self.conn.their_state is h11.IDLE and (self.conn.trailing_data[0] or self.cycle is None):
            self._watch("head")
        else:
            self._watch("")

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _watch(self, waits_for: str) -> None:
        """Close the connection if the rest of a request does not come; every piece of a body gets its own time."""
        if waits_for == self._waits_for == "head":
            return
        if self._timer:
            self._timer.cancel()
        self._waits_for = waits_for
        seconds = {"head": HEAD_SECONDS, "body": BODY_SECONDS}.get(waits_for)
        self._timer = self.loop.call_later(seconds, self._give_up) if seconds else None

    def _give_up(self) -> None:
        if self.flow.read_paused:  # it is we who do not read on
            waits_for, self._waits_for = self._waits_for, ""
            self._watch(waits_for)
        else:
            self.transport.close()
