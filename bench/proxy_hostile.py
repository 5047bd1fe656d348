"""An origin that does its worst: `python -m bench.proxy_hostile` prints its port."""

from __future__ import annotations

import asyncio
import gzip
import os

LOWEST_PRIORITY = 19  # of the bad client and origin: in earnest they have machines of their own
MALICE = ("headers", "endless", "bomb", "slow-page")
_HTML = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
_PIECE = b"<p>More and more text, and no end of it. " * 100
_BOMB = gzip.compress(bytes(100_000_000), 9)
_SLOW = b"<div><b><i>x" * 60_000  # tags that are never closed cost a parser more than others


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        path = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1].rpartition(b"/")[2]
        if path == b"headers":
            writer.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
            await _flood(writer, b"x" * 65536)
        elif path == b"endless":
            writer.write(_HTML + b"Transfer-Encoding: chunked\r\n\r\n")
            await _flood(writer, b"%x\r\n%s\r\n" % (len(_PIECE), _PIECE))
        elif path == b"bomb":
            writer.write(_HTML + b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(_BOMB) + _BOMB)
        elif path == b"slow-page":
            writer.write(_HTML + b"Content-Length: %d\r\n\r\n" % len(_SLOW) + _SLOW)
        else:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        await writer.drain()
    except (OSError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


async def _flood(writer: asyncio.StreamWriter, piece: bytes) -> None:
    for _ in range(5000):
        writer.write(piece)
        await writer.drain()


async def main() -> None:
    os.nice(LOWEST_PRIORITY)
    server = await asyncio.start_server(_answer, "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
