from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from browser_made import settings_of
from waiting import PATIENCE_SECONDS

from pagecrunch import FetchError
from pagecrunch.browser import Browser
from pagecrunch.browser.visit import Visit
from pagecrunch.errors import PagecrunchError

GREEDY = (
    "<body>words<script>const all = []; for (;;) if (all.length < 60) all.push(new Uint8Array(20e6).fill(1))</script>"
)
ENDLESS = "<body>words<script>for (;;) {}</script>"


def plain(number: int) -> Visit:
    return Visit.of_file(f"<body><p>page {number}</p><script>document.body.append('done {number}')</script>".encode())


def test_threads_share_a_browser_and_each_gets_its_own_page(browser: Browser) -> None:
    with ThreadPoolExecutor(4) as threads:
        pages = list(threads.map(browser.render, map(plain, range(8))))
    assert all(f"done {number}".encode() in page.body for number, page in enumerate(pages))


def test_a_page_that_takes_too_much_memory_or_never_ends_is_lost_alone() -> None:
    limits = settings_of(browser__seconds=6.0, browser__max_memory="300MB")
    with Browser(limits) as browser, ThreadPoolExecutor(3) as threads:
        greedy = threads.submit(browser.render, Visit.of_file(GREEDY.encode()))
        endless = threads.submit(browser.render, Visit.of_file(ENDLESS.encode()))
        assert b"done 1" in threads.submit(browser.render, plain(1)).result().body
        with pytest.raises(FetchError, match=r"could not be rendered: it ended its browser page\.$"):
            greedy.result()
        with pytest.raises(FetchError, match=r"could not be rendered: its scripts did not end within 6 seconds\.$"):
            endless.result()
        assert b"done 2" in browser.render(plain(2)).body


def test_a_browser_that_dies_is_started_again(browser: Browser) -> None:
    browser.render(plain(1))
    for pid in chromiums_of(os.getpid()):
        os.kill(pid, signal.SIGKILL)
    assert b"done 3" in browser.render(plain(3)).body


def test_a_browser_that_has_no_sandbox_here_is_one_sentence_about_it(tmp_path: Path) -> None:
    path = tmp_path / "chromium"
    path.write_text("#!/bin/sh\necho 'zygote_host_impl_linux.cc:130] No usable sandbox!' >&2\nexit 1\n")
    path.chmod(0o755)
    with (
        Browser(settings_of(browser__path=str(path))) as browser,
        pytest.raises(PagecrunchError, match=r"^The browser .* \(this system allows it no sandbox, .*\.$"),
    ):
        browser.render(plain(1))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL], ids=["ctrl-c", "kill"])
def test_no_process_is_left_when_the_program_is_ended(number: int) -> None:
    program = (
        "from pagecrunch.browser import Browser\nfrom pagecrunch.browser.visit import Visit\nb = Browser()\n"
        "b.render(Visit.of_file(b'<p>words'))\nprint('ready', flush=True)\n"
        "b.render(Visit.of_file(b'<p>words<script>setInterval(() => document.body.append(1), 50)</script>'))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
        children = descendants(process.pid)
        assert any(is_chromium(pid) for pid in children)
        if number == signal.SIGINT:
            os.killpg(process.pid, number)  # as a terminal does
        else:
            process.kill()
        process.wait(PATIENCE_SECONDS)
    end = time.monotonic() + PATIENCE_SECONDS
    while (left := [pid for pid in children if is_alive(pid)]) and time.monotonic() < end:
        time.sleep(0.1)
    assert not left


def chromiums_of(pid: int) -> list[int]:
    return [child for child in descendants(pid) if is_chromium(child) and b"--type=" not in command(child)]


def descendants(pid: int) -> list[int]:
    """The processes that a process started, and those that they did."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text("latin-1").rpartition(")")[2].split()
        except OSError:
            continue
        parents.setdefault(int(fields[1]), []).append(int(path.parent.name))
    found, waiting = [], [pid]
    while waiting:
        children = parents.get(waiting.pop(), [])
        found += children
        waiting += children
    return found


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def is_chromium(pid: int) -> bool:
    return b"chromium" in command(pid).split(b"\0")[0]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("latin-1").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
