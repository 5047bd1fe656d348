"""Connections that are checked before a byte is sent: the address of the peer itself, not the name it was found by.

A name can resolve to a public address when it is looked at and to a private one when it is connected to, or be written
in one of many ways (`0x7f.1`, `2130706433`). What the socket says it is connected to cannot be argued with.
"""

from __future__ import annotations

import queue
import socket
import ssl
import threading
from collections.abc import Sequence
from typing import Any

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

from .addresses import is_public
from .deadline import Deadline, TimeIsUp

_AddressInfo = tuple[socket.AddressFamily, socket.SocketKind, int, str, Any]


class PrivateAddress(Exception):
    """The other end is not a public address; the argument says which."""


class NoConnection(Exception):
    """No address of the host could be connected to; the argument says why, in words."""


class Guard:
    """What every connection of one fetch must hold to."""

    def __init__(self, deadline: Deadline, allow_private: bool) -> None:
        self._deadline = deadline
        self._allow_private = allow_private

    def connect(self, host: str, port: int) -> socket.socket:
        """A connection to an address of this host that may be read from, watched by the deadline."""
        addresses = self._resolve(host, port)
        failures: list[PrivateAddress | OSError] = []
        for index, (family, kind, protocol, _, address) in enumerate(addresses):
            # A share of the time each, so that an address that does not answer leaves some for the next.
            share = self._deadline.left() / (len(addresses) - index)
            try:
                self._check(address[0])
                return self._connect(socket.socket(family, kind, protocol), address, share)
            except (PrivateAddress, OSError) as error:
                failures.append(error)
        self._deadline.left()
        for failure in failures:
            if isinstance(failure, PrivateAddress):
                raise failure
        raise NoConnection(_in_words(failures[0] if failures else OSError()))

    def _connect(self, connection: socket.socket, address: Any, seconds: float) -> socket.socket:
        try:
            connection.settimeout(seconds)
            connection.connect(address)
            self._check(connection.getpeername()[0])
            connection.settimeout(self._deadline.left())
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._deadline.watch(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _check(self, address: str) -> None:
        if not self._allow_private and not is_public(address):
            raise PrivateAddress(address)

    def _resolve(self, host: str, port: int) -> Sequence[_AddressInfo]:
        """The host's addresses. Resolving has no timeout of its own, so it runs in a thread that can be left behind."""
        answers: queue.SimpleQueue[Sequence[_AddressInfo] | Exception] = queue.SimpleQueue()

        def ask() -> None:
            try:
                answers.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
            except (OSError, UnicodeError) as error:
                answers.put(error)

        threading.Thread(target=ask, daemon=True).start()
        try:
            answer = answers.get(timeout=self._deadline.left())
        except queue.Empty:
            raise TimeIsUp from None
        if isinstance(answer, Exception):
            raise NoConnection(
                "its name could not be found; check how it is written and that this machine is online"
            ) from answer
        return answer


def _in_words(failure: BaseException) -> str:
    if isinstance(failure, ConnectionRefusedError):
        return "it refused the connection; check the port, or try again later"
    if isinstance(failure, TimeoutError):
        return "it did not answer; try again later"
    return "it could not be reached; check that this machine is online"


def guarded_pool(is_secure: bool, host: str, port: int, guard: Guard) -> HTTPConnectionPool:
    """Where to ask for pages of this host: every connection is made by the guard, and certificates are verified.

    The port must be given: without one, the end of an IPv6 address would be taken for it further down.
    """
    if is_secure:
        return GuardedHTTPSPool(host, port, ssl_context=ssl.create_default_context(), guard=guard)
    return GuardedHTTPPool(host, port, guard=guard)


class GuardedHTTPConnection(HTTPConnection):
    """An HTTP connection made by a guard."""

    def __init__(self, *args: Any, guard: Guard, **options: Any) -> None:
        super().__init__(*args, **options)
        self._guard = guard

    def _new_conn(self) -> socket.socket:
        return self._guard.connect(self._dns_host, self.port)


class GuardedHTTPSConnection(HTTPSConnection):
    """An HTTPS connection made by a guard: checked before the TLS handshake."""

    def __init__(self, *args: Any, guard: Guard, **options: Any) -> None:
        super().__init__(*args, **options)
        self._guard = guard

    def _new_conn(self) -> socket.socket:
        return self._guard.connect(self._dns_host, self.port)


class GuardedHTTPPool(HTTPConnectionPool):
    ConnectionCls = GuardedHTTPConnection


class GuardedHTTPSPool(HTTPSConnectionPool):
    ConnectionCls = GuardedHTTPSConnection
