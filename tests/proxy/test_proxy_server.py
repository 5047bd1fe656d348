"""The program: how it starts, what it says when it cannot, and how it ends."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from mitmproxy.test import tflow
from proxy_made import BIG_PAGE, Origin, origin, proxy
from run_command import PROGRAM, Run
from waiting import PATIENCE_SECONDS, until

from pagecrunch.proxy.authority import KEY_FILE, Authority
from pagecrunch.proxy.proxy_server import OpenRequests

# The command; what is under way when it ends may take as long as a machine that is busy needs.
PATIENT = f"from pagecrunch.proxy import proxy_server; proxy_server.DRAIN_SECONDS = {PATIENCE_SECONDS}; {PROGRAM}"

Refused = Callable[..., str]


@pytest.fixture
def refused(run_here: Run) -> Refused:
    """What the command says about options that it cannot work with."""

    def refused(*options: object) -> str:
        done = run_here("proxy", *options)
        assert (done.code, done.out) == (2, ""), done.err
        text = done.err.strip()
        assert "\n" not in text and text.endswith(".")
        return text

    return refused


def test_both_addresses_are_printed_in_two_lines(tmp_path: Path) -> None:
    with proxy(tmp_path) as running:
        assert running.out[0].startswith("The proxy is at 127.0.0.1:")
        assert running.out[1].startswith("Open this address in your browser: http://127.0.0.1:")


@pytest.mark.parametrize("option", ["--listen", "--console"])
def test_a_busy_port_is_one_sentence(tmp_path: Path, refused: Refused, option: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        busy = f"127.0.0.1:{door.getsockname()[1]}"
        other = {"--listen": "--console", "--console": "--listen"}[option]
        message = refused(option, busy, other, "127.0.0.1:0", "--state", tmp_path)
    assert f"cannot listen on {busy}: Address already in use" in message


def test_where_any_port_will_do_one_that_was_taken_meanwhile_does_no_harm(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        meanwhile = f"""from pagecrunch.proxy import proxy_server
free, taken = proxy_server._free_port, [{door.getsockname()}]
proxy_server._free_port = lambda address: taken.pop() if taken else free(address)
{PROGRAM}"""
        with proxy(tmp_path, program=meanwhile) as running:
            assert running.curl("http://pagecrunch.test/").status == 200
            assert running.address != f"127.0.0.1:{door.getsockname()[1]}"


def test_an_unreadable_authority_is_one_sentence(tmp_path: Path, refused: Refused) -> None:
    Authority(tmp_path / "authority").make()
    key = tmp_path / "authority" / KEY_FILE
    key.write_text("damaged")
    ports = ("--listen", "127.0.0.1:0", "--console", "127.0.0.1:0", "--state", tmp_path)
    assert "is damaged" in refused(*ports)
    key.chmod(0o644)
    assert "Others than its owner can open" in refused(*ports)


def test_a_wrong_upstream_is_one_sentence(tmp_path: Path, refused: Refused) -> None:
    ports = ("--listen", "127.0.0.1:0", "--console", "127.0.0.1:0", "--state", tmp_path)
    assert "--upstream takes the address" in refused(*ports, "--upstream", "nonsense://x")
    assert "cannot be reached" in refused(*ports, "--upstream", "http://127.0.0.1:1")


@pytest.mark.parametrize("options", [("--view", "other"), ("--set", "proxy.page_seconds=no"), ("--listen", "x")])
def test_wrong_options_are_one_sentence(tmp_path: Path, refused: Refused, options: tuple[str, ...]) -> None:
    refused("--console", "127.0.0.1:0", "--state", tmp_path, *options)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_on_a_signal_and_lets_a_page_that_is_under_way_arrive(tmp_path: Path, number: signal.Signals) -> None:
    with origin() as site, proxy(tmp_path, "--allow-private", program=PATIENT) as running:
        answers = []
        asking = threading.Thread(target=lambda: answers.append(running.curl(f"{site.url}/slow")))
        asking.start()
        until(lambda: site.seen)
        running.process.send_signal(number)
        time.sleep(0.2)
        site.released.set()
        asking.join()
        assert running.process.wait(PATIENCE_SECONDS) == 0
        assert answers[0].status == 200 and len(answers[0].body) > len(BIG_PAGE) / 2


def test_a_page_that_never_ends_does_not_keep_it_from_ending(tmp_path: Path) -> None:
    with origin() as site, proxy(tmp_path, "--allow-private") as running:
        asking = threading.Thread(target=lambda: running.curl(f"{site.url}/events"))
        asking.start()
        until(lambda: site.seen)
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(PATIENCE_SECONDS) == 0
        asking.join()
        assert running.process.stderr
        assert b"Traceback" not in running.process.stderr.read()


def test_it_works_behind_another_proxy(tmp_path: Path, site: Origin) -> None:
    with origin() as other, proxy(tmp_path, "--upstream", f"http://ann:secret@127.0.0.1:{other.port}") as running:
        answer = running.curl("http://news.example/page")
        assert answer.headers["x-pagecrunch"].startswith("tidy")
        assert other.seen[-1].target == "http://news.example/page"
        assert other.seen[-1].headers["proxy-authorization"].startswith("Basic ")


def test_open_requests_are_waited_for_until_all_are_answered_or_broken() -> None:
    async def run() -> None:
        requests = OpenRequests()
        one, other = tflow.tflow(), tflow.tflow()
        requests.requestheaders(one)
        requests.requestheaders(other)
        waiting = asyncio.ensure_future(requests.wait(PATIENCE_SECONDS))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        requests.response(one)
        requests.error(other)
        await asyncio.wait_for(waiting, PATIENCE_SECONDS)

    asyncio.run(run())


def test_open_requests_are_not_waited_for_forever() -> None:
    async def run() -> None:
        requests = OpenRequests()
        requests.requestheaders(tflow.tflow())
        await asyncio.wait_for(requests.wait(0.1), PATIENCE_SECONDS)

    asyncio.run(run())
