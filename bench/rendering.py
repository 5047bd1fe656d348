"""Rendering under load: pages of a corpus one after the other, a few at a time; time, memory, and what failed.

The pages are shown offline: what they ask for is refused, so that only the browser is measured. Before that, each is
read without a browser, for the cost of that, and for whether `auto` would render it: a page of the corpus has its text.
"""

from __future__ import annotations

import argparse
import os
import threading
import time
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path

from pagecrunch import FetchError, extract
from pagecrunch.browser import Browser
from pagecrunch.browser.chromium import memory_of
from pagecrunch.browser.visit import Visit
from pagecrunch.fetched import Fetched

from .corpora import Sample, Selection, add_selection, read_corpus
from .options import positive
from .report import table_lines

MIB = 1 << 20
PEAK_SECONDS = 0.3  # between two looks at the memory


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", metavar="CORPUS", type=Path, help="a corpus folder")
    parser.add_argument("--renders", metavar="N", type=positive, default=500, help="render this many pages in all")
    parser.add_argument("--at-once", metavar="N", type=positive, default=4, help="render this many at once")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = list(read_corpus(arguments.corpus, Selection.of(arguments)))
    before = set(descendants(os.getpid()))
    extract("<p>once, so that no page is charged for loading the model")
    verdicts: Counter[str] = Counter()
    without: list[float] = []
    with Costs(before) as costs_without:
        for page in map(fetched, samples):
            begun = time.perf_counter()
            verdicts[extract(page).verdict.name] += 1
            without.append(time.perf_counter() - begun)
    print(f"auto would render {verdicts['shell']} of {len(samples)} pages ({dict(verdicts.most_common())})")
    faults: Counter[str] = Counter()
    seconds: list[float] = []
    with Browser() as browser, ThreadPoolExecutor(arguments.at_once) as threads, Costs(before) as costs:

        def render(sample: Sample) -> None:
            begun = time.perf_counter()
            try:
                page = browser.render(Visit(sample.gold.url or "http://page.invalid/", sample.read(), is_offline=True))
                faults["no layout"] += extract(page).page.layout is None
            except FetchError as error:
                faults[str(error).partition(": ")[2]] += 1
            seconds.append(time.perf_counter() - begun)

        begun = time.perf_counter()
        pages = islice(cycle(samples), arguments.renders)
        for number, _ in enumerate(threads.map(render, pages), 1):
            if number % max(1, arguments.renders // 10) == 0:
                own, children = memory(before)
                print(
                    f"{number:>6} pages: {own / MIB:5.0f} MB here, {children / MIB:5.0f} MB in the browser", flush=True
                )
        took = time.perf_counter() - begun
    lines = (
        cost("not rendered", without, costs_without),
        cost(f"rendered, {arguments.at_once} at once", seconds, costs),
    )
    print("\n".join(table_lines(("", "ms, median", "ms, 90 %", "CPU ms", "MB here", "MB in the browser"), lines)))
    print(f"{arguments.renders / took:.1f} renders a second")
    print("faults:", {name: count for name, count in faults.items() if count} or "none")
    print("processes left:", len(set(descendants(os.getpid())) - before))
    return 0


def cost(name: str, seconds: list[float], costs: Costs) -> tuple[str, ...]:
    """A line of the table: times of pages with their extraction, CPU time of each, and the most memory in use."""
    ranked = [1000 * each for each in sorted(seconds)]
    middle, late = ranked[len(ranked) // 2], ranked[len(ranked) * 9 // 10]
    busy = 1000 * costs.seconds / len(seconds)
    return name, f"{middle:.0f}", f"{late:.0f}", f"{busy:.0f}", f"{costs.own / MIB:.0f}", f"{costs.children / MIB:.0f}"


class Costs:
    """Within the `with` block: the most memory that this process and those that it started held, and their CPU time.

    Processes that were there before do not count for the memory.
    """

    def __init__(self, before: Collection[int] = ()) -> None:
        self._before = before
        self.own = self.children = 0
        self.seconds = 0.0
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Costs:
        self.seconds -= cpu_seconds()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds += cpu_seconds()
        self._is_over.set()
        self._thread.join()

    def _watch(self) -> None:
        while True:
            own, children = memory(self._before)
            self.own, self.children = max(self.own, own), max(self.children, children)
            if self._is_over.wait(PEAK_SECONDS):
                return


def fetched(sample: Sample) -> Fetched:
    return Fetched(sample.gold.url or "", sample.read(), None, "text/html")


def memory(apart_from: Collection[int] = ()) -> tuple[int, int]:
    """The bytes that this process holds, and those of all that it started, apart from some."""
    own = dict(memory_of(iter((os.getpid(),))))
    started = (pid for pid in descendants(os.getpid()) if pid not in apart_from)
    return own[os.getpid()], sum(held for _, held in memory_of(started))


def cpu_seconds() -> float:
    """What this process, those that it started, and those of them that have ended took of the processors (Linux)."""
    ticks = 0
    for pid in (os.getpid(), *descendants(os.getpid())):
        with suppress(OSError):
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text("latin-1").rpartition(")")[2].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def descendants(pid: int) -> Iterator[int]:
    """The processes that a process started, and those that they did (Linux)."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text("latin-1").rpartition(")")[2].split()[1])
        except OSError:
            continue
        parents.setdefault(parent, []).append(int(path.parent.name))
    waiting = [pid]
    while waiting:
        children = parents.get(waiting.pop(), [])
        yield from children
        waiting += children
