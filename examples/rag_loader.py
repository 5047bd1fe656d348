"""Load pages as passages for retrieval: python examples/rag_loader.py PAGE.html... > passages.jsonl

Each passage is a run of whole paragraphs below one heading, with what an answer has to cite: page, title, heading.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pagecrunch

LONGEST = 1200  # characters of a passage: a few paragraphs, as embedding models like them


def passages(html: bytes, source: str) -> Iterator[dict[str, str]]:
    """The main content of a page in passages; navigation, banners and hidden text are never among them."""
    result = pagecrunch.extract(html, focus="precision")
    facts = {"source": source, "title": result.title or "", "date": result.date or ""}
    heading, held = "", ""
    for paragraph in result.markdown.split("\n\n"):
        if paragraph.startswith("#") or len(held) + len(paragraph) > LONGEST:
            if held:
                yield {**facts, "heading": heading, "text": held}
            held = ""
        if paragraph.startswith("#"):
            heading = paragraph.lstrip("# ")
        elif paragraph.strip():
            held = f"{held}\n\n{paragraph}".strip()
    if held:
        yield {**facts, "heading": heading, "text": held}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for passage in passages(Path(name).read_bytes(), name):
            print(json.dumps(passage, ensure_ascii=False))
