"""Where the proxy connects to, and where it does not."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from mitmproxy.test import tflow
from proxy_made import Origin, Running, proxy
from waiting import PATIENCE_SECONDS

from pagecrunch.proxy.request_check import AddressRules, RequestCheck, is_local

OWN = (("127.0.0.1", 8080), ("127.0.0.1", 8081))


def rules(**options: object) -> AddressRules:
    return AddressRules(**{"allow_private": False, "connect_ports": frozenset({443}), "own": OWN, **options})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fe80::1%eth0", "::ffff:127.0.0.1", "0.0.0.0"],
)
def test_private_addresses_are_refused_unless_allowed(address: str) -> None:
    assert "not a public address" in rules().refusal(address, 80)
    assert rules(allow_private=True).refusal(address, 80) == ""


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1", "0.0.0.0", "::ffff:127.0.0.1"])
def test_our_own_addresses_are_refused_in_any_case(address: str) -> None:
    assert "own addresses" in rules(allow_private=True).refusal(address, 8081)


def test_public_addresses_are_open() -> None:
    assert rules().refusal("93.184.215.14", 8081) == ""


@pytest.fixture(scope="module")
def careful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A proxy as it comes, that opens nothing private."""
    with proxy(tmp_path_factory.mktemp("careful")) as running:
        yield running


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433", "0"])
def test_this_machine_is_out_of_reach_however_it_is_written(careful: Running, site: Origin, host: str) -> None:
    site.seen.clear()
    answer = careful.curl(f"http://{host}:{site.port}/page")
    assert answer.status in (403, 502)
    assert "The tide" not in answer.text
    assert site.seen == []


def test_a_tunnel_to_this_machine_is_refused(careful: Running, site: Origin) -> None:
    site.seen.clear()
    answer = careful.curl(f"https://127.0.0.1:{site.port}/page")
    assert answer.status == 403
    answer = careful.curl("https://127.0.0.1/page")
    assert answer.code != 0 and site.seen == []


def test_a_tunnel_to_another_port_is_refused(careful: Running) -> None:
    host, port = careful.address.split(":")
    with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
        connection.sendall(b"CONNECT mail.example:25 HTTP/1.1\r\nHost: mail.example:25\r\n\r\n")
        assert b" 403 " in connection.recv(1000).split(b"\r\n")[0]


def test_the_console_is_out_of_reach_even_where_this_machine_is_not(through: Running) -> None:
    answer = through.curl(f"{through.console}/")
    assert answer.status == 403
    assert "one of PageCrunch&#39;s own addresses" in answer.text
    for name in ("localhost", "127.0.0.2", "[::ffff:127.0.0.1]"):
        port = through.console.rpartition(":")[2]
        assert through.curl(f"http://{name}:{port}/").status in (403, 502)


def test_the_console_is_out_of_reach_by_way_of_another_proxy_too(tmp_path: Path, site: Origin) -> None:
    with proxy(tmp_path, "--allow-private", "--upstream", site.url) as running:
        site.seen.clear()
        answer = running.curl(f"{running.console}/")
        assert answer.status == 403
        assert running.curl(f"{running.console}/", "-d", "a=1").status == 403
        assert running.curl(f"{running.console}/", "-H", "Host: news.example").status == 403
        assert site.seen == []
        assert running.curl("http://news.example/page").status == 200


def test_this_machine_is_out_of_reach_by_way_of_another_proxy_too(tmp_path: Path, site: Origin) -> None:
    with proxy(tmp_path, "--upstream", site.url) as running:
        assert running.curl(f"{site.url}/page").status == 403
        assert running.curl("https://127.0.0.1/page").status == 403


def test_what_was_public_when_looked_up_and_is_not_when_connected_gets_nothing(site: Origin) -> None:
    """A name that points elsewhere a moment later (DNS rebinding): the connection is cut before anything is sent."""

    async def run() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        client, server = tflow.tclient_conn(), tflow.tserver_conn()
        server.address = ("rebound.example", site.port)
        server.peername = ("127.0.0.1", site.port)
        handler = SimpleNamespace(transports={server: SimpleNamespace(writer=writer)})
        listening = SimpleNamespace(connections={client.id: handler})
        check = RequestCheck(rules(), listening)  # type: ignore[arg-type]
        check.server_connected(SimpleNamespace(server=server, client=client))  # type: ignore[arg-type]
        writer.write(b"GET /page HTTP/1.1\r\n\r\n")
        with suppress(ConnectionError):
            assert await reader.read() == b""

    site.seen.clear()
    asyncio.run(run())
    assert site.seen == []


def test_addresses_of_this_machine_are_known() -> None:
    assert is_local("127.0.0.1") and is_local("::1") and is_local("0.0.0.0")
    assert not is_local("192.0.2.1") and not is_local("nonsense")


def test_a_request_to_the_proxy_itself_does_not_go_round_in_circles(through: Running) -> None:
    assert through.curl(f"http://{through.address}/").status == 403


def test_where_it_may_reach_a_console_it_says_that_it_is_a_proxy(through: Running, site: Origin) -> None:
    assert json.loads(through.curl(f"{site.url}/echo").body)["headers"]["via"] == "1.1 pagecrunch"
    echo = json.loads(through.curl(f"{site.url}/echo", "-H", "Via: 1.0 other").body)
    assert echo["headers"]["via"] == "1.0 other, 1.1 pagecrunch"
