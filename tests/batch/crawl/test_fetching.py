"""Lists of addresses, fetched politely from a server of this machine."""

from __future__ import annotations

import itertools
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from batch_made import page, rows_in
from waiting import PATIENCE_SECONDS

from pagecrunch.batch import BatchRequest, Options, run_batch
from pagecrunch.batch.crawl.fetching import Politeness, fetch_lists
from pagecrunch.batch.inputs.page import RawPage
from pagecrunch.batch.inputs.warc import read_warc
from pagecrunch.batch.job_folder import JobFiles
from pagecrunch.settings import FetchLimits

LIMITS = FetchLimits(allow_private=True, seconds=PATIENCE_SECONDS)
MOVED = {"/moved": "/2", "/away": "/private", "/lost": "/gone"}
POLITE = Politeness(host_seconds=0.05, connections=8, retries=2, retry_seconds=0.05)


class Site:
    """A host that remembers who asked for what, when."""

    robots: str | int = "User-agent: *\nDisallow: /private\n"

    def __init__(self) -> None:
        site = self
        self.asked: list[tuple[str, float, float]] = []
        self.at_once = self.most_at_once = 0
        self._lock = threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                with site._lock:
                    site.at_once += 1
                    site.most_at_once = max(site.most_at_once, site.at_once)
                begun = time.monotonic()
                status, body, headers = site.answer(self.path)
                with site._lock:
                    site.at_once -= 1
                    site.asked.append((self.path, begun, time.monotonic()))
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path: str) -> tuple[int, bytes, dict[str, str]]:
        times = Counter(asked for asked, _, _ in self.asked)[path]
        if path == "/robots.txt":
            return (200, self.robots.encode(), {}) if isinstance(self.robots, str) else (self.robots, b"", {})
        if path == "/gone":
            return 404, b"", {}
        if path == "/busy" and times < 2:
            return 503, b"", {}
        if path == "/later" and times < 1:
            return 429, b"", {"Retry-After": "1"}
        if path in MOVED:
            return 302, b"", {"Location": MOVED[path]}
        if path == "/paper":
            return 200, b"%PDF-1.4", {"Content-Type": "application/pdf"}
        if path == "/broken":
            return 500, b"", {}
        return 200, page(int(path.rpartition("/")[2] or 0) if path[1:].isdigit() else 0), {"Content-Type": "text/html"}

    def count(self, path: str) -> int:
        return sum(asked == path for asked, _, _ in self.asked)


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.server.shutdown()
    made.server.server_close()


def problems(files: list[Path]) -> dict[str, str]:
    pages = [each for file in files for each in read_warc(str(file), 10_000) if isinstance(each, RawPage)]
    return {each.source.rpartition("/")[2]: each.problem for each in pages}


def test_robots_txt_is_followed_failures_are_noted_and_busy_hosts_are_asked_again(site: Site, tmp_path: Path) -> None:
    names = ["1", "private", "gone", "busy", "broken", "2", "1", "later"]
    files = fetch_lists([f"{site.address}/{name}" for name in names], tmp_path, LIMITS, POLITE)
    found = problems(files)
    assert [name for name, problem in found.items() if not problem] == ["1", "busy", "2", "later"]
    assert found["private"] == "its host's robots.txt does not permit it"
    assert "answered 404" in found["gone"]
    assert "answered 500" in found["broken"]
    assert site.count("/private") == 0
    assert (site.count("/busy"), site.count("/broken"), site.count("/gone"), site.count("/1")) == (3, 3, 1, 1)
    assert site.count("/robots.txt") == 1
    times = [begun for path, begun, _ in sorted(site.asked, key=lambda each: each[1]) if path == "/later"]
    assert times[1] - times[0] >= 1


def test_a_host_is_asked_for_one_page_at_a_time_with_a_pause_between(site: Site, tmp_path: Path) -> None:
    fetch_lists([f"{site.address}/{n}" for n in range(6)], tmp_path, LIMITS, POLITE)
    asked = sorted((begun, done) for path, begun, done in site.asked if path != "/robots.txt")
    assert site.most_at_once == 1
    assert all(begun - done >= 0.05 for (_, done), (begun, _) in itertools.pairwise(asked))


@pytest.mark.parametrize(("status", "is_permitted"), [(404, True), (403, True), (500, False), (503, False)])
def test_without_a_robots_file_all_is_allowed_and_with_one_out_of_reach_nothing_is(
    site: Site, tmp_path: Path, status: int, is_permitted: bool
) -> None:
    site.robots = status
    found = problems(fetch_lists([f"{site.address}/1"], tmp_path, LIMITS, POLITE))
    assert (found["1"] == "") is is_permitted
    assert site.count("/1") == is_permitted


def test_what_was_fetched_is_not_fetched_again(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagecrunch.batch.crawl.fetching.ADDRESSES_IN_A_FILE", 2)
    addresses = [f"{site.address}/{n}" for n in range(5)]
    files = fetch_lists(addresses, tmp_path, LIMITS, POLITE)
    assert len(files) == 3
    files[1].rename(files[1].with_suffix(".part"))  # as it is when a run is killed before the file got its name
    assert fetch_lists(addresses, tmp_path, LIMITS, POLITE) == files
    assert {site.count(f"/{n}") for n in range(5)} == {1}
    assert list(problems(files)) == [str(n) for n in range(5)]


def test_a_job_over_a_list_has_a_row_for_every_address(site: Site, tmp_path: Path) -> None:
    unreadable = ["http://[bad/", "ftp://example.org/", "http://user:word@example.org/"]
    names = [*(f"{site.address}/{name}" for name in ("3", "gone", "private")), *unreadable]
    (tmp_path / "list.txt").write_text("\n".join(names))
    options = Options(settings={"fetch": {"allow_private": True}})
    request = BatchRequest([str(tmp_path / "list.txt")], tmp_path / "out", options, workers=1, politeness=POLITE)
    outcome = run_batch(request)
    rows = rows_in(tmp_path / "out")
    assert [row["source"] for row in rows] == names
    assert [row["status"] for row in rows] == ["ok"] + ["failed"] * 5
    assert rows[0]["title"] == "Page 3"
    assert outcome.tally.statuses == {"ok": 1, "failed": 5}
    before = len(site.asked)
    assert run_batch(request).was_done
    assert len(site.asked) == before


def test_what_was_fetched_for_a_job_in_an_object_store_is_used_by_the_next_run(site: Site, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{site.address}/3\n{site.address}/gone\n")
    options = Options(settings={"fetch": {"allow_private": True}})
    out = f"memory://fetched-{site.server.server_port}/out"
    request = BatchRequest([str(tmp_path / "list.txt")], out, options, politeness=POLITE)
    assert run_batch(request).tally.statuses == {"ok": 1, "failed": 1}
    files = JobFiles(out)
    assert [path.name for path in files.scratch.iterdir()] == ["lock"]  # nothing else stays on this machine
    (name,) = (name for name in files.store.files() if name.endswith(".jsonl"))
    files.store.delete(name)
    assert run_batch(request).tally.statuses == {"ok": 1, "failed": 1}
    assert files.store.facts(name) is not None
    assert (site.count("/3"), site.count("/gone")) == (1, 1)


def test_redirects_files_and_repeated_addresses_of_a_list_are_accounted_for(site: Site, tmp_path: Path) -> None:
    names = ["moved", "away", "paper", "3", "moved", "3", "lost"]
    (tmp_path / "list.txt").write_text("".join(f"{site.address}/{name}\n" for name in names))
    options = Options(settings={"fetch": {"allow_private": True}}, provenance=True)
    outcome = run_batch(
        BatchRequest([str(tmp_path / "list.txt")], tmp_path / "out", options, workers=1, politeness=POLITE)
    )
    rows = {row["source"].rpartition("/")[2]: row for row in rows_in(tmp_path / "out")}
    assert list(rows) == ["moved", "away", "paper", "3", "lost"] and outcome.tally.pages == 5
    assert (rows["moved"]["title"], rows["moved"]["final_url"]) == ("Page 2", f"{site.address}/2")
    assert rows["moved"]["redirects"] == [f"{site.address}/moved"]
    assert rows["away"]["reason"] == (
        f"it redirects to {site.address}/private, and its host's robots.txt does not permit it"
    )
    lost = rows["lost"]
    assert (lost["final_url"], lost["redirects"]) == (f"{site.address}/gone", [f"{site.address}/lost"])
    assert (lost["http_status"], lost["reason"]) == (404, f"{site.address}/gone answered 404 (Not Found)")
    assert rows["paper"]["reason"] == "it is application/pdf and not a web page"
    assert rows["paper"]["http_status"] == 200
    assert (site.count("/private"), site.count("/3"), site.count("/moved")) == (0, 1, 1)
    assert outcome.repeated == 2
    assert outcome.tally.passed_over == {"an address that was in a list before": 2}


def test_private_addresses_are_refused_unless_they_are_allowed(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address has no port, so that only its being private can refuse it; connections to it lead to the site."""
    connect = socket.socket.connect
    connected: list[object] = []

    def to_the_site(self: socket.socket, address: tuple[str, int]) -> None:
        connected.append(address)
        connect(self, site.server.server_address if address == ("127.0.0.1", 80) else address)

    monkeypatch.setattr(socket.socket, "connect", to_the_site)
    refused, allowed = tmp_path / "refused", tmp_path / "allowed"
    for folder in (refused, allowed):
        folder.mkdir()
    (problem,) = problems(fetch_lists(["http://127.0.0.1/1"], refused, FetchLimits(), POLITE)).values()
    assert "127.0.0.1, which is not a public address" in problem
    assert not connected and not site.asked
    (problem,) = problems(fetch_lists(["http://127.0.0.1/1"], allowed, LIMITS, POLITE)).values()
    assert problem == "" and site.count("/1") == 1
