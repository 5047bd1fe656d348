"""Runs the proxy and its console in one asyncio loop, until the program is stopped."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from mitmproxy import http
from mitmproxy.addons.disable_h2c import DisableH2C
from mitmproxy.addons.next_layer import NextLayer
from mitmproxy.addons.proxyserver import Proxyserver
from mitmproxy.addons.upstream_auth import UpstreamAuth
from mitmproxy.master import Master
from mitmproxy.options import Options

from ..console.app import build_app
from ..console.console import Console, open_console
from ..console.host_names import is_loopback
from ..console.reader_app import build_reader_app
from ..console.serve import address_of, listen, serve
from ..errors import UsageError
from ..registry import Registry
from ..state import State
from .activity_log import ActivityWriter
from .authentication import ProxyAuthentication
from .authority import AUTHORITY_FOLDER, Authority
from .connection_limits import ConnectionLimits
from .fail_closed import fail_closed
from .interception import Interception, OwnCertificates
from .own_forms import OwnForms
from .page_rewriting import PageRewriter
from .pool import Pool
from .proxy_options import Address, ProxyOptions
from .reader_language import ReaderLanguage
from .readers import ANONYMOUS, Readers
from .request_check import AddressRules, RequestCheck
from .setup_page import listen_address
from .setup_site import SetupSite
from .streams import PatientLayers

DRAIN_SECONDS = 2.0  # for open requests to finish when the proxy stops
CONSOLE_SECONDS = 0.3  # at least, for the console to stop
POLL_SECONDS = 0.05  # how often open requests are counted
CLOSE_POLL_SECONDS, MOST_CLOSE_POLLS = 0.02, 20  # how often open connections are counted
MOST_TRIES = 5  # to open a free port

OnReady = Callable[[str, str], None]


class OpenRequests:
    """The addon that counts requests, so that the proxy can finish them before it stops."""

    def __init__(self) -> None:
        self._ids: set[str] = set()

    def requestheaders(self, flow: http.HTTPFlow) -> None:
        self._ids.add(flow.id)

    def response(self, flow: http.HTTPFlow) -> None:
        self._ids.discard(flow.id)

    def error(self, flow: http.HTTPFlow) -> None:
        self._ids.discard(flow.id)

    async def wait(self, seconds: float) -> None:
        """Wait until no request is open, but no longer than this."""
        deadline = asyncio.get_running_loop().time() + seconds
        while self._ids and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(POLL_SECONDS)
        await asyncio.sleep(POLL_SECONDS)  # the last response is on its way to its reader


@dataclass(frozen=True)
class ProxyParts:
    """What the addons share."""

    options: ProxyOptions
    state: State
    readers: Readers
    pool: Pool
    activity_log: ActivityWriter
    open_requests: OpenRequests
    console: Console


async def run_proxy(options: ProxyOptions, on_ready: OnReady) -> None:
    """Serve until interrupted or terminated. UsageError if the proxy cannot start."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows raises KeyboardInterrupt instead
            loop.add_signal_handler(number, stop.set)
    with State.open(options.state, Registry.with_files(options.plug_ins)) as state:
        options.check_users(has_users=not state.users.is_empty, is_group=state.users.is_group)
        if options.upstream:
            await asyncio.to_thread(options.upstream.check)
        async with _running(options, state) as addresses:
            on_ready(*addresses)
            await stop.wait()


@asynccontextmanager
async def _running(options: ProxyOptions, state: State) -> AsyncIterator[tuple[str, str]]:
    """The addresses of the proxy and of the console, while both run."""
    readers = Readers(state, options.flags)
    if error := readers.get(ANONYMOUS).error:
        raise UsageError(error)
    pool = Pool(readers.get(ANONYMOUS).settings.proxy.workers, is_group=state.users.is_group)
    console = open_console(
        options.console[0], state, token=options.token, flags=options.flags, upstream=options.upstream
    )
    parts = ProxyParts(options, state, readers, pool, ActivityWriter(state), OpenRequests(), console)
    with listen(*options.console, flag="--console") as console_socket:
        console_address = address_of(console_socket)
        proxy_address, master, server = await _open_proxy(parts, console_address, console_socket.getsockname()[:2])
        console = open_console(
            options.console[0], state, token=options.token, flags=options.flags, upstream=options.upstream,
            proxy=listen_address(*proxy_address),
        )  # fmt: skip
        console_task = asyncio.ensure_future(serve(build_app(console), console_socket))
        await pool.start()
        await master.running()
        try:
            host, port = server.listen_addrs()[0][:2]
            yield f"{host}:{port}", f"{console_address}/sign-in?token={console.token}"
        finally:
            loop = asyncio.get_running_loop()
            deadline = loop.time() + DRAIN_SECONDS
            await server.servers.update([])
            console_task.cancel()
            await parts.open_requests.wait(DRAIN_SECONDS)
            await _close_connections(server)
            await pool.close()
            await master.done()
            await asyncio.wait({console_task}, timeout=max(deadline - loop.time(), CONSOLE_SECONDS))
            parts.activity_log.close()


async def _open_proxy(
    parts: ProxyParts, console_url: str, console_address: Address
) -> tuple[Address, Master, Proxyserver]:
    """Listen with mitmproxy. If any port will do, try others when the one that was free has been taken."""
    tries_left = 1 if parts.options.listen[1] else MOST_TRIES
    while True:
        tries_left -= 1
        address = _free_port(parts.options.listen)
        master, server = _build(parts, console_url, (address, console_address))
        try:
            await _listen(server, parts.options)
        except UsageError:
            if not tries_left:
                raise
        else:
            return address, master, server


def _build(parts: ProxyParts, console_url: str, own: tuple[Address, Address]) -> tuple[Master, Proxyserver]:
    """mitmproxy with our addons, in the order in which they see a request."""
    logging.getLogger("mitmproxy").setLevel(logging.ERROR)  # readers see what goes wrong in the activity
    options, state, readers, activity_log = parts.options, parts.state, parts.readers, parts.activity_log
    proxy = readers.get(ANONYMOUS).settings.proxy
    listen_on, upstream = own[0], options.upstream
    address, reader_app = options.console_for_readers(console_url), build_reader_app(parts.console)
    certificates = OwnCertificates(Authority(state.folder / AUTHORITY_FOLDER))
    certificates.load_authority()
    server = Proxyserver()  # type: ignore[no-untyped-call]
    authentication = ProxyAuthentication(state, activity_log, server, is_group=not is_loopback(options.listen[0]))
    forms = OwnForms(state.secret("forms"))
    interception = Interception(readers, authentication, state, certificates)
    ports = frozenset(map(int, proxy.connect_ports.split(",")))
    rules = AddressRules(options.allow_private, ports, own, upstream.address if upstream else None)
    master = Master(Options(listen_host=listen_on[0], listen_port=listen_on[1], confdir=str(state.folder)))
    fail_closed(master)
    addons: tuple[Any, ...] = (
        ReaderLanguage(),
        ConnectionLimits(),
        authentication,
        RequestCheck(rules, server),
        SetupSite(readers, forms, interception, activity_log, listen_on, parts.console, address, reader_app),
        PageRewriter(readers, authentication, parts.pool, activity_log, forms),
        server,
        NextLayer(),
        PatientLayers(),
        certificates,
        interception,
        DisableH2C(),
        UpstreamAuth(),
        parts.open_requests,  # last: a request is done when all other addons are done with it
    )
    master.addons.add(*addons)  # type: ignore[no-untyped-call]
    master.options.update(  # type: ignore[no-untyped-call]
        mode=[f"upstream:{upstream.url}" if upstream else "regular"],
        stream_large_bodies=str(int(proxy.max_bytes)),
        websocket=False,  # WebSocket connections pass as bytes, and nothing of them is kept
        ssl_verify_upstream_trusted_ca=os.environ.get("SSL_CERT_FILE"),  # as OpenSSL's own programs do
        **({"upstream_auth": upstream.login} if upstream and upstream.login else {}),
    )
    return master, server


async def _listen(server: Proxyserver, options: ProxyOptions) -> None:
    """Open the port; UsageError if it is taken."""
    if await server.setup_servers():
        return
    host, port = options.listen
    errors = [instance.last_exception for instance in server.servers if instance.last_exception]
    number = getattr(errors[0], "errno", None) if errors else None
    reason = os.strerror(number) if number else "the address cannot be used"
    raise UsageError(
        f"The proxy cannot listen on {host}:{port}: {reason}; stop the program that listens there, "
        "or choose another address with --listen."
    )


async def _close_connections(server: Proxyserver) -> None:
    """Close the connections that are still open, as mitmproxy does with those that are idle for too long."""
    for connection in list(server.connections.values()):
        client = connection.transports.get(connection.client)
        if client and client.handler:
            client.handler.cancel("the proxy ends")
    for _ in range(MOST_CLOSE_POLLS):
        if not server.connections:
            return
        await asyncio.sleep(CLOSE_POLL_SECONDS)


def _free_port(address: Address) -> Address:
    """The address with a free port in place of port 0: other parts need to know it before it is opened."""
    if address[1]:
        return address
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    with socket.create_server((address[0], 0), family=family) as probe:
        return address[0], int(probe.getsockname()[1])
