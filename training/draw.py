"""Pages of a corpus as a browser draws them, one file each, to train on their layout.

Each page is shown at its own address, but offline: what it asks for is missing, as it is missing from the corpus. Pages
come in an order that mixes kinds and sites, so that any number of them is a fair part. Those that are there already are
left out, so a run that was ended goes on where it stopped.
"""

from __future__ import annotations

import argparse
import gzip
import json
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.rendering import MIB, memory
from pagecrunch import FetchError
from pagecrunch.browser import Browser, Visit
from pagecrunch.settings import parse_settings

from .drawn import write_drawn

REPORT_EVERY = 25  # pages
SECONDS = 120.0  # a page; nobody waits, and a busy machine must not change what is drawn


def run(arguments: argparse.Namespace) -> int:
    """Render the pages of a corpus offline, and keep what the browser drew."""
    arguments.output.mkdir(parents=True, exist_ok=True)
    failed = 0
    patient = parse_settings(f"[browser]\nseconds = {SECONDS}")
    with Browser(patient) as browser, ThreadPoolExecutor(arguments.at_once) as threads:

        def draw(page: tuple[str, str]) -> bool:
            name, url = page
            path = arguments.output / f"{name}.npz"
            if path.exists():
                return True
            html = gzip.decompress((arguments.corpus / "html" / f"{name}.html.gz").read_bytes())
            try:
                drawn = browser.render(Visit(url or "http://page.invalid/", html, is_offline=True)).layout
            except FetchError as error:
                print(f"{name}: {error}", flush=True)
                return False
            if drawn is not None:
                write_drawn(path, drawn)
            return True

        for number, is_drawn in enumerate(threads.map(draw, mixed(arguments.corpus, arguments.limit)), 1):
            failed += not is_drawn
            if number % REPORT_EVERY == 0:
                own, others = memory()
                print(f"{number} pages, {failed} failed: {own / MIB:.0f} MB here, {others / MIB:.0f} MB in the browser",
                      flush=True)  # fmt: skip
    return 0


def mixed(corpus: Path, limit: int | None = None) -> list[tuple[str, str]]:
    """The pages' names and addresses, in an order that has nothing to do with what they are."""
    with (corpus / "gold.jsonl").open(encoding="utf-8") as lines:
        pages = [(gold["id"], gold["url"] or "") for gold in map(json.loads, lines)]
    return sorted(pages, key=lambda page: zlib.crc32(page[0].encode()))[:limit]
