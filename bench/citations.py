"""Chunks and their citations on a whole corpus: fences, table rows, bytes in the source, text fragments in chromium.

A chunk is exact if the bytes that its citation names, unescaped and without white space, are all of its text but for
what is marked as added: the date in the line above a post, formulas, emoji drawn as images. A citation that marks text
as added which the page shows in one piece is counted apart, as it could have been cited.
"""

from __future__ import annotations

import argparse
import re
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from .corpora import Sample, Selection, add_selection, read_corpus
from .options import positive
from .report import context_lines, table_lines
from .runner import with_progress
from .speed import spread

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pagecrunch.passages.chunk import Chunk
    from pagecrunch.result import Extraction

_FENCE = re.compile(r"^[>\s\-*\d.)]*`{3,}[^`]*$", re.MULTILINE)
_TAG = re.compile(r"<[^>]*>")
_DELIMITER = re.compile(r"^[> ]*\|(?: --- \|)+$", re.MULTILINE)
SPACER = b'<div style="height:4000px;clear:both"></div>'  # above the page, so that whatever is found is scrolled to
LONG = 20  # characters of text that is not found on a page by chance
SCROLLED = 2000  # pixels: from there on a fragment counts as found
MOMENT, TRIES = 300, 6  # milliseconds, and how often one passes: some pages scroll smoothly


@dataclass
class Totals:
    """What was counted over all pages."""

    counts: Counter[str] = field(default_factory=Counter)
    addresses: list[tuple[bytes, str]] = field(default_factory=list)  # a page and the fragment of one of its chunks


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--tokens", type=positive, default=400, metavar="N", help="the size of chunks")
    parser.add_argument(
        "--chromium", type=positive, metavar="N", help="look for a fragment of this many pages in chromium"
    )
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = list(read_corpus(arguments.corpus, Selection.of(arguments)))
    totals = Totals()
    for _ in with_progress(check_pages(samples, arguments.tokens, totals), len(samples)):
        pass
    print("\n".join(context_lines([arguments.corpus.resolve().name], len(samples), [])), end="\n\n")
    rows = [[name, f"{number:,}"] for name, number in totals.counts.items()]
    if arguments.chromium:
        chosen = spread(totals.addresses, arguments.chromium)
        rows.append(["fragments tried in chromium", f"{len(chosen):,}"])
        rows.append(["fragments found", f"{sum(found_in_chromium(chosen)):,}"])
    print("\n".join(table_lines(["", "number"], rows)))
    return 0


def check_pages(samples: Sequence[Sample], tokens: int, totals: Totals) -> Iterator[None]:
    from pagecrunch import extract

    for sample in samples:
        html = sample.read()
        result = extract(html, url="https://page.example/")
        chunks = result.chunks(tokens=tokens, overlap=tokens // 10)
        shown = bare(extract(html, using="everything").text)
        for chunk in chunks:
            check_chunk(chunk, result, shown, totals.counts)
        if chunks:
            middle = chunks[len(chunks) // 2].citation.address
            if "#" in middle:
                totals.addresses.append((html, middle.partition("#")[2]))
        yield


def check_chunk(chunk: Chunk, result: Extraction, shown: str, counts: Counter[str]) -> None:
    """Count what is wrong with one chunk."""
    cited = chunk.citation
    counts["chunks"] += 1
    counts["with an odd fence"] += len(_FENCE.findall(chunk.markdown)) % 2
    counts["with a torn row"] += has_torn_row(chunk.markdown)
    counts["exact citations"] += cited.is_exact
    counts["with added text"] += bool(cited.added)
    counts["with added text that the page shows"] += any(
        end - start >= LONG and bare(chunk.text[start:end]) in shown for start, end in cited.added
    )
    own = without(chunk.text, cited.added)
    counts["exact citations whose bytes differ"] += cited.is_exact and cited_text(result, cited.spans) != bare(own)


def without(text: str, slices: Sequence[tuple[int, int]]) -> str:
    """A text without some slices of it, which are in order."""
    ends = [0, *(end for _, end in slices)]
    starts = [*(start for start, _ in slices), len(text)]
    return "".join(text[begin:stop] for begin, stop in zip(ends, starts, strict=True))


def has_torn_row(markdown: str) -> bool:
    """Whether a row of a pipe table has another number of cells than its header."""
    for match in _DELIMITER.finditer(markdown):
        width = match.group().count("|")
        for line in markdown[match.end() + 1 :].split("\n"):
            if not line.lstrip("> ").startswith("|"):
                break
            if len(re.findall(r"(?<!\\)\|", line)) != width:
                return True
    return False


def cited_text(result: Extraction, spans: Sequence[tuple[int, int]]) -> str:
    """What the bytes of a citation say, read with nothing but Python's own tools."""
    from pagecrunch.decode.decoders import to_text

    received = result.page.received
    data = received if isinstance(received, bytes) else received.encode()
    texts = [to_text(data[start:end], result.encoding.name) for start, end in spans]
    return bare("".join(unescape(_TAG.sub("", text)) for text in texts))


def bare(text: str) -> str:
    from pagecrunch.passages.source import bare as without_spaces

    return without_spaces(text)


def _has_scrolled(page: Page) -> bool:
    """Whether the page has scrolled down a moment from now."""
    page.wait_for_timeout(MOMENT)
    return bool(page.evaluate("window.scrollY") > SCROLLED)


def found_in_chromium(pages: Sequence[tuple[bytes, str]]) -> Iterator[bool]:
    """Whether chromium scrolls to the fragment of each page, served from this machine without scripts."""
    from playwright.sync_api import sync_playwright

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if not self.path[1:].isdigit():
                self.send_error(404)
                return
            body = re.sub(
                rb"(?i)(<body[^>]*>)", lambda match: match.group() + SPACER, pages[int(self.path[1:])][0], count=1
            )
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Security-Policy", "script-src 'none'")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for index, (_, fragment) in enumerate(pages):
                page = browser.new_page()
                page.route(
                    "**/*", lambda route: route.continue_() if route.request.url.startswith(base) else route.abort()
                )
                page.goto(f"{base}/{index}#{fragment}", wait_until="load")
                found = any(_has_scrolled(page) for _ in range(TRIES))
                if not found:
                    print(f"not found: {fragment}")
                yield found
                page.close()
            browser.close()
    finally:
        server.shutdown()
