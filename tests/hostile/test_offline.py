"""S27: extraction and tidying open no socket, whatever a page asks for."""

from __future__ import annotations

import socket
from typing import Any

import pytest

import pagecrunch
from fuzz.exercise import EXTRACTORS
from fuzz.target import SEEDS

ASKING = (
    "<base href=http://base.example/><link rel=stylesheet href=http://style.example/><script src=http://script.example/>"
    "</script><img src=http://image.example/ srcset='http://set.example/ 2x'><iframe src=http://frame.example/></iframe>"
    "<meta http-equiv=refresh content='0;url=http://refresh.example/'><link rel=amphtml href=http://amp.example/>"
    "<link rel=dns-prefetch href=//prefetch.example><a rel=next href=http://next.example/page/2>Next page</a>"
    "<style>@import 'http://import.example/';</style><!doctype html SYSTEM 'http://dtd.example/'><p>Words, to read."
)


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise AssertionError("a socket was opened")

    for name in ("socket", "create_connection", "getaddrinfo", "gethostbyname"):
        monkeypatch.setattr(socket, name, refuse)


@pytest.mark.parametrize("using", EXTRACTORS)
def test_s27_extraction_opens_no_socket(using: str) -> None:
    for html in (ASKING.encode(), *(path.read_bytes() for path in SEEDS.iterdir())):
        result = pagecrunch.extract(html, "https://example.org/", using=using)
        assert result.html and result.json() and result.speech is not None and result.comments is not None


def test_s27_tidying_opens_no_socket() -> None:
    assert "Words, to read." in pagecrunch.tidy(ASKING, "https://example.org/").text


def test_a_socket_would_be_noticed() -> None:
    with pytest.raises(AssertionError, match="a socket was opened"):
        socket.create_connection(("127.0.0.1", 9))
