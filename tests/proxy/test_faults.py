"""Origins that lie, and many requests with faults among them: nothing is lost, nothing hangs, memory stays flat."""

from __future__ import annotations

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest
from proxy_made import PAGE, Origin, Running

# `PAGECRUNCH_FAULT_REQUESTS=1000 python -m pytest tests/proxy/test_faults.py` is the full size.
REQUESTS = int(os.environ.get("PAGECRUNCH_FAULT_REQUESTS", "200"))
FAULTS = ("/resets", "/breaks-off", "/too-short", "/not-gzip", "/bomb")
MOST_GROWTH_KB = 30_000  # of the proxy itself between the first half and the second, which is noise


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/not-gzip", "original; it could not be unpacked: it is not gzip as it says"),
        ("/bomb", "original; it is larger than 33,554,432 bytes when unpacked"),
    ],
)
def test_what_is_not_as_it_says_passes_as_it_came(through: Running, site: Origin, path: str, why: str) -> None:
    answer = through.curl(f"{site.url}{path}")
    assert answer.status == 200
    assert answer.headers["x-pagecrunch"] == why
    assert answer.headers["content-encoding"] == "gzip"


def test_what_follows_the_announced_length_is_not_taken_for_the_next_answer(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/too-long", "--next", "-sS", "-x", through.url, f"{site.url}/page")
    assert "The tide is late" in answer.text
    assert "<p>more</p>" not in answer.text
    assert through.curl(f"{site.url}/page").headers["x-pagecrunch"].startswith("tidy")


def test_many_requests_with_faults_among_them(through: Running, site: Origin) -> None:
    def ask(number: int) -> str:
        fault = number % 20 == 7  # 5 %
        path = FAULTS[number // 20 % len(FAULTS)] if fault else ("/page", "/big", "/data", "/gzip")[number % 4]
        answer = through.curl(f"{site.url}{path}")
        if fault:
            return "" if answer.code in (0, 18) else f"{path}: curl {answer.code} {answer.fault}"
        is_good = answer.status == 200 and (path == "/data" or "The tide is late" in answer.text or path == "/gzip")
        return "" if is_good and answer.code == 0 else f"{path}: {answer.status} {answer.fault}"

    with ThreadPoolExecutor(8) as pool:
        half = REQUESTS // 2
        first = [fault for fault in pool.map(ask, range(half)) if fault]
        memory = resident(through.process.pid)
        second = [fault for fault in pool.map(ask, range(half, REQUESTS)) if fault]
    assert first + second == []
    assert resident(through.process.pid) - memory < MOST_GROWTH_KB
    assert through.curl(f"{site.url}/page").body != PAGE


def resident(pid: int) -> int:
    """Memory of a process in kB."""
    return int(subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, check=True).stdout)
