"""Another proxy, by which the web is reached."""

from __future__ import annotations

import socket

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.fetch.upstream import UpstreamProxy


def test_the_address_of_another_proxy_is_read() -> None:
    upstream = UpstreamProxy.parse("http://ann:p%40ss@proxy.example:3128")
    assert upstream == UpstreamProxy("http", ("proxy.example", 3128), "ann:p@ss")
    assert upstream.url == "http://proxy.example:3128"
    assert UpstreamProxy.parse("127.0.0.1:3128").address == ("127.0.0.1", 3128)
    assert UpstreamProxy.parse("https://[::1]").url == "https://[::1]:443"


@pytest.mark.parametrize("url", ["", "ftp://x:1", "http://", "http://x:99999", "http://x/path", "http://[::1"])
def test_an_address_that_is_not_a_proxy_is_one_sentence(url: str) -> None:
    with pytest.raises(UsageError, match="--upstream takes the address of a proxy"):
        UpstreamProxy.parse(url)


def test_a_proxy_that_is_not_there_is_one_sentence() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        upstream = UpstreamProxy.parse(f"http://127.0.0.1:{unused.getsockname()[1]}")
        with pytest.raises(UsageError, match="cannot be reached: Connection refused"):
            upstream.check()
