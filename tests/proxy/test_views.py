"""Views, as an address asks for them."""

from __future__ import annotations

import pytest

from pagecrunch.proxy.views import VIEWS, Asked, known_view, read_address, with_view


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/story?pagecrunch=reader", Asked("/story", "reader")),
        ("/story?a=1&pagecrunch=Tidy", Asked("/story?a=1", "tidy")),
        ("/story?pagecrunch=bar", Asked("/story", bar=True)),
        ("/story?pagecrunch=reader&a=1", Asked("/story?pagecrunch=reader&a=1")),
        ("/story?pagecrunch=other", Asked("/story?pagecrunch=other")),
        ("/pagecrunch=reader", Asked("/pagecrunch=reader")),
    ],
)
def test_a_view_is_read_from_the_end_of_an_address(path: str, asked: Asked) -> None:
    assert read_address(path) == asked


@pytest.mark.parametrize("path", ["/", "/a?b=c", "/a?"])
def test_an_address_with_a_view_is_read_as_that_view(path: str) -> None:
    for view in VIEWS:
        assert read_address(with_view(path, view)).view == view


def test_a_view_that_is_not_known_is_none() -> None:
    assert known_view(" READER ") == "reader"
    assert known_view("nothing") is None
