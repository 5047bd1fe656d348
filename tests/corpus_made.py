"""A corpus of a few pages that a test makes for itself."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

SENTENCE = (
    "The harbour was quiet in the morning, and the boats came home late with the tide, full of fish for the market. "
)


def make_corpus_in(folder: Path, *pages: dict[str, Any]) -> Path:
    """Pages as {"html": ..., "text": ...}; one without an id gets its number."""
    (folder / "html").mkdir(parents=True)
    lines = []
    for number, page in enumerate(pages, 1):
        record = {"id": str(number), "url": f"http://example.org/{number}", "kind": "article", "lang": "en"} | page
        html = record.pop("html", "")
        html = html if isinstance(html, bytes) else html.encode()
        (folder / "html" / f"{record['id']}.html.gz").write_bytes(gzip.compress(html))
        lines.append(json.dumps(record, ensure_ascii=False))
    (folder / "gold.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def article(number: int) -> dict[str, Any]:
    """A page with everything that a gold may have, of a site of its own."""
    title, text = f"Harbour news {number}", f"{SENTENCE}{number}. " * 6
    head = f"<!doctype html><html lang=en><title>{title}</title><nav><a href=/>Home</a></nav>"
    return {
        "html": f"{head}<article><h1>{title}</h1><p>{text}</p></article><footer>Imprint</footer>",
        "url": f"https://site{number}.example/news",
        "text": f"{title} {text}",
        "title": title,
        "author": "Ada Quayside",
        "date": "2026-05-03",
    }
