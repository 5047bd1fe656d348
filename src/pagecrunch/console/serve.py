"""Runs the console: alone (`pagecrunch serve`) or within another asyncio program (`pagecrunch proxy`).

with listen(host, port) as console_socket:
    await serve(build_app(open_console(host, state)), console_socket)
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from ..errors import UsageError
from .connections import GuardedProtocol

CLOSING_SECONDS = 3  # for open requests to finish
BACKLOG = 128


def listen(host: str, port: int, *, flag: str = "--listen") -> socket.socket:
    """A socket that accepts connections; port 0 is any free one. `flag` is the option that chooses another address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        # Python adds the address to the system's message, which would then have it twice.
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise UsageError(
            f"The console cannot listen on {host}:{port}: {reason}; stop the program that listens there, "
            f"or choose another address with {flag}."
        ) from error


def address_of(listening: socket.socket) -> str:
    """The address that a browser opens."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def serve(
    app: ASGIApp, listening: socket.socket, *, on_ready: Callable[[], None] | None = None, takes_signals: bool = False
) -> None:
    """Answer requests until cancelled; with `takes_signals`, until the program is interrupted or terminated."""

    class Server(uvicorn.Server):
        """Uvicorn's server, which leaves signals to the program around it unless it takes them."""

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
            http=GuardedProtocol,
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,  # no header changes who the client is
            timeout_graceful_shutdown=CLOSING_SECONDS,
        )
    )
    running = asyncio.ensure_future(server.serve([listening]))
    try:
        await asyncio.shield(running)
    except asyncio.CancelledError:
        server.should_exit = True
        # Only wait: a signal that ended the server and is raised here again would stop the loop before its threads end.
        await asyncio.wait([running])
        raise
