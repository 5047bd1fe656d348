from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from starlette.requests import Request

from pagecrunch.console.api.requests import PageRequest, Problem, check_shape, read_request
from pagecrunch.errors import FetchError, PagecrunchError, UsageError
from pagecrunch.work.service import Busy, TookTooLong, TooLarge


def read(body: bytes, kind: str, query: str = "", *, is_cut: bool = False) -> PageRequest:
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
    page = read(b'{"html": "<p>a", "focus": "recall"}', "application/json; charset=utf-8")
    assert (page.options.html, page.options.focus, page.body) == ("<p>a", "recall", None)


def test_a_page_has_the_rest_in_the_query() -> None:
    page = read(b"<p>a", 'text/html; charset="latin-1"', "url=http://a/&set=a.b=c=d&set=e.f= 1")
    assert (page.body, page.charset, page.options.url) == (b"<p>a", "latin-1", "http://a/")
    assert page.options.settings == {"a.b": "c=d", "e.f": "1"}


@pytest.mark.parametrize(
    ("kind", "query", "message"),
    [
        ("application/json", "format=text", "With a JSON body, all options are in the body; put format there."),
        ("text/html", "fields=title&fields=text", "The query has fields more than once."),
    ],
)
def test_options_that_would_be_ignored_are_refused(kind: str, query: str, message: str) -> None:
    with pytest.raises(Problem) as caught:
        read(b'{"html": "<p>a"}', kind, query)
    assert (caught.value.status, str(caught.value)) == (400, message)


def test_json_may_be_longer_than_the_page_in_it() -> None:
    read(b'{"html": "' + b"\\n" * 900 + b'"}', "application/json")
    with pytest.raises(Problem, match="1,000 bytes"):
        read(b"x" * 1001, "text/html")


@pytest.mark.parametrize(
    "body",
    [
        b"{" + b",".join(b'"k%d":1' % number for number in range(5000)) + b"}",
        b'{"settings": ' + b'{"a":' * 30 + b"1" + b"}" * 30 + b"}",
        b"[" * 100_000,
        b"[1" + b",1" * 100_000,
        b'"' * 10_000,
    ],
)
def test_json_of_too_many_values_or_levels_is_refused_before_it_is_built(body: bytes) -> None:
    with pytest.raises(Problem, match="more values or more levels"):
        check_shape(body)


def test_json_of_any_length_that_has_few_values_is_built() -> None:
    check_shape(b'{"html": "' + b'{[\\"' * 100_000 + b'", "settings": {"a.b": [1, {"c": null}]}}')


def test_a_request_that_breaks_off_is_distinguished() -> None:
    with pytest.raises(Problem, match="ended before all of it was there"):
        read(b"<p>", "text/html", is_cut=True)


@pytest.mark.parametrize(
    ("error", "status"),
    [(TooLarge("x"), 413), (Busy("x"), 503), (UsageError("x"), 400), (FetchError("x"), 422), (TookTooLong("x"), 422)],
)
def test_an_error_is_a_status_and_its_sentence_the_detail(error: PagecrunchError, status: int) -> None:
    answer = Problem.of(error).response()
    assert (answer.status_code, answer.media_type) == (status, "application/problem+json")
    assert json.loads(bytes(answer.body))["detail"] == "x"


def test_if_all_workers_are_busy_the_client_learns_when_to_retry() -> None:
    assert Problem.of(Busy("x")).response().headers["retry-after"] == "1"
