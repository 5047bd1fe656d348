"""Checks where the proxy connects to: public addresses only, and for tunnels only the allowed ports.

A page can name any address, and a host name can point anywhere. So names are looked up and checked before connecting,
and the address that was really connected to is checked again before anything is sent. The console and the proxy itself
can never be reached.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from mitmproxy import http
from mitmproxy.addons.proxyserver import Proxyserver
from mitmproxy.proxy.server_hooks import ServerConnectionHookData

from ..console.access import VIA_NAME
from ..fetch.addresses import is_public
from .error_pages import answer, refusal
from .own_addresses import SETUP_HOST
from .proxy_options import Address
from .setup_page import is_pac_request

# Where the request may reach another console of PageCrunch, that one has to know that it came through a proxy. Sites of
# the web get no such header: some send their pages uncompressed then.
VIA = f"1.1 {VIA_NAME}"


@dataclass(frozen=True)
class AddressRules:
    """Which addresses and ports the proxy may connect to."""

    allow_private: bool
    connect_ports: frozenset[int]
    own: Collection[Address]  # where the proxy and its console listen
    upstream: Address | None = None  # another proxy, which may be anywhere

    def refusal(self, address: str, port: int) -> str:
        """Why the proxy must not connect to this address; empty if it may."""
        if port in {own_port for _, own_port in self.own} and is_local(address):
            return "This is one of PageCrunch's own addresses. Open it without the proxy."
        if not self.allow_private and not is_public(address):
            return (
                f"{address} is not a public address. The proxy opens pages on this computer and in your own network "
                "only if it is started with --allow-private."
            )
        return ""


def is_local(address: str) -> bool:
    """Whether this is an address of this machine: only such an address can be bound."""
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


@dataclass(frozen=True, eq=False)
class RequestCheck:
    rules: AddressRules
    server: Proxyserver

    async def http_connect(self, flow: http.HTTPFlow) -> None:
        """Refuse tunnels to other ports, which are used to send spam or to scan networks."""
        await self.requestheaders(flow)
        ports, port = self.rules.connect_ports, flow.request.port
        if port not in ports and flow.response is None:
            allowed = " or ".join(map(str, sorted(ports)))
            flow.response = refusal(
                f"This page uses port {port}, but secure pages may only use port {allowed}. "
                "The setting proxy.connect_ports can allow more."
            )

    async def requestheaders(self, flow: http.HTTPFlow) -> None:
        """Behind another proxy, refuse here what that proxy could reach: it may run on this machine."""
        request = flow.request
        if flow.response or request.pretty_host == SETUP_HOST or is_pac_request(flow):
            return
        if self.rules.upstream or self.rules.allow_private:
            request.headers["via"] = ", ".join((*request.headers.get_all("via"), VIA))
        if self.rules.upstream is None:
            return
        if reason := await self._refusal(request.host, request.port):  # not the host in a header
            answer(flow, refusal(reason))

    async def server_connect(self, data: ServerConnectionHookData) -> None:
        """Look a name up, and refuse it if it points to a forbidden address."""
        if data.server.address is None or self._is_upstream(data.server.address):
            return
        if reason := await self._refusal(data.server.address[0], data.server.address[1]):
            data.server.error = reason

    def server_connected(self, data: ServerConnectionHookData) -> None:
        """Hang up if the connection went to an address that the name did not have when it was looked up."""
        if data.server.peername is None or self._is_upstream(data.server.address):
            return
        if self.rules.refusal(data.server.peername[0], data.server.peername[1]):
            transports = self.server.connections[data.client.id].transports
            writer: Any = transports[data.server].writer
            writer.transport.abort()

    async def _refusal(self, host: str, port: int) -> str:
        for address in await _look_up(host, port):
            if reason := self.rules.refusal(address, port):
                return reason
        return ""

    def _is_upstream(self, address: Any) -> bool:
        return self.rules.upstream is not None and tuple(address[:2]) == self.rules.upstream


async def _look_up(host: str, port: int) -> list[str]:
    """The addresses of a host name; none if it is unknown, which connecting will find out too."""
    try:
        return [str(ip_address(host))]
    except ValueError:
        pass
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [str(each[4][0]) for each in found]
