"""Responses with headers that do not end, and with trailers."""

from __future__ import annotations

import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from proxy_made import Running
from waiting import PATIENCE_SECONDS

LINE = b"X-Long: " + b"x" * 65536


@contextmanager
def raw_site(*pieces: bytes) -> Iterator[str]:
    """An origin that answers its first request with these bytes, and keeps the connection open."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.settimeout(PATIENCE_SECONDS)
                connection.recv(65536)
                try:
                    for piece in pieces:
                        connection.sendall(piece)
                    connection.recv(1)
                except OSError:
                    pass  # it was cut off

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"


@pytest.mark.parametrize(
    ("start", "unit"),
    [(b"HTTP/1.1 200 OK\r\nX: ", b"x" * 65536), (b"HTTP/1.1 200 OK\r\n", b"X: 1\r\n" * 10_000)],
)
def test_headers_without_end_are_cut_off_and_take_no_memory(through: Running, start: bytes, unit: bytes) -> None:
    before = peak(through)
    with raw_site(start, *[unit] * 1000) as url:
        answer = through.curl(url)
    assert answer.status == 502
    assert peak(through) - before < 30_000


@pytest.mark.parametrize("kind", ["text/plain", "text/html"])
def test_a_response_with_trailers_ends(through: Running, kind: str) -> None:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
    with raw_site(head.encode(), b"5\r\nhello\r\n0\r\n", b"X-Sum: 1\r\n\r\n") as url:
        answer = through.curl(url)
    assert (answer.code, answer.status) == (0, 200) and "hello" in answer.text
    assert "x-sum" not in answer.headers


def test_trailers_and_lines_before_chunks_end_too(through: Running) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
    for rest in (b"5\r\nhello\r\n0\r\nX: ", b"5;"):
        with raw_site(head + rest, *[b"x" * 65536] * 100) as url:
            assert through.curl(url).code in (18, 52, 56), "it is cut off"


def peak(through: Running) -> int:
    """The most memory that the proxy had, in kB."""
    if not os.path.exists("/proc/self/status"):
        pytest.skip("this system does not say how much memory a process had")
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{through.process.pid}/status").read_text())
    assert found
    return int(found.group(1))
