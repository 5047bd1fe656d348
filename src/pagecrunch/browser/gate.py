"""The only way from a rendered page to the network: a SOCKS proxy on this machine that connects to checked peers only.

Every connection of a page (documents, scripts, requests, web sockets) asks the gate for a host and port. The gate looks
the name up itself and checks the address that it is connected to, as `fetch` does, so a name that points somewhere else
the second time gains nothing. There is one gate per page, which counts its bytes and closes at its limits.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress
from ipaddress import ip_address

from ..fetch.connect import ConnectError, Connector, PrivateAddressError
from ..fetch.deadline import Deadline, DeadlineExceeded

PORTS = (80, 443)
CHUNK = 64 * 1024
MOST_REFUSED = 100  # hosts to remember

_VERSION, _NO_LOGIN, _CONNECT = 5, 0, 1
_V4, _NAME, _V6 = 1, 3, 4
_OPEN, _FAILED, _NOT_ALLOWED = 0, 1, 2


class Gate:
    """A proxy for one page. `is_closed_off`: nothing may be reached, for pages that are shown without a network."""

    def __init__(self, deadline: Deadline, max_bytes: int, *, allow_private: bool, is_closed_off: bool = False) -> None:
        self._deadline, self._allow_private, self._is_closed_off = deadline, allow_private, is_closed_off
        self._left = max_bytes
        self._server: asyncio.Server | None = None
        self._clients: set[asyncio.Task[None]] = set()
        self.failures: dict[str, str] = {}  # by host: why it was not reached
        self.refused: dict[str, str] = {}  # by host: the private address, or the port, that it was refused for
        self.is_exhausted = False  # the limit of bytes was reached

    async def open(self) -> str:
        """Start listening; the address for the browser."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return f"socks5://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """End all connections."""
        if self._server is not None:
            self._server.close()
        for task in list(self._clients):
            task.cancel()
        await asyncio.gather(*self._clients, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._clients.add(task)
        try:
            await self._serve(reader, writer)
        except (OSError, EOFError, ValueError, asyncio.CancelledError):
            pass  # the browser or the host hung up, or the page is done
        finally:
            self._clients.discard(task)
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        _, methods = await reader.readexactly(2)
        await reader.readexactly(methods)
        writer.write(bytes((_VERSION, _NO_LOGIN)))
        host, port = await _read_target(reader)
        peer = await self._connect(host, port)
        answer = peer if isinstance(peer, int) else _OPEN
        writer.write(bytes((_VERSION, answer, 0, _V4, 0, 0, 0, 0, 0, 0)))
        await writer.drain()
        if isinstance(peer, int):
            return
        from_host, to_host = await asyncio.open_connection(sock=peer)
        try:
            await asyncio.gather(self._copy(reader, to_host), self._copy(from_host, writer, is_counted=True))
        finally:
            to_host.close()

    async def _connect(self, host: str, port: int) -> socket.socket | int:
        """A connection to the host, or the answer that refuses one."""
        if self._is_closed_off or self.is_exhausted:
            return _NOT_ALLOWED
        if port not in PORTS and not self._allow_private:
            self._note(self.refused, host, f"port {port}")
            return _NOT_ALLOWED
        connector = Connector(self._deadline, self._allow_private)
        try:
            peer = await asyncio.to_thread(connector.connect, host, port)
        except PrivateAddressError as error:
            self._note(self.refused, host, str(error))
            return _NOT_ALLOWED
        except (ConnectError, DeadlineExceeded) as error:
            self._note(self.failures, host, str(error) or "it did not answer in time")
            return _FAILED
        peer.setblocking(False)
        return peer

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_counted: bool = False) -> None:
        while data := await reader.read(CHUNK):
            if is_counted:
                self._left -= len(data)
                if self._left < 0:
                    self.is_exhausted = True
                    break
            writer.write(data)
            await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.close() if self.is_exhausted or not writer.can_write_eof() else writer.write_eof()

    @staticmethod
    def _note(notes: dict[str, str], host: str, reason: str) -> None:
        if len(notes) < MOST_REFUSED:
            notes.setdefault(host, reason)


async def _read_target(reader: asyncio.StreamReader) -> tuple[str, int]:
    """The host and port of a SOCKS request (RFC 1928)."""
    _, command, _, kind = await reader.readexactly(4)
    if command != _CONNECT:
        raise ValueError("only connections are made")
    if kind == _NAME:
        (size,) = await reader.readexactly(1)
        host = (await reader.readexactly(size)).decode("ascii")
    elif kind in (_V4, _V6):
        host = str(ip_address(await reader.readexactly(4 if kind == _V4 else 16)))
    else:
        raise ValueError("an unknown kind of address")
    (port,) = struct.unpack("!H", await reader.readexactly(2))
    return host, port
