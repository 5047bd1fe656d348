"""Which answers are pages."""

from __future__ import annotations

import pytest

from pagecrunch.proxy.documents import announced_bytes, asks_for_page, is_page

CHROME = {"user-agent": "Mozilla/5.0 Chrome/140", "accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("method", "headers", "asks"),
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
def test_who_asks_for_a_page(method: str, headers: dict[str, str], asks: bool) -> None:
    assert asks_for_page(method, headers) is asks


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
def test_what_is_a_page(status: int, headers: dict[str, str], page: bool) -> None:
    assert is_page(status, headers) is page


def test_only_a_plain_number_is_a_length() -> None:
    assert announced_bytes({"content-length": "120"}) == 120
    assert (
        announced_bytes({})
        is announced_bytes({"content-length": "-1"})
        is announced_bytes({"content-length": "²"})
        is None
    )
