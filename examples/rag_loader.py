"""Load pages as passages for retrieval: python examples/rag_loader.py PAGE.html... > passages.jsonl

Each passage is whole paragraphs, lists, code or rows of a table below one heading, with what an answer has to cite: the
page, its title, its heading, and the bytes of the passage in the file.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pagecrunch


def passages(html: bytes, source: str) -> Iterator[dict[str, Any]]:
    """The main content of a page in passages; navigation, banners and hidden text are never among them."""
    result = pagecrunch.extract(html, focus="precision")
    facts = {"source": source, "title": result.title or "", "date": result.date or ""}
    for chunk in result.chunks(tokens=400, overlap=40):
        heading = chunk.headings[-1] if chunk.headings else ""
        place = {"start": chunk.citation.start, "end": chunk.citation.end}
        yield {**facts, "heading": heading, "text": chunk.markdown, **place}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for passage in passages(Path(name).read_bytes(), name):
            print(json.dumps(passage, ensure_ascii=False))
