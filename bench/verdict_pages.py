"""Pages for `bench verdicts`, written after what servers send in place of a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from pagecrunch.fetched import Fetched

PAGES = Path(__file__).parent / "labels/written_pages.jsonl"


def written_pages() -> Iterator[tuple[str, Fetched]]:
    """Every written page with its verdict, as if it had been fetched."""
    for line in PAGES.read_text(encoding="utf-8").splitlines():
        page = json.loads(line)
        truncated, status = tuple(page.get("truncated", ())), page.get("status", 200)
        address = "https://site.example/page"
        yield page["verdict"], Fetched(address, page["html"].encode(), "utf-8", "text/html", truncated, status)
