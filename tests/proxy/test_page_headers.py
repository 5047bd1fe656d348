"""Which requests and responses are pages, and what their headers say."""

from __future__ import annotations

import pytest

from pagecrunch.proxy.page_headers import (
    content_length,
    header_text,
    is_page_request,
    is_page_response,
    shared_encodings,
)

CHROME = {"user-agent": "Mozilla/5.0 Chrome/140", "accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("method", "headers", "expected"),
    [
        ("GET", CHROME, True),
        ("POST", CHROME, True),
        ("HEAD", CHROME, False),
        ("GET", {**CHROME, "sec-fetch-dest": "document"}, True),
        ("GET", {**CHROME, "sec-fetch-dest": "iframe"}, False),
        ("GET", {**CHROME, "range": "bytes=0-"}, False),
        ("GET", {**CHROME, "upgrade": "websocket"}, False),
        ("GET", {"user-agent": "Mozilla/5.0 Old", "accept": "*/*"}, False),
        ("GET", {"user-agent": "curl/8", "accept": "*/*"}, True),
        ("GET", {}, True),
        ("GET", {"accept": "image/png"}, False),
        ("GET", {"accept": "*/*", "x-requested-with": "XMLHttpRequest"}, False),
    ],
)
def test_which_requests_are_for_pages(method: str, headers: dict[str, str], expected: bool) -> None:
    assert is_page_request(method, headers) is expected


@pytest.mark.parametrize(
    ("status", "headers", "page"),
    [
        (200, {"content-type": "text/html"}, True),
        (203, {"content-type": "Text/HTML; charset=x"}, True),
        (200, {"content-type": "text/plain"}, False),
        (200, {}, False),
        (204, {"content-type": "text/html"}, False),
        (206, {"content-type": "text/html"}, False),
        (302, {"content-type": "text/html"}, False),
        (404, {"content-type": "text/html"}, False),
        (200, {"content-type": "text/html", "content-disposition": "Attachment; filename=x"}, False),
        (200, {"content-type": "text/html", "content-disposition": "inline"}, True),
        (200, {"content-type": "text/html", "content-length": "0"}, False),
        (200, {"content-type": "text/html", "cache-control": "no-transform"}, False),
    ],
)
def test_which_responses_are_pages(status: int, headers: dict[str, str], page: bool) -> None:
    assert is_page_response(status, headers) is page


def test_only_a_plain_number_is_a_length() -> None:
    assert content_length({"content-length": "120"}) == 120
    assert (
        content_length({})
        is content_length({"content-length": "-1"})
        is content_length({"content-length": "²"})
        is None
    )


def test_only_encodings_that_both_sides_know_are_requested() -> None:
    assert shared_encodings("br;q=0.5, dcb, gzip").split(", ") == ["gzip", "br;q=0.5"]
    assert shared_encodings("sdch") == shared_encodings("") == "identity"


def test_a_message_in_a_header_is_short_ascii_without_line_breaks() -> None:
    assert header_text("é\r\nSet-Cookie: a") == "???Set-Cookie: a"
    assert len(header_text("x" * 1000)) == 300
