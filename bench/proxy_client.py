"""A client for measuring the proxy: connections that stay open and ask again as soon as they are answered."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field


@dataclass
class Load:
    """What a number of connections got done."""

    seconds: float = 0.0
    times: list[float] = field(default_factory=list)  # of each request, in seconds
    faults: int = 0

    @property
    def per_second(self) -> float:
        return len(self.times) / self.seconds if self.seconds else 0.0

    def share(self, part: float) -> float:
        """The time within which this part of the requests was answered."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


async def ask(host: str, port: int, url: str, connections: int, seconds: float, pause: float = 0.0) -> Load:
    """Ask for an address over `connections` connections for `seconds` seconds, through the proxy at this port."""
    load = Load()
    began = time.perf_counter()
    deadline = began + seconds
    await asyncio.gather(*(_connection(host, port, url, deadline, load, pause) for _ in range(connections)))
    load.seconds = time.perf_counter() - began
    return load


async def _connection(host: str, port: int, url: str, deadline: float, load: Load, pause: float) -> None:
    authority = url.split("/")[2]
    request = f"GET {url} HTTP/1.1\r\nHost: {authority}\r\nAccept: text/html,*/*\r\n\r\n".encode()
    reader, writer = await asyncio.open_connection(host, port, limit=1 << 20)
    try:
        while time.perf_counter() < deadline:
            began = time.perf_counter()
            writer.write(request)
            await read_answer(reader)
            load.times.append(time.perf_counter() - began)
            if pause:
                await asyncio.sleep(pause)
    except (OSError, asyncio.IncompleteReadError):
        load.faults += 1
    finally:
        writer.close()


async def read_answer(reader: asyncio.StreamReader) -> bytes:
    """The head of an answer, once all of it was read."""
    return (await read_message(reader))[0]


async def read_message(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """The head and the body of an answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return head, await reader.readexactly(int(line.partition(b":")[2]))
    raise asyncio.IncompleteReadError(head, None)
