from __future__ import annotations

import pytest

from pagecrunch.console.host_names import host_name, is_loopback, is_own_name, split_listen


@pytest.mark.parametrize("host", ["127.0.0.1:8081", "localhost:8081", "LOCALHOST", "[::1]:8081", "127.0.0.2"])
def test_this_machine_is_answered(host: str) -> None:
    assert is_own_name(host, "127.0.0.1")


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:8081", "10.0.0.5:8081", "", "127.0.0.1.evil.example", "a b", "[::"]
)
def test_names_that_anyone_can_point_here_are_not(host: str) -> None:
    assert not is_own_name(host, "127.0.0.1")


def test_a_console_for_the_network_answers_to_addresses_and_listed_names_only() -> None:
    assert is_own_name("192.168.1.5:8081", "0.0.0.0")
    assert is_own_name("Crunch.Home:8081", "0.0.0.0", ["crunch.home"])
    assert not is_own_name("evil.example:8081", "0.0.0.0", ["crunch.home"])


def test_the_port_is_not_part_of_the_name() -> None:
    assert host_name("[::1]:8081") == "[::1]"
    assert host_name("Example.com:80") == "example.com"
    assert host_name("a/b") == host_name("a:b") == ""


def test_only_this_machine_reaches_loopback() -> None:
    assert is_loopback("127.0.0.1") and is_loopback("::1") and is_loopback("localhost")
    assert not is_loopback("0.0.0.0") and not is_loopback("example.com")


def test_where_to_listen_is_a_host_and_a_port() -> None:
    assert split_listen("127.0.0.1:8081") == ("127.0.0.1", 8081)
    assert split_listen("[::1]:0") == ("::1", 0)


@pytest.mark.parametrize("text", ["8081", ":8081", "host:", "host:port", "host:70000", "::1:8081", "host:²"])
def test_anything_else_is_not(text: str) -> None:
    assert split_listen(text) is None
