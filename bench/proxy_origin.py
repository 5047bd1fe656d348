"""An origin for measuring the proxy: `python -m bench.proxy_origin` prints its port and answers from memory."""

from __future__ import annotations

import asyncio

PAGE_BYTES = 100_000
DOWNLOAD_BYTES = 200_000_000
SMALL_BYTES = 1_000
PIECE = bytes(256 * 1024)

_SENTENCE = "The tide is late every day, because the Moon moves on while the Earth turns under it, and so it goes on. "
_CLUTTER = (
    '<div class="share-buttons"><a href="/s1">Share</a> <a href="/s2">Post</a></div>'
    '<aside class="related"><ul><li><a href="/r1">Ten ferries</a></li><li><a href="/r2">Seals</a></li></ul></aside>'
)


def make_page(size: int = PAGE_BYTES) -> bytes:
    """A page of about this size: paragraphs with links, and clutter between them as news sites have it."""
    menu = "".join(f'<li><a href="/m{number}">Section {number}</a></li>' for number in range(40))
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tides</title><script>var a;</script></head>'
        f'<body><header><nav><ul>{menu}</ul></nav></header><div class="cookie-consent">We use cookies.</div>'
        "<main><article><h1>Tides</h1>"
    ]
    length, number = len(parts[0]), 0
    while length < size - 500:
        number += 1
        part = f'<p id="p{number}">{_SENTENCE * 3}<a href="/n{number}">Note {number}</a></p>'
        part += _CLUTTER if number % 6 == 0 else ""
        parts.append(part)
        length += len(part)
    parts.append("</article></main><footer><p>Imprint</p></footer></body></html>")
    return "".join(parts).encode()


class Origin(asyncio.Protocol):
    """Answers requests of a connection one after the other."""

    answers: dict[bytes, bytes]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.buffer = b""
        self.writable = asyncio.Event()
        self.writable.set()

    def pause_writing(self) -> None:
        self.writable.clear()

    def resume_writing(self) -> None:
        self.writable.set()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while b"\r\n\r\n" in self.buffer:
            head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
            path = head.split(b" ", 2)[1]
            path = b"/" + path.split(b"/", 3)[3] if path.startswith(b"http") else path
            if path == b"/download":
                self.task = asyncio.ensure_future(self._download())
            else:
                self.transport.write(self.answers[path])

    async def _download(self) -> None:
        self.transport.write(_head("application/octet-stream", DOWNLOAD_BYTES))
        left = DOWNLOAD_BYTES
        while left > 0 and not self.transport.is_closing():
            await self.writable.wait()
            self.transport.write(PIECE[:left])
            left -= len(PIECE)
            await asyncio.sleep(0)


def _head(kind: str, size: int) -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {size}\r\n\r\n".encode()


async def main() -> None:
    page = make_page()
    other, small = b"x" * PAGE_BYTES, b"x" * SMALL_BYTES
    Origin.answers = {
        b"/page": _head("text/html; charset=utf-8", len(page)) + page,
        b"/other": _head("application/octet-stream", len(other)) + other,
        b"/small": _head("application/octet-stream", len(small)) + small,
    }
    server = await asyncio.get_running_loop().create_server(Origin, "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
