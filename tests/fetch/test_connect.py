from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from waiting import PATIENCE_SECONDS

from pagecrunch.fetch.connect import ConnectError, Connector, PrivateAddressError
from pagecrunch.fetch.deadline import Deadline, DeadlineExceeded

PUBLIC = "93.184.216.34"


@pytest.fixture
def deadline() -> Iterator[Deadline]:
    deadline = Deadline(PATIENCE_SECONDS)
    yield deadline
    deadline.close()


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE_SECONDS)
        yield listener


def answer(*addresses: str) -> Any:
    """A resolver that gives these addresses for every name."""

    def getaddrinfo(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    return getaddrinfo


def test_a_private_address_is_not_even_connected_to(listener: socket.socket, deadline: Deadline) -> None:
    listener.settimeout(0.2)
    with pytest.raises(PrivateAddressError, match=r"127\.0\.0\.1"):
        Connector(deadline, allow_private=False).connect("127.0.0.1", listener.getsockname()[1])
    with pytest.raises(TimeoutError):
        listener.accept()


def test_what_the_socket_says_counts_and_not_what_the_name_said(
    listener: socket.socket, deadline: Deadline, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The resolver is public and the connection is not, as after a rebinding or behind a transparent redirect."""
    monkeypatch.setattr(socket, "getaddrinfo", answer(PUBLIC))
    connect = socket.socket.connect
    port = listener.getsockname()[1]
    monkeypatch.setattr(socket.socket, "connect", lambda self, _: connect(self, ("127.0.0.1", port)))
    with pytest.raises(PrivateAddressError, match=r"127\.0\.0\.1"):
        Connector(deadline, allow_private=False).connect("example.com", 80)
    accepted, _ = listener.accept()
    with accepted:
        assert accepted.recv(1) == b""  # closed, and nothing was sent


def test_a_private_address_is_connected_to_when_allowed(listener: socket.socket, deadline: Deadline) -> None:
    with Connector(deadline, allow_private=True).connect("127.0.0.1", listener.getsockname()[1]) as connection:
        assert connection.getpeername() == listener.getsockname()


def test_the_next_address_is_tried_when_one_refuses(
    listener: socket.socket, deadline: Deadline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", answer("127.0.0.2", "127.0.0.1"))
    with Connector(deadline, allow_private=True).connect("example.com", listener.getsockname()[1]) as connection:
        assert connection.getpeername()[0] == "127.0.0.1"


def test_a_name_that_does_not_exist_is_reported(deadline: Deadline, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(ConnectError, match="name was not found"):
        Connector(deadline, allow_private=True).connect("example.com", 80)


def test_a_refused_connection_is_reported(listener: socket.socket, deadline: Deadline) -> None:
    port = listener.getsockname()[1]
    listener.close()
    with pytest.raises(ConnectError, match="refused"):
        Connector(deadline, allow_private=True).connect("127.0.0.1", port)


def test_a_resolver_that_hangs_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answered.wait(PATIENCE_SECONDS))
    deadline = Deadline(0.1)
    with pytest.raises(DeadlineExceeded):
        Connector(deadline, allow_private=True).connect("example.com", 80)
    assert not answered.is_set()
    answered.set()
    deadline.close()
