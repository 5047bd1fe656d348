"""The origin of the proxy's soak: a page for every user and turn, and faults. It prints its port."""

from __future__ import annotations

import asyncio
import socket
import struct

_WORDS = "The tide is late every day, because the Moon moves on while the Earth turns under it. " * 3


def _page(user: str, turn: str) -> bytes:
    parts = "".join(f'<p class="for-user-{each}">Part for user {each}. {_WORDS}</p>' for each in range(3))
    return (
        f'<!doctype html><html lang="en"><head><title>Story</title></head><body><nav><a href="/">Home</a></nav><main>'
        f"<article><h1>Story</h1><p>The story {turn} of user {user}. {_WORDS}</p>{parts}</article></main></body></html>"
    ).encode()


def _whole(body: bytes, extra: bytes = b"", length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    return b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n%sContent-Length: %d\r\n\r\n%s" % (extra, size, body)


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while True:
            path = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1].decode()
            if "/page/" in path:
                writer.write(_whole(_page(*path.split("/")[-2:])))
            elif path.endswith("/not-gzip"):
                writer.write(_whole(_page("0", "0"), b"Content-Encoding: gzip\r\n"))
            elif path.endswith("/resets"):
                linger = struct.pack("ii", 1, 0)
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                return
            else:  # it says that more follows
                writer.write(_whole(_page("0", "0"), length=100_000))
                return
            await writer.drain()
    except (OSError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


async def main() -> None:
    server = await asyncio.start_server(_serve, "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
