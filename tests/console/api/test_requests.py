from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.requests import Request

from pagecrunch.console.api.problems import Problem
from pagecrunch.console.api.requests import Incoming, read_request


def read(body: bytes, kind: str, query: str = "", *, is_cut: bool = False) -> Incoming:
    messages = [{"type": "http.request", "body": body, "more_body": is_cut}, {"type": "http.disconnect"}]

    async def receive() -> Any:
        return messages.pop(0)

    scope = {
        "type": "http",
        "method": "POST",
        "headers": [(b"content-type", kind.encode())],
        "query_string": query.encode(),
        "path": "/api/extract",
    }
    return asyncio.run(read_request(Request(scope, receive), 1000))


def test_json_says_everything_in_the_body() -> None:
    incoming = read(b'{"html": "<p>a", "focus": "recall"}', "application/json; charset=utf-8")
    assert (incoming.page_request.html, incoming.page_request.focus, incoming.body) == ("<p>a", "recall", None)


def test_a_page_has_the_rest_in_the_query() -> None:
    incoming = read(b"<p>a", 'text/html; charset="latin-1"', "url=http://a/&set=a.b=c=d&set=e.f= 1")
    assert (incoming.body, incoming.charset, incoming.page_request.url) == (b"<p>a", "latin-1", "http://a/")
    assert incoming.page_request.settings == {"a.b": "c=d", "e.f": "1"}


def test_json_may_be_longer_than_the_page_in_it() -> None:
    read(b'{"html": "' + b"\\n" * 900 + b'"}', "application/json")
    with pytest.raises(Problem, match="1,000 bytes"):
        read(b"x" * 1001, "text/html")


def test_a_request_that_breaks_off_is_told_apart() -> None:
    with pytest.raises(Problem, match="ended before all of it was there"):
        read(b"<p>", "text/html", is_cut=True)
