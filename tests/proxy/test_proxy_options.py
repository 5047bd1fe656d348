"""The options that the proxy is started with."""

from __future__ import annotations

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.proxy.proxy_options import ProxyOptions, parse_address


def test_a_proxy_that_others_can_reach_needs_users() -> None:
    with pytest.raises(UsageError, match="has to know its users"):
        ProxyOptions(listen=("192.0.2.1", 8080)).check_users(has_users=False, is_group=False)
    ProxyOptions(listen=("192.0.2.1", 8080)).check_users(has_users=True, is_group=True)
    ProxyOptions(listen=("localhost", 8080)).check_users(has_users=False, is_group=False)


def test_a_proxy_that_had_users_does_not_start_without_them() -> None:
    with pytest.raises(UsageError, match="had users, and has none any more"):
        ProxyOptions(listen=("localhost", 8080)).check_users(has_users=False, is_group=True)


def test_a_console_that_readers_cannot_reach_is_not_linked_to() -> None:
    assert ProxyOptions().console_for_readers("http://127.0.0.1:8081") == "http://127.0.0.1:8081"
    assert ProxyOptions(listen=("192.0.2.1", 8080)).console_for_readers("http://127.0.0.1:8081") == ""


def test_an_address_that_is_not_valid_is_one_sentence() -> None:
    assert parse_address("[::1]:80", "--listen", "127.0.0.1:8080") == ("::1", 80)
    with pytest.raises(UsageError, match="--listen takes HOST:PORT"):
        parse_address("8080", "--listen", "127.0.0.1:8080")
