"""Lists are updated now and then, and a failed update leaves the old one in force; hosts match by the ends of names."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from waiting import PATIENCE_SECONDS

from pagecrunch.errors import UsageError
from pagecrunch.filters.engine.ad_lists import (
    BUNDLED,
    DAY_SECONDS,
    ListSource,
    bundled_hosts,
    hosts_in,
    parse_hosts,
    read_hosts,
)
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


def source(served: Served, folder: Path, days: float = 7.0) -> ListSource:
    return ListSource(served.url, parse_hosts, days, folder, FetchLimits(allow_private=True, seconds=PATIENCE_SECONDS))


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
    assert ListSource(str(path), parse_hosts).up_to_date() == (path, "")


def test_a_copy_is_replaced_whole(served: Served, tmp_path: Path) -> None:
    folder = tmp_path / "a"
    for text in (b"one.example\n", b"two.example\n"):
        served.body = text
        source(served, folder).update()
    copy = source(served, folder).copy
    assert copy.read_bytes() == b"two.example\n"
    assert list(folder.iterdir()) == [copy]


def test_a_copy_that_cannot_be_saved_is_one_sentence(served: Served, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="could not be saved"):
        source(served, tmp_path / "file").update()


def test_a_host_is_matched_by_the_end_of_its_name_at_a_dot() -> None:
    listed = parse_hosts("ads.example\n", "test")
    assert listed.holds("ads.example") and listed.holds("a.b.ADS.example.")
    assert not listed.holds("myads.example") and not listed.holds("example")


def test_a_hosts_file_is_read_as_well() -> None:
    listed = parse_hosts("# old\n127.0.0.1 localhost\n0.0.0.0 ads.example # here\n\ntrack.example\n", "test")
    assert listed.hosts == {"ads.example", "track.example"}


def test_what_is_no_host_is_named_with_its_line() -> None:
    with pytest.raises(UsageError, match=re.escape("In my.txt, line 2: '<html>' is not the name of a host.")):
        parse_hosts("ads.example\n<html>\n", "my.txt")


def test_addresses_in_every_form_name_their_hosts() -> None:
    assert hosts_in(b"https://a.example:8080/x?y=//b.example") == [b"a.example", b"b.example"]
    assert hosts_in(b"//a.example/1.png 1x, //b.example/2.png 2x") == [b"a.example", b"b.example"]
    assert hosts_in(b"background:url('http://a.example/x.png')") == [b"a.example"]
    assert hosts_in(b"/local.png") == []


def test_the_list_that_ships_has_a_date_and_more_than_three_hundred_hosts() -> None:
    assert re.search(r"on \d{4}-\d\d-\d\d", BUNDLED.read_text().splitlines()[1])
    assert len(bundled_hosts().hosts) >= 300
    assert bundled_hosts().holds("securepubads.g.doubleclick.net")


def test_a_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("a.example\n")
    assert read_hosts(path).holds("a.example")
    path.write_text("other.example\n")
    assert read_hosts(path).holds("other.example")


def test_a_file_that_is_not_there_or_no_text_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        read_hosts(tmp_path / "none.txt")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="not a text file"):
        read_hosts(tmp_path / "binary")
