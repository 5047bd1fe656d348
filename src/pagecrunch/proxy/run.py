"""The program: the proxy and its console in one asyncio loop, until it is told to end."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from ..errors import UsageError
from ..state import State
from .authority import Authority
from .bar_actions import Actions
from .diary import Diary
from .guard import Address, Guard, Reach
from .pages import Pages
from .plan import Plan
from .pool import Pool
from .readers import NOBODY, Readers
from .traffic import Traffic
from .users import Users

if TYPE_CHECKING:
    from mitmproxy.addons.proxyserver import Proxyserver
    from mitmproxy.master import Master

DRAIN_SECONDS = 2.0  # what is under way may take so long to end
CONSOLE_SECONDS = 0.3  # the console gets at least this
LOOK_SECONDS, MOST_LOOKS = 0.02, 20  # how often it is looked whether all connections have ended
MOST_TRIES = 5  # to open a port where any will do
AUTHORITY_FOLDER = "authority"

OnReady = Callable[[str, str], None]


async def run_proxy(plan: Plan, on_ready: OnReady) -> None:
    """Serve until interrupted or told to end. What cannot be started is a UsageError."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows raises KeyboardInterrupt instead
            loop.add_signal_handler(number, stop.set)
    with State.open(plan.state) as state:
        plan.refuse_open_doors(not state.users.is_empty)
        if plan.upstream:
            await asyncio.to_thread(plan.upstream.check)
        async with _running(plan, state) as addresses:
            on_ready(*addresses)
            await stop.wait()


@asynccontextmanager
async def _running(plan: Plan, state: State) -> AsyncIterator[tuple[str, str]]:
    """Everything started, and ended in the opposite order."""
    from ..console.app import build_app
    from ..console.console import open_console
    from ..console.serve import address_of, listen, serve
    from .gateway import Gateway

    readers = Readers(state, plan.flags)
    if fault := readers.of(NOBODY).fault:
        raise UsageError(fault)
    settings = readers.of(NOBODY).settings
    pool, diary, traffic = Pool(settings.proxy.workers), Diary(state), Traffic()
    with listen(*plan.console, flag="--console") as door:
        console_address = address_of(door)
        console = open_console(plan.console[0], state, token=plan.token)
        for tries_left in reversed(range(MOST_TRIES)):
            proxy_address = _free_port(plan.listen)
            own = (proxy_address, door.getsockname()[:2])
            master, server = _build(plan, state, readers, pool, diary, traffic, console_address, own)
            try:
                await _open(server, plan)
                break
            except UsageError:
                if plan.listen[1] or not tries_left:  # a port that was found free may be taken by now
                    raise
        app = Gateway(build_app(console), console, readers, pool, proxy_address)
        console_task = asyncio.ensure_future(serve(app, door))
        await pool.start()
        await master.running()
        try:
            host, port = server.listen_addrs()[0][:2]
            yield f"{host}:{port}", f"{console_address}/sign-in?token={console.token}"
        finally:
            loop = asyncio.get_running_loop()
            began = loop.time()
            await server.servers.update([])
            console_task.cancel()
            await traffic.settle(DRAIN_SECONDS)
            await _hang_up(server)
            await pool.close()
            await master.done()
            left = began + DRAIN_SECONDS - loop.time()
            await asyncio.wait({console_task}, timeout=max(left, CONSOLE_SECONDS))
            diary.close()


def _build(
    plan: Plan,
    state: State,
    readers: Readers,
    pool: Pool,
    diary: Diary,
    traffic: Traffic,
    console: str,
    own: tuple[Address, Address],
) -> tuple[Master, Proxyserver]:
    """mitmproxy with our addons. Their order is the order in which each looks at a request."""
    from mitmproxy.addons.disable_h2c import DisableH2C
    from mitmproxy.addons.next_layer import NextLayer
    from mitmproxy.addons.proxyserver import Proxyserver
    from mitmproxy.addons.upstream_auth import UpstreamAuth
    from mitmproxy.master import Master
    from mitmproxy.options import Options

    from .certificates import Interception, OwnCertificates
    from .setup_site import SetUpSite
    from .streams import PatientLayers

    logging.getLogger("mitmproxy").setLevel(logging.ERROR)  # what goes wrong for readers is in the activity
    proxy = readers.of(NOBODY).settings.proxy
    listen, _ = own
    authority = Authority(state.folder / AUTHORITY_FOLDER)
    certificates = OwnCertificates(authority)
    certificates.open()
    server, users = Proxyserver(), Users(state, diary)  # type: ignore[no-untyped-call]
    actions = Actions(readers, diary, state.secret("bar"))
    interception = Interception(readers, users, state, certificates)
    reach = Reach(
        plan.allow_private,
        frozenset(map(int, proxy.connect_ports.split(","))),
        own,
        plan.upstream.address if plan.upstream else None,
    )
    master = Master(Options(listen_host=listen[0], listen_port=listen[1], confdir=str(state.folder)))
    addons: tuple[Any, ...] = (
        users,
        Guard(reach, server),
        actions,
        SetUpSite(
            readers, actions, state, authority, certificates, interception, listen, plan.console_for_readers(console)
        ),
        Pages(readers, users, pool, diary, actions, plan.console_for_readers(console)),
        server,
        NextLayer(),
        PatientLayers(),
        certificates,
        interception,
        DisableH2C(),
        UpstreamAuth(),
        traffic,  # last: an answer is done when all others have done what they do with it
    )
    master.addons.add(*addons)  # type: ignore[no-untyped-call]
    master.options.update(  # type: ignore[no-untyped-call]
        mode=[plan.upstream.mode if plan.upstream else "regular"],
        stream_large_bodies=str(int(proxy.max_bytes)),
        websocket=False,  # connections that change to it pass as bytes, and nothing of them is kept
        ssl_verify_upstream_trusted_ca=os.environ.get("SSL_CERT_FILE"),  # as OpenSSL's own programs take it
        **({"upstream_auth": plan.upstream.login} if plan.upstream and plan.upstream.login else {}),
    )
    return master, server


async def _open(server: Proxyserver, plan: Plan) -> None:
    """Listen; a port that is taken is a UsageError."""
    if await server.setup_servers():
        return
    host, port = plan.listen
    faults = [instance.last_exception for instance in server.servers if instance.last_exception]
    number = getattr(faults[0], "errno", None) if faults else None
    reason = os.strerror(number) if number else "the address cannot be used"
    raise UsageError(
        f"The proxy cannot listen on {host}:{port}: {reason}; stop what listens there, "
        "or name another place with --listen."
    )


async def _hang_up(server: Proxyserver) -> None:
    """End the connections that are still open, as mitmproxy does with those that are idle for too long."""
    for connection in list(server.connections.values()):
        client = connection.transports.get(connection.client)
        if client and client.handler:
            client.handler.cancel("the proxy ends")
    for _ in range(MOST_LOOKS):
        if not server.connections:
            return
        await asyncio.sleep(LOOK_SECONDS)


def _free_port(address: Address) -> Address:
    """The address with a port of its own where 0 stands for any: others have to know it before it is opened."""
    if address[1]:
        return address
    import socket

    with socket.create_server((address[0], 0), family=socket.AF_INET6 if ":" in address[0] else socket.AF_INET) as door:
        return address[0], int(door.getsockname()[1])
