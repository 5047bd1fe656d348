"""Lists are updated now and then, and a failed update leaves the old one in force; hosts match by the ends of names."""

from __future__ import annotations

import os
import re
import threading
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
    parse_hosts,
    read_hosts,
)
from pagecrunch.settings import FetchLimits


class Served:
    """A server on this machine, and what it answers."""

    def __init__(self) -> None:
        self.status, self.body, self.asked = 200, b"ads.example\n", 0
        self.gate = threading.Event()
        self.gate.set()
        served = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                served.asked += 1
                served.gate.wait(PATIENCE_SECONDS)
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
    limits = FetchLimits(allow_private=True, seconds=PATIENCE_SECONDS)
    return ListSource(served.url, "ads.list", parse_hosts, days, folder, limits)


def renewed(source: ListSource) -> tuple[Path | None, str]:
    """What a page gets once the renewal that its request started is done."""
    source.current()
    for thread in threading.enumerate():
        if thread.name == f"renews {source.name}":
            thread.join(PATIENCE_SECONDS)
    return source.current()


def make_old(path: Path, days: float) -> None:
    then = time.time() - days * DAY_SECONDS
    os.utime(path, (then, then))


def test_no_page_waits_for_a_list_and_the_next_ones_have_it(served: Served, tmp_path: Path) -> None:
    """2003, section 3: "our software periodically updates the list"."""
    served.gate.clear()
    path, message = source(served, tmp_path).current()
    assert path is None and "(the setting ads.list) is being fetched" in message
    served.gate.set()
    path, message = renewed(source(served, tmp_path))
    assert path is not None and message == "" and read_hosts(path).holds("ads.example")


def test_a_list_is_fetched_once_and_again_when_it_is_old(served: Served, tmp_path: Path) -> None:
    path, _ = renewed(source(served, tmp_path))
    renewed(source(served, tmp_path))
    assert path is not None and served.asked == 1
    make_old(path, 8)
    make_old(path.with_suffix(".attempt"), 8)
    served.body = b"new.example\n"
    renewed(source(served, tmp_path))
    assert served.asked == 2 and read_hosts(path).holds("new.example")


@pytest.mark.parametrize(("status", "body"), [(500, b""), (200, b"<html>Not found</html>")])
def test_a_failed_renewal_keeps_the_old_list_and_says_so(
    served: Served, tmp_path: Path, status: int, body: bytes
) -> None:
    path, _ = renewed(source(served, tmp_path))
    assert path is not None
    make_old(path, 8)
    make_old(path.with_suffix(".attempt"), 8)
    served.status, served.body = status, body
    same, message = renewed(source(served, tmp_path))
    assert same == path and "so the old one is used" in message and "the setting ads.list" in message
    assert read_hosts(path).holds("ads.example")
    asked = served.asked
    renewed(source(served, tmp_path))
    assert served.asked == asked  # it is not tried again at every page


def test_a_list_that_was_never_there_is_named_with_its_setting(served: Served, tmp_path: Path) -> None:
    served.status = 404
    path, message = renewed(source(served, tmp_path))
    assert path is None and "(the setting ads.list) could not be fetched" in message and "404" in message


def test_what_may_be_fetched_is_what_the_settings_allow(served: Served, tmp_path: Path) -> None:
    closed = ListSource(served.url, "ads.list", parse_hosts, 7.0, tmp_path, FetchLimits())
    assert "fetch.allow_private" in renewed(closed)[1] and served.asked == 0


def test_a_file_is_used_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    assert ListSource(str(path), "ads.list", parse_hosts).current() == (path, "")


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


def test_what_is_not_a_host_is_named_with_its_line() -> None:
    with pytest.raises(UsageError, match=re.escape("In my.txt, line 2: '<html>' is not the name of a host.")):
        parse_hosts("ads.example\n<html>\n", "my.txt")


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
