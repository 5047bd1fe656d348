"""Connections whose peer address is checked before a byte is sent.

Checking the host name is not enough: it can resolve to a public address first and to a private one later, or be a
disguised address (`0x7f.1`, `2130706433`). So the address that the socket is connected to is checked.
"""

from __future__ import annotations

import queue
import socket
import ssl
import threading
from collections.abc import Sequence
from typing import Any

from urllib3._base_connection import ProxyConfig
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.util import make_headers, parse_url

from .addresses import is_public
from .deadline import Deadline, DeadlineExceeded
from .upstream import UpstreamProxy

_AddressInfo = tuple[socket.AddressFamily, socket.SocketKind, int, str, Any]


class PrivateAddressError(Exception):
    """The peer does not have a public address; the argument is its address."""


class ConnectError(Exception):
    """None of the host's addresses could be connected to; the argument is the reason."""


class Connector:
    """Opens the connections of one fetch."""

    def __init__(self, deadline: Deadline, allow_private: bool, upstream: UpstreamProxy | None = None) -> None:
        """`upstream` is another proxy, which may have any address, and by which all connections go."""
        self._deadline = deadline
        self._is_trusted = allow_private or upstream is not None
        self._allow_private = allow_private

    def check_host(self, host: str, port: int) -> None:
        """Raise PrivateAddressError if a host is not public. A name that only the other proxy knows passes."""
        if self._allow_private:
            return
        try:
            addresses = self._resolve(host, port)
        except ConnectError:
            return
        for *_, address in addresses:
            if not is_public(address[0]):
                raise PrivateAddressError(address[0])

    def connect(self, host: str, port: int) -> socket.socket:
        """Connect to an address of this host that is allowed; the deadline watches the connection."""
        addresses = self._resolve(host, port)
        failures: list[PrivateAddressError | OSError] = []
        for index, (family, kind, protocol, _, address) in enumerate(addresses):
            # Each address gets a share of the time, so that one that does not answer leaves some for the next.
            share = self._deadline.left() / (len(addresses) - index)
            try:
                self._check(address[0])
                return self._connect(socket.socket(family, kind, protocol), address, share)
            except (PrivateAddressError, OSError) as error:
                failures.append(error)
        self._deadline.left()
        for failure in failures:
            if isinstance(failure, PrivateAddressError):
                raise failure
        raise ConnectError(_reason(failures[0] if failures else OSError()))

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
        if not self._is_trusted and not is_public(address):
            raise PrivateAddressError(address)

    def _resolve(self, host: str, port: int) -> Sequence[_AddressInfo]:
        """Look up the host's addresses. A lookup has no timeout, so it runs in a thread that can be abandoned."""
        results: queue.SimpleQueue[Sequence[_AddressInfo] | Exception] = queue.SimpleQueue()

        def look_up() -> None:
            try:
                results.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
            except (OSError, UnicodeError) as error:
                results.put(error)

        threading.Thread(target=look_up, daemon=True).start()
        try:
            result = results.get(timeout=self._deadline.left())
        except queue.Empty:
            raise DeadlineExceeded from None
        if isinstance(result, Exception):
            raise ConnectError("its name was not found; check the spelling and that this machine is online") from result
        return result


def _reason(failure: BaseException) -> str:
    if isinstance(failure, ConnectionRefusedError):
        return "it refused the connection; check the port, or try again later"
    if isinstance(failure, TimeoutError):
        return "it did not answer; try again later"
    return "it could not be reached; check that this machine is online"


def connection_pool(
    is_secure: bool, host: str, port: int, connector: Connector, upstream: UpstreamProxy | None = None
) -> HTTPConnectionPool:
    """A pool whose connections are opened by the connector; certificates are verified.

    The port is required: without it urllib3 would take the end of an IPv6 address for one.
    """
    options: dict[str, Any] = {"connector": connector}
    if upstream and not is_secure:  # it is asked for the whole address
        is_secure, (host, port) = upstream.scheme == "https", upstream.address
    elif upstream:  # it makes a tunnel
        options |= {
            "_proxy": parse_url(upstream.url),
            "_proxy_headers": proxy_headers(upstream),
            "_proxy_config": ProxyConfig(None, False, None, None),
        }
    if is_secure:
        return _HTTPSPool(host, port, ssl_context=ssl.create_default_context(), **options)
    return _HTTPPool(host, port, **options)


def proxy_headers(upstream: UpstreamProxy) -> dict[str, str]:
    """What another proxy wants to know of us."""
    return dict(make_headers(proxy_basic_auth=upstream.login)) if upstream.login else {}


class _HTTPConnection(HTTPConnection):
    def __init__(self, *args: Any, connector: Connector, **options: Any) -> None:
        super().__init__(*args, **options)
        self._connector = connector

    def _new_conn(self) -> socket.socket:
        return self._connector.connect(self._dns_host, self.port)


class _HTTPSConnection(_HTTPConnection, HTTPSConnection):
    """The peer is checked before the TLS handshake."""


class _HTTPPool(HTTPConnectionPool):
    ConnectionCls = _HTTPConnection


class _HTTPSPool(HTTPSConnectionPool):
    ConnectionCls = _HTTPSConnection
