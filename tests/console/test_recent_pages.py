from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from html import escape

import httpx
import pytest
from console_made import Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.recent_pages import RecentPages, SubmittedPage


def test_a_page_is_found_by_its_id_and_the_same_page_is_kept_once() -> None:
    pages = RecentPages()
    page = pages.add(SubmittedPage("a", b"<p>x", "https://example.com/"))
    assert pages.add(SubmittedPage("a", b"<p>x", "https://example.com/")) == page
    assert pages.find(page.id) == page and pages.all() == [page]
    assert pages.find("no such id") is None


def test_the_page_that_was_looked_at_least_recently_goes_first() -> None:
    pages = RecentPages(most_pages=2)
    one, two = pages.add(SubmittedPage("1", b"1")), pages.add(SubmittedPage("2", b"2"))
    pages.find(one.id)
    three = pages.add(SubmittedPage("3", b"3"))
    assert pages.find(two.id) is None
    assert pages.all() == [three, one]


def test_pages_together_take_only_so_much_room_but_the_latest_stays() -> None:
    pages = RecentPages(most_bytes=10)
    pages.add(SubmittedPage("1", b"12345678"))
    latest = pages.add(SubmittedPage("2", b"12345678901234567890"))
    assert pages.all() == [latest]


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path != "/gone" else 410)
            self.send_header("Content-Type", "text/html; charset=latin-1")
            self.end_headers()
            self.wfile.write("<title>Grüße</title><p>From the web.".encode("latin-1"))

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def submit(client: httpx.Client, path: str = "/", **fields: object) -> httpx.Response:
    files = fields.pop("files", None)
    return client.post(path, data={SECRET_FIELD: secret_of(client), **fields}, files=files)  # type: ignore[arg-type]


def test_pasted_html_is_shown(client: httpx.Client) -> None:
    assert "Pasted, and read." in submit(client, html="<p>Pasted, and read.").text


def test_a_file_is_shown_in_its_own_encoding(client: httpx.Client) -> None:
    body = '<meta charset="windows-1252"><title>é</title><p>Café au lait.'.encode("windows-1252")
    assert "Café au lait." in submit(client, files={"file": ("page.html", body)}).text


def test_the_sample_is_shown(client: httpx.Client) -> None:
    assert "Tide mill turns again" in submit(client, sample="yes").text


def test_a_page_from_the_web_is_fetched_once_it_is_allowed(running: Running, client: httpx.Client, site: str) -> None:
    refused = submit(client, url=f"{site}/")
    assert refused.status_code == 502 and "fetch.allow_private" in refused.text
    running.console.state.settings.file.write_text("[fetch]\nallow_private = true\n")
    try:
        assert "Grüße" in submit(client, url=f"{site}/").text
        gone = submit(client, url=f"{site}/gone")
        assert gone.status_code == 502 and "410 (Gone)" in gone.text
    finally:
        running.console.state.settings.file.unlink()


@pytest.mark.parametrize("path", ["/", "/playground"])
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "Type the address of a page"),
        ({"html": "<p>x", "files": {"file": ("a.html", b"<p>y")}}, "HTML or a file, not both"),
        ({"files": {"file": ("a.html", b"")}}, "a.html is empty"),
        ({"url": "ftp://example.com/"}, "only http:// and https://"),
        ({"url": "http://[bad"}, "not a valid address"),
    ],
)
def test_what_cannot_be_read_is_reported_and_nothing_typed_is_lost(
    client: httpx.Client, fields: dict[str, object], message: str, path: str
) -> None:
    answer = submit(client, path, **{"html": "", **fields})
    assert answer.status_code in (400, 502) and message in answer.text
    for name in ("html", "url"):
        assert escape(str(fields.get(name, ""))) in answer.text


@pytest.mark.parametrize(
    ("path", "status", "words"), [("/", 415, "This is a PDF file"), ("/playground", 400, "a PDF document")]
)
def test_a_file_that_is_not_a_page_is_named(client: httpx.Client, path: str, status: int, words: str) -> None:
    answer = submit(client, path, html="", files={"file": ("a.pdf", b"%PDF-1.7")})
    assert answer.status_code == status and words in answer.text
