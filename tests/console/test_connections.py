"""Half requests are given up, and one client cannot take all connections."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest
from console_made import Running
from waiting import PATIENCE_SECONDS, until

from pagecrunch.console import connections
from pagecrunch.console.connections import GuardedProtocol


def connect(running: Running, data: bytes = b"") -> socket.socket:
    parts = urlsplit(running.address)
    made = socket.create_connection((parts.hostname or "", parts.port or 0), PATIENCE_SECONDS)
    made.sendall(data)
    return made


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: ",
        b"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\ntoken",
        b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HTTP/1.1\r\nHo",
    ],
)
def test_half_a_request_is_given_up(running: Running, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.2)
    with connect(running, data) as half:
        while half.recv(65536):
            pass  # it ends


def test_one_client_has_a_limit_of_connections(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PER_CLIENT", 3)
    until(lambda: not GuardedProtocol.open_by_client)
    opened = [connect(running) for _ in range(3)]
    with connect(running) as one_too_many:
        assert one_too_many.recv(1) == b""
    for each in opened:
        each.close()
    until(lambda: not GuardedProtocol.open_by_client, "closed connections are not counted")
    with connect(running, b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as another:
        assert another.recv(100).startswith(b"HTTP/1.1 200")
