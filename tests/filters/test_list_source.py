"""A list from an address is renewed now and then; a failed update leaves the old list in force."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from waiting import PATIENCE_SECONDS

from pagecrunch.errors import UsageError
from pagecrunch.filters.host_list import parse_hosts, read_hosts
from pagecrunch.filters.list_source import DAY_SECONDS, Source
from pagecrunch.settings import FetchLimits


class Served:
    """A server on this machine, and what it answers."""

    def __init__(self) -> None:
        self.status, self.body, self.asked = 200, b"ads.example\n", 0
        served = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                served.asked += 1
                self.send_response(served.status)
                self.send_header("Content-Length", str(len(served.body)))
                self.end_headers()
                self.wfile.write(served.body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/list.txt"


@pytest.fixture
def served() -> Iterator[Served]:
    each = Served()
    thread = Thread(target=each.server.serve_forever, daemon=True)
    thread.start()
    yield each
    each.server.shutdown()
    each.server.server_close()
    thread.join()


def source(served: Served, folder: Path, days: float = 7.0) -> Source:
    return Source(served.url, parse_hosts, days, folder, FetchLimits(allow_private=True, seconds=PATIENCE_SECONDS))


def make_old(path: Path, days: float) -> None:
    then = time.time() - days * DAY_SECONDS
    os.utime(path, (then, then))


def test_a_list_is_fetched_once_and_again_when_it_is_old(served: Served, tmp_path: Path) -> None:
    path, warning = source(served, tmp_path).up_to_date()
    assert warning == "" and read_hosts(path).holds("ads.example")
    source(served, tmp_path).up_to_date()
    assert served.asked == 1
    make_old(path, 8)
    served.body = b"new.example\n"
    source(served, tmp_path).up_to_date()
    assert served.asked == 2 and read_hosts(path).holds("new.example")


@pytest.mark.parametrize(("status", "body"), [(500, b""), (200, b"<html>Not found</html>")])
def test_a_failed_update_keeps_the_old_list_and_says_so(
    served: Served, tmp_path: Path, status: int, body: bytes
) -> None:
    path, _ = source(served, tmp_path).up_to_date()
    make_old(path, 8)
    served.status, served.body = status, body
    same, warning = source(served, tmp_path).up_to_date()
    assert same == path and "the old one is used" in warning
    assert read_hosts(path).holds("ads.example")
    asked = served.asked
    source(served, tmp_path).up_to_date()
    assert served.asked == asked  # it is not tried again at every page


def test_a_list_that_was_never_there_is_an_error(served: Served, tmp_path: Path) -> None:
    served.status = 404
    with pytest.raises(UsageError, match="no older copy"):
        source(served, tmp_path).up_to_date()


def test_a_file_is_used_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    assert Source(str(path), parse_hosts).up_to_date() == (path, "")
