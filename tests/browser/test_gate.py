from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from browser_made import KNOCKS, listening, settings_of
from local_server import resolving_to

from pagecrunch import extract
from pagecrunch.browser import Browser, gate
from pagecrunch.browser.gate import Gate
from pagecrunch.browser.visit import Visit
from pagecrunch.fetch.deadline import Deadline

OPEN, FAILED, REFUSED = 0, 1, 2
Ask = Callable[[str, int], Awaitable[int]]


def through(use: Callable[[Ask], Awaitable[None]], max_bytes: int = 1000, **options: bool) -> Gate:
    """A gate, which `use` asks for connections; afterwards it is closed."""

    async def run() -> Gate:
        deadline = Deadline(10)
        opened = Gate(deadline, max_bytes, **{"allow_private": False, **options})
        port = int((await opened.open()).rpartition(":")[2])

        async def ask(host: str, to: int) -> int:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            name = host.encode()
            writer.write(b"\5\1\0\5\1\0\3" + bytes([len(name)]) + name + to.to_bytes(2, "big"))
            assert await reader.readexactly(2) == b"\5\0"
            answer = await reader.readexactly(10)
            writer.write(b"GET / HTTP/1.0\r\n\r\n")
            with suppress(OSError):
                await reader.read()
            writer.close()
            return answer[1]

        try:
            await use(ask)
        finally:
            await opened.close()
            deadline.close()
        return opened

    return asyncio.run(run())


def test_private_hosts_and_unusual_ports_are_refused_and_remembered() -> None:
    async def use(ask: Ask) -> None:
        for host in ("127.0.0.1", "localhost", "169.254.169.254", "10.1.2.3", "::1", "0x7f.1"):
            assert await ask(host, 80) == REFUSED, host
        assert await ask("example.org", 22) == REFUSED

    refused = through(use).refused
    assert (refused["localhost"], refused["example.org"]) == ("127.0.0.1", "port 22")


def test_a_name_that_moves_to_a_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with listening() as (_, reached):
        monkeypatch.setattr(socket, "getaddrinfo", resolving_to("127.0.0.1"))

        async def use(ask: Ask) -> None:
            assert await ask("rebinding.example", 443) == REFUSED

        through(use)
        assert not reached


def test_with_leave_to_private_addresses_a_connection_is_made_up_to_the_limit_of_bytes() -> None:
    with listening() as (port, reached):

        async def use(ask: Ask) -> None:
            assert await ask("127.0.0.1", port) == OPEN
            assert await ask("127.0.0.1", port) == REFUSED  # the first answer was larger than the limit

        assert through(use, 10, allow_private=True).is_exhausted
        assert reached == ["tcp GET / HTTP/1.0"]


def test_a_gate_that_is_closed_off_lets_nothing_through() -> None:
    async def use(ask: Ask) -> None:
        assert await ask("example.org", 443) == REFUSED

    through(use, is_closed_off=True)


def test_a_page_reaches_no_private_host_by_any_way_that_browsers_have(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening() as (port, reached):
        monkeypatch.setattr(gate, "PORTS", (80, 443, port))  # so that the address is what is refused
        page = KNOCKS.replace("PORT", str(port)).encode()
        text = extract(browser.render(Visit("http://knock.example/", page)), using="everything").text
        assert "refused http://127.0.0.1" in text and "refused ws" in text and "refused file:" in text
        assert "REACHED" not in text and "candidate" not in text
        assert reached == []


def test_the_same_page_reaches_them_where_that_is_allowed_but_not_by_udp_or_file() -> None:
    with listening() as (port, reached), Browser(settings_of(fetch__allow_private=True)) as browser:
        knocks = KNOCKS
        for other in ("169.254.169.254", "10.0.0.1", "192.168.0.1"):
            knocks = knocks.replace(other, "127.0.0.1:PORT")
        page = knocks.replace("PORT", str(port)).encode()
        text = extract(browser.render(Visit("http://knock.example/", page)), using="everything").text
        assert "tcp GET /a HTTP/1.1" in reached and "tcp GET /ws HTTP/1.1" in reached
        assert "udp" not in reached and "REACHED file" not in text
        assert "REACHED service worker" not in text and "REACHED place" not in text
