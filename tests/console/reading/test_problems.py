"""Bad input: a page that says what happened and what to do, with a way to try again."""

from __future__ import annotations

import time
from http.server import BaseHTTPRequestHandler
from urllib.parse import quote

import httpx
import pytest
from local_server import Server

from pagecrunch import extract
from pagecrunch.console.reading.problems import not_a_page, not_the_page

LOGIN = (
    b"<title>Sign in</title><h1>Sign in</h1><form action=/login method=post><label>Name <input name=user></label>"
    b"<label>Password <input type=password name=password></label><button>Sign in</button></form>"
)


@pytest.mark.parametrize(
    ("path", "body", "kind", "title", "status"),
    [
        ("/file.pdf", b"%PDF-1.7 ...", "application/pdf", "This is a PDF file", 415),
        ("/photo", b"\xff\xd8\xff\xe0 jpeg", "image/jpeg", "This is a picture", 415),
        ("/table", b"a,b\n1,2\n", "text/csv", "This is not a web page", 415),
        ("/members", LOGIN, "text/html", "This page asks you to sign in", 200),
        ("/nothing", b"<title>x</title><body></body>", "text/html", "There is nothing to read on this page", 200),
    ],
)
def test_what_cannot_be_read_is_explained(
    client: httpx.Client, site: Server, path: str, body: bytes, kind: str, title: str, status: int
) -> None:
    url = site.page(path, body, Content_Type=kind)
    answer = client.get(f"/read?url={quote(url, safe='')}")
    assert answer.status_code == status
    assert f"<h1>{title}</h1>" in answer.text
    assert "What you can do:" in answer.text and "Try again" in answer.text and f'href="{url}"' in answer.text


def test_a_site_that_does_not_answer_can_be_tried_again(client: httpx.Client, site: Server) -> None:
    answer = client.get("/read?url=http%3A%2F%2F127.0.0.1%3A1%2Fdown")
    assert answer.status_code == 502 and 'href="/read?url=http%3A%2F%2F127.0.0.1%3A1%2Fdown"' in answer.text


def test_an_endless_page_ends(client: httpx.Client, site: Server) -> None:
    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/html")
        handler.end_headers()
        for _ in range(300):
            handler.wfile.write(b"<p>And so on.")
            time.sleep(0.02)

    site.pages["/endless"] = drip
    answer = client.get(f"/read?url={quote(site.url('/endless'), safe='')}")
    assert answer.status_code == 502 and "took longer than 3 seconds" in answer.text and "Try again" in answer.text


def test_what_is_there_of_a_page_can_be_read_all_the_same(client: httpx.Client, site: Server) -> None:
    url = site.page("/members-2", LOGIN, Content_Type="text/html")
    shown = client.get(f"/read?anyway=yes&url={quote(url, safe='')}")
    assert shown.status_code == 200 and "<article" in shown.text


def test_pages_are_fine() -> None:
    assert not_a_page(b"<p>Hello", "text/html") is None and not_a_page(b"<p>Hello", None) is None
    assert not_the_page(extract("<article><p>" + "A story, told at length. " * 80)) is None
