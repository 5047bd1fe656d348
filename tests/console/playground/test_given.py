from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from html import escape

import httpx
import pytest
from console_made import Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD


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


def give(client: httpx.Client, **fields: object) -> httpx.Response:
    files = fields.pop("files", None)
    return client.post("/", data={SECRET_FIELD: secret_of(client), **fields}, files=files)  # type: ignore[arg-type]


def test_pasted_html_is_shown(client: httpx.Client) -> None:
    assert "Pasted, and read." in give(client, html="<p>Pasted, and read.").text


def test_a_file_is_shown_in_its_own_encoding(client: httpx.Client) -> None:
    body = '<meta charset="windows-1252"><title>é</title><p>Café au lait.'.encode("windows-1252")
    assert "Café au lait." in give(client, files={"file": ("page.html", body)}).text


def test_the_sample_is_shown(client: httpx.Client) -> None:
    assert "Tide mill turns again" in give(client, sample="yes").text


def test_a_page_from_the_web_is_fetched_once_it_is_allowed(running: Running, client: httpx.Client, site: str) -> None:
    refused = give(client, url=f"{site}/")
    assert refused.status_code == 502 and "fetch.allow_private" in refused.text
    running.console.state.settings.file.write_text("[fetch]\nallow_private = true\n")
    try:
        assert "Grüße" in give(client, url=f"{site}/").text
        gone = give(client, url=f"{site}/gone")
        assert gone.status_code == 502 and "410 (Gone)" in gone.text
    finally:
        running.console.state.settings.file.unlink()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "Give the address of a page"),
        ({"html": "<p>x", "files": {"file": ("a.html", b"<p>y")}}, "either HTML or a file"),
        ({"files": {"file": ("a.html", b"")}}, "a.html is empty"),
        ({"files": {"file": ("a.pdf", b"%PDF-1.7")}}, "a PDF document"),
        ({"url": "ftp://example.com/"}, "only http:// and https://"),
        ({"url": "http://[bad"}, "not a valid address"),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_is_lost(
    client: httpx.Client, fields: dict[str, object], message: str
) -> None:
    answer = give(client, **{"html": "", **fields})
    assert answer.status_code in (400, 502) and message in answer.text
    for name in ("html", "url"):
        assert escape(str(fields.get(name, ""))) in answer.text
