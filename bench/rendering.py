"""Rendering under load: pages of a corpus one after the other, a few at a time; time, memory, and what failed.

The pages are shown offline: what they ask for is refused, so that only the browser is measured. Before that, `auto` is
asked about each page, which should render none of them: a page of the corpus has its text.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path

from pagecrunch import FetchError, extract
from pagecrunch.browser import Browser
from pagecrunch.browser.chromium import memory_of
from pagecrunch.browser.visit import Visit
from pagecrunch.fetched import Fetched

from .corpora import Sample, Selection, add_selection, read_corpus
from .options import positive

MIB = 1 << 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", metavar="CORPUS", type=Path, help="a corpus folder")
    parser.add_argument("--renders", metavar="N", type=positive, default=500, help="render this many pages in all")
    parser.add_argument("--at-once", metavar="N", type=positive, default=4, help="render this many at once")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = list(read_corpus(arguments.corpus, Selection.of(arguments)))
    verdicts = Counter(extract(fetched(sample)).verdict.name for sample in samples)
    print(f"auto would render {verdicts['shell']} of {len(samples)} pages ({dict(verdicts.most_common())})")
    faults: Counter[str] = Counter()
    seconds: list[float] = []
    with Browser() as browser, ThreadPoolExecutor(arguments.at_once) as threads:

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
                own, children = memory()
                print(
                    f"{number:>6} pages: {own / MIB:5.0f} MB here, {children / MIB:5.0f} MB in the browser", flush=True
                )
        took = time.perf_counter() - begun
    seconds.sort()
    print(f"{1000 * seconds[len(seconds) // 2]:.0f} ms a page (median), {arguments.renders / took:.1f} pages a second")
    print("faults:", {name: count for name, count in faults.items() if count} or "none")
    return 0


def fetched(sample: Sample) -> Fetched:
    return Fetched(sample.gold.url or "", sample.read(), None, "text/html")


def memory() -> tuple[int, int]:
    """The bytes that this process holds, and those of all that it started."""
    own = dict(memory_of(iter((os.getpid(),))))
    return own[os.getpid()], sum(held for _, held in memory_of(iter(descendants(os.getpid()))))


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
