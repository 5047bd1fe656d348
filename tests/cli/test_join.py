from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from run_command import Run

PAGES = {
    "/a": b"<title>Tides</title><h1>Tides</h1><p>One.</p><a rel=next href=/a?page=2>2</a>",
    "/a?page=2": b"<h1>Tides</h1><p>Two.</p><a rel=next href=/a>back</a>",
}


@pytest.fixture
def site() -> Iterator[str]:
    """Two pages of one article on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(PAGES[self.path])

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_all_pages_are_fetched_and_joined_until_they_lead_back(run_here: Run, site: str) -> None:
    done = run_here(
        "extract", f"{site}/a", "--all-pages", "--allow-private", "--format", "markdown", "--using", "everything"
    )
    assert done.code == 0 and done.out.startswith("# Tides\n\nOne.") and "Two." in done.out
    assert done.out.count("# Tides") == 1 and "leads back" in done.err


def test_joined_json_names_its_pages(run_here: Run, site: str) -> None:
    done = run_here(
        "extract", f"{site}/a", "--all-pages", "--allow-private", "--format", "json", "--using", "everything"
    )
    assert json.loads(done.out)["pages"] == [f"{site}/a", f"{site}/a?page=2"]


def test_pages_without_an_address_have_no_others(run_here: Run, page: Path) -> None:
    done = run_here("extract", page, "--all-pages")
    assert done.code == 2 and "--url" in done.err
