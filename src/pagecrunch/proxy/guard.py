"""Where the proxy connects to: public addresses, and for tunnels only the ports that are allowed.

A page can name any address, and a name can point anywhere; so names are looked up and checked before connecting, and
the address that was really connected to is checked again before anything is sent. The console and the proxy itself are
out of reach in any case.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from ..fetch.addresses import is_public
from .error_pages import Trouble, as_page, headers_of
from .setup_host import SETUP_HOST

if TYPE_CHECKING:
    from mitmproxy import http
    from mitmproxy.addons.proxyserver import Proxyserver
    from mitmproxy.proxy.server_hooks import ServerConnectionHookData

Address = tuple[str, int]


@dataclass(frozen=True)
class Reach:
    """What may be connected to."""

    allow_private: bool
    connect_ports: frozenset[int]
    own: Collection[Address]  # where the proxy and its console listen
    upstream: Address | None = None  # another proxy, which may be anywhere

    def refusal(self, address: str, port: int) -> str:
        """Why this address must not be connected to; empty if it may."""
        if self._is_own(address, port):
            return "PageCrunch's own addresses cannot be opened through the proxy; open them without it."
        if not self.allow_private and not is_public(address):
            return (
                f"{address} is not a public address. The proxy opens this machine and the local network only when it "
                "is started with --allow-private."
            )
        return ""

    def _is_own(self, address: str, port: int) -> bool:
        return port in {own for _, own in self.own} and is_here(address)


def is_here(address: str) -> bool:
    """Whether this is an address of this machine: only such an address can be listened on."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    ip = getattr(ip, "ipv4_mapped", None) or ip
    if ip.is_loopback or ip.is_unspecified:
        return True
    with socket.socket(socket.AF_INET6 if ip.version == 6 else socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((str(ip), 0))
        except OSError:
            return False
    return True


class Guard:
    """The addon."""

    def __init__(self, reach: Reach, server: Proxyserver) -> None:
        self._reach = reach
        self._server = server

    async def http_connect(self, flow: http.HTTPFlow) -> None:
        """Refuse tunnels to other ports: they are how a proxy is misused to send mail or to scan."""
        await self.requestheaders(flow)
        if flow.request.port not in self._reach.connect_ports and flow.response is None:
            flow.response = refuse(
                f"Secure connections are made to port {_listed(self._reach.connect_ports)} only, and this is for port "
                f"{flow.request.port}; the setting proxy.connect_ports allows more."
            )

    async def requestheaders(self, flow: http.HTTPFlow) -> None:
        """Behind another proxy, refuse here what that one would have to refuse: it may run on this machine."""
        request = flow.request
        if self._reach.upstream is None or flow.response or request.pretty_host == SETUP_HOST:
            return
        for address in await _addresses(request.host, request.port):  # not what a header says
            if refusal := self._reach.refusal(address, request.port):
                flow.metadata["own"] = True
                flow.response = refuse(refusal)
                return

    async def server_connect(self, data: ServerConnectionHookData) -> None:
        """Look a name up, and refuse what it must not be."""
        if data.server.address is None or self._is_upstream(data.server.address):
            return
        host, port = data.server.address[0], data.server.address[1]
        for address in await _addresses(host, port):
            if refusal := self._reach.refusal(address, port):
                data.server.error = refusal
                return

    def server_connected(self, data: ServerConnectionHookData) -> None:
        """Hang up on an address that the name did not have when it was looked up."""
        if data.server.peername is None or self._is_upstream(data.server.address):
            return
        if self._reach.refusal(data.server.peername[0], data.server.peername[1]):
            transports = self._server.connections[data.client.id].transports
            writer: Any = transports[data.server].writer
            writer.transport.abort()

    def _is_upstream(self, address: Any) -> bool:
        return self._reach.upstream is not None and tuple(address[:2]) == self._reach.upstream


def refuse(sentence: str, status: int = 403) -> http.Response:
    """An answer that says why not."""
    from mitmproxy import http

    return http.Response.make(status, as_page(Trouble(status, "Not allowed", (sentence,))), headers_of())


def _listed(ports: Collection[int]) -> str:
    return " or ".join(map(str, sorted(ports)))


async def _addresses(host: str, port: int) -> list[str]:
    """What a name stands for; nothing where it is not known, which connecting will find out too."""
    try:
        return [str(ip_address(host))]
    except ValueError:
        pass
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [str(each[4][0]) for each in found]
