"""Whatever fails within the proxy, nothing is forwarded."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from mitmproxy import hooks
from mitmproxy.connection import Client
from mitmproxy.master import Master
from mitmproxy.options import Options
from mitmproxy.proxy.layers.http import _hooks
from mitmproxy.proxy.layers.tls import TlsClienthelloHook
from mitmproxy.proxy.server_hooks import ClientConnectedHook, ServerConnectHook, ServerConnectionHookData
from mitmproxy.test import tflow
from mitmproxy.tls import ClientHelloData
from proxy_made import Origin, proxy
from waiting import PATIENCE_SECONDS

from pagecrunch.proxy.fail_closed import fail_closed
from pagecrunch.state import State


class Broken:
    """An addon in which everything fails."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name.startswith("_") or name in ("addons", "load", "configure", "add_log", "name"):
            raise AttributeError(name)

        def fail(*arguments: Any) -> None:
            raise OSError("no space left")

        return fail


def trigger(event: hooks.Hook) -> None:
    async def run() -> None:
        master = Master(Options())
        fail_closed(master)
        master.addons.chain.append(Broken())
        await master.addons.trigger_event(event)

    asyncio.run(run())


@pytest.mark.parametrize(
    "hook", [_hooks.HttpConnectHook, _hooks.HttpRequestHeadersHook, _hooks.HttpRequestHook, _hooks.HttpResponseHook]
)
def test_a_request_is_answered_with_an_error(hook: type[Any]) -> None:
    flow = tflow.tflow(resp=hook is _hooks.HttpResponseHook)
    trigger(hook(flow))
    assert flow.response is not None and flow.response.status_code == 500
    assert b"inside PageCrunch" in (flow.response.content or b"")


def test_a_response_on_its_way_is_broken_off() -> None:
    flow = tflow.tflow(resp=True)
    trigger(_hooks.HttpResponseHeadersHook(flow))
    assert flow.error is not None


def test_a_connection_is_not_made_and_not_opened() -> None:
    client, server = tflow.tclient_conn(), tflow.tserver_conn()
    data = ServerConnectionHookData(server=server, client=client)
    trigger(ServerConnectHook(data))
    assert server.error
    hello = ClientHelloData(context=None, client_hello=None)  # type: ignore[arg-type]
    trigger(TlsClienthelloHook(hello))
    assert hello.ignore_connection
    new = Client(peername=("192.0.2.1", 1), sockname=("127.0.0.1", 2))
    trigger(ClientConnectedHook(new))
    assert new.error


def test_without_files_to_open_wrong_passwords_do_not_get_through(tmp_path: Path, site: Origin) -> None:
    with State.open(tmp_path) as state:
        state.users.add("ann", "correct horse")
    with proxy(tmp_path, "--allow-private") as running:
        used = len(list(Path(f"/proc/{running.process.pid}/fd").iterdir()))
        resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE, (used + 1, used + 1))
        site.seen.clear()
        with ThreadPoolExecutor(3) as pool:  # a proxy that cannot accept a connection leaves it waiting
            asked = [pool.submit(running.curl, f"{site.url}/page", "-U", "ann:wrong", "-m", "5") for _ in range(3)]
        assert {each.result().status for each in asked} <= {0, 407, 500}
        assert site.seen == []


def test_a_damaged_state_lets_nobody_in(tmp_path: Path, site: Origin) -> None:
    with State.open(tmp_path) as state:
        state.users.add("ann", "correct horse")
        path = state.database.path
    with proxy(tmp_path, "--allow-private") as running:
        for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
            with (tmp_path / name).open("r+b") as file:
                file.write(b"\0" * max(100, (tmp_path / name).stat().st_size))
        site.seen.clear()
        for options in ((), ("-U", "ann:wrong"), ("-U", "ann:correct horse")):
            assert running.curl(f"{site.url}/page", *options).status in (407, 500)
        assert site.seen == []


def test_a_large_request_that_is_refused_is_answered_and_not_kept(tmp_path: Path, site: Origin) -> None:
    with State.open(tmp_path) as state:
        state.users.add("ann", "correct horse")
    (tmp_path / "large").write_bytes(bytes(20_000_000))
    with proxy(tmp_path, "--allow-private") as running:
        site.seen.clear()
        for kind in ("X-None: 1", "Transfer-Encoding: chunked"):
            data = ("--data-binary", f"@{tmp_path / 'large'}", "-H", kind, "-H", "Expect:")
            assert running.curl(f"{site.url}/echo", *data).status == 407
        assert site.seen == []


def test_a_refused_request_that_does_not_end_is_answered_and_then_cut_off(tmp_path: Path, site: Origin) -> None:
    with State.open(tmp_path) as state:
        state.users.add("ann", "correct horse")
    with proxy(tmp_path, "--allow-private") as running:
        host, _, port = running.address.rpartition(":")
        with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as client:
            client.sendall(f"POST {site.url}/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 999999\r\n\r\n".encode())
            client.sendall(bytes(100_000))
            answer = b"".join(iter(lambda: client.recv(65536), b""))  # until the connection is closed
        assert answer.startswith(b"HTTP/1.1 407 ")
