"""Runs the console: alone (`pagecrunch serve`) or within another asyncio program (`pagecrunch proxy`).

console = Console(token=console_token(folder), state_folder=folder, listens_on=host)
with listen(host, port) as door:
    await serve(build_app(console), door)
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..errors import UsageError

if TYPE_CHECKING:
    from starlette.types import ASGIApp

CLOSING_SECONDS = 3  # requests that are under way may take so long to end
BACKLOG = 128


def listen(host: str, port: int, *, flag: str = "--listen") -> socket.socket:
    """A socket that accepts connections; port 0 takes any that is free. `flag` is how another place is named."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        # Python adds the address to the words of the system, which then would stand there twice.
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise UsageError(
            f"The console cannot listen on {host}:{port}: {reason}; stop what listens there, "
            f"or name another place with {flag}."
        ) from error


def address_of(door: socket.socket) -> str:
    """Where a browser finds what listens there."""
    host, port = door.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def serve(
    app: ASGIApp, door: socket.socket, *, on_ready: Callable[[], None] | None = None, takes_signals: bool = False
) -> None:
    """Answer requests until cancelled; with `takes_signals`, until the program is interrupted or told to end."""
    import uvicorn

    class Server(uvicorn.Server):
        """Uvicorn's server, which leaves signals to the program it is part of unless told otherwise."""

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            if takes_signals:
                with super().capture_signals():
                    yield
            else:
                yield

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if on_ready:
                on_ready()

    server = Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,  # nothing that a header says changes who is asking
            timeout_graceful_shutdown=CLOSING_SECONDS,
        )
    )
    running = asyncio.ensure_future(server.serve([door]))
    try:
        await asyncio.shield(running)
    except asyncio.CancelledError:
        server.should_exit = True
        await running
        raise
