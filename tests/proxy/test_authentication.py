"""A proxy for a group: who is let in, who sees what, and how much."""

from __future__ import annotations

import base64
import re
import socket
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from proxy_made import Origin, Running, proxy
from run_command import Run
from waiting import PATIENCE_SECONDS, until

from pagecrunch.proxy.authentication import CACHE_SECONDS, parse_credentials
from pagecrunch.proxy.login_check import MOST_FAILURES
from pagecrunch.state import State

ANN, BOB, EVE = ("-U", "ann:correct horse"), ("-U", "bob:battery staple"), ("-U", "eve:a third secret")


@pytest.fixture(scope="module")
def group(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("group")
    with State.open(folder) as state:
        state.users.add("ann", "correct horse", "administrator")
        state.users.add("bob", "battery staple")
        state.users.add("eve", "a third secret", requests_per_minute=2)
        state.users.add("max", "yet another one", bytes_per_day=5000)
        state.settings.set("bob", {"proxy.view": "reader"})
    with proxy(folder, "--allow-private") as running:
        yield running


@pytest.mark.parametrize("options", [(), ("-U", "ann:wrong"), ("-U", "nobody:correct horse"), ("-U", "ann:")])
def test_who_is_not_known_is_not_let_in(group: Running, site: Origin, options: tuple[str, ...]) -> None:
    site.seen.clear()
    answer = group.curl(f"{site.url}/page", *options)
    assert answer.status == 407
    assert answer.headers["proxy-authenticate"].startswith("Basic ")
    assert site.seen == []
    tunnel = group.curl("https://site.example/", *options)
    assert tunnel.status == 407


def test_the_script_is_for_all_as_systems_fetch_it_without_a_password(group: Running) -> None:
    with urllib.request.urlopen(f"http://{group.address}/proxy.pac", timeout=PATIENCE_SECONDS) as answer:
        assert f"PROXY {group.address}" in answer.read().decode()
    assert group.curl("http://pagecrunch.test/proxy.pac").status == 407


def test_each_user_has_views_of_their_own(group: Running, site: Origin) -> None:
    assert group.curl(f"{site.url}/page", *ANN).headers["x-pagecrunch"].startswith("tidy")
    assert group.curl(f"{site.url}/page", *BOB).headers["x-pagecrunch"].startswith("reader")
    token = re.search(r'name="token" value="(\w+)"', group.curl("http://pagecrunch.test/setup", *ANN).text)
    assert token
    act, form = "http://pagecrunch.test/act", f"token={token.group(1)}&act=site-original&page={site.url}/page"
    assert group.curl(act, *ANN, "-d", form).status == 303
    assert group.curl(act, *BOB, "-d", form).status == 403
    assert group.curl(f"{site.url}/page", *ANN).headers["x-pagecrunch"].startswith("original")
    assert group.curl(f"{site.url}/page", *BOB).headers["x-pagecrunch"].startswith("reader")


def test_what_each_user_opened_is_noted_as_theirs(group: Running, site: Origin) -> None:
    group.curl(f"{site.url}/page", *BOB)
    with State.open(group.state) as state:
        until(lambda: state.activity.latest(user="bob"))  # it is written down apart from the request
        assert {visit.user for visit in state.activity.latest(user="bob")} == {"bob"}


def test_the_origin_does_not_learn_the_password(group: Running, site: Origin) -> None:
    assert "proxy-authorization" not in group.curl(f"{site.url}/echo", *ANN).text


def test_a_user_is_held_to_their_limit_of_requests(group: Running, site: Origin) -> None:
    statuses = [group.curl(f"{site.url}/data", *EVE).status for _ in range(4)]
    assert statuses == [200, 200, 429, 429]
    assert group.curl(f"{site.url}/data", *ANN).status == 200


def test_a_user_is_held_to_their_limit_of_bytes(group: Running, site: Origin) -> None:
    used = ("-U", "max:yet another one")
    assert group.curl(f"{site.url}/data", *used).status == 200
    # What was used is written down apart from the request.
    until(lambda: group.curl(f"{site.url}/data", *used).status == 429, "the limit was not held")


def test_a_proxy_that_others_can_reach_needs_users(tmp_path: Path, run_here: Run) -> None:
    done = run_here("proxy", "--listen", "0.0.0.0:0", "--console", "127.0.0.1:0", "--state", tmp_path)
    assert done.code == 2
    assert done.err.startswith("On 0.0.0.0 other machines can use the proxy, so it has to know its users")


def test_a_proxy_that_lost_its_users_lets_nobody_in(tmp_path: Path, site: Origin, run_here: Run) -> None:
    with State.open(tmp_path) as state:
        state.users.add("ann", "correct horse")
        with proxy(tmp_path, "--allow-private") as running:
            assert running.curl(f"{site.url}/page", *ANN).status == 200
            state.delete_everything(files=True)
            site.seen.clear()
            for _ in range(3):
                assert running.curl(f"{site.url}/page", *ANN).status == 407
                assert running.curl(f"{site.url}/page").status == 407
                time.sleep(CACHE_SECONDS / 2)
            assert site.seen == []
    done = run_here("proxy", "--listen", "127.0.0.1:0", "--console", "127.0.0.1:0", "--state", tmp_path)
    assert done.code == 2 and done.err.startswith("This proxy had users, and has none any more")


def test_who_was_removed_loses_the_connections_that_are_open(tmp_path: Path, site: Origin) -> None:
    coded = base64.b64encode(b"bob:battery staple").decode()
    login = f"Proxy-Authorization: Basic {coded}\r\n"
    with State.open(tmp_path) as state:
        state.users.add("bob", "battery staple")
        options = ("--allow-private", "--set", f"proxy.connect_ports={site.port}")
        with proxy(tmp_path, *options) as running:
            host, port = running.address.split(":")
            with (
                socket.create_connection((host, int(port)), PATIENCE_SECONDS) as tunnel,
                socket.create_connection((host, int(port)), PATIENCE_SECONDS) as other,
            ):
                tunnel.sendall(f"CONNECT 127.0.0.1:{site.port} HTTP/1.1\r\nHost: a\r\n{login}\r\n".encode())
                assert b" 200 " in tunnel.recv(1000)
                other.sendall(f"GET {site.url}/data HTTP/1.1\r\nHost: 127.0.0.1\r\n{login}\r\n".encode())
                assert b" 200 " in other.recv(100)
                state.users.remove("bob")
                state.users.add("bob", "somebody else")
                assert _is_closed(tunnel) and _is_closed(other)


def test_who_guesses_is_stopped_and_who_is_signed_in_is_not_held_up(tmp_path: Path, site: Origin) -> None:
    with State.open(tmp_path) as state:
        state.users.add("ann", "correct horse")
    with proxy(tmp_path, "--allow-private") as running:
        assert running.curl(f"{site.url}/data", *ANN).status == 200
        with ThreadPoolExecutor(20) as pool:
            guesses = [f"ann:guess {number}" for number in range(40)]
            statuses = list(pool.map(lambda guess: running.curl(f"{site.url}/data", "-U", guess).status, guesses))
        assert set(statuses) == {407, 429} and statuses.count(407) <= MOST_FAILURES
        assert running.curl(f"{site.url}/data", *ANN).status == 200


def _is_closed(connection: socket.socket) -> bool:
    """Whether the other side closes it, within the patience of the tests."""
    while connection.recv(65536):
        pass
    return True


def test_credentials_are_read_as_the_standard_says() -> None:
    coded = base64.b64encode("ann:with:colon é".encode()).decode()
    assert parse_credentials(f"Basic {coded}") == ("ann", "with:colon é")
    assert parse_credentials(f"bAsIc {coded}") == ("ann", "with:colon é")
    assert parse_credentials("Basic !!!") == parse_credentials("Bearer x") == parse_credentials("") == ("", "")
