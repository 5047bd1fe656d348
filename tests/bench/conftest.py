"""A corpus of a few pages that a test makes for itself."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

MakeCorpus = Callable[..., Path]


@pytest.fixture
def make_corpus(tmp_path: Path) -> MakeCorpus:
    """`make_corpus("name", {"html": ..., "text": ...}, ...)`: the folder; a page without an id gets its number."""

    def make(name: str, *pages: dict[str, Any]) -> Path:
        folder = tmp_path / name
        (folder / "html").mkdir(parents=True)
        lines = []
        for number, page in enumerate(pages, 1):
            record = {"id": str(number), "url": f"http://example.org/{number}", "kind": "article", "lang": "en"} | page
            html = record.pop("html", "")
            html = html if isinstance(html, bytes) else html.encode()
            (folder / "html" / f"{record['id']}.html.gz").write_bytes(gzip.compress(html))
            lines.append(json.dumps(record))
        (folder / "gold.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return folder

    return make
