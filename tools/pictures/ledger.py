"""The ledger of the example page: every byte of its text in one bucket, and what became of each piece."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pagecrunch
from pagecrunch.ledger import Ledger

from .svg import KEPT, LINE, OUT, PALE_KEPT, PALE_OUT, QUIET, box, figure, shorten, words

PAGE = Path(__file__).parents[2] / "examples/page.html"
WIDTH, EDGE, BAR, LINE_HIGH = 820, 12, 34, 20  # pixels
FILLS = {"kept": PALE_KEPT, "removed": PALE_OUT, "hidden": "#e6e6e6", "not text": "#e6e6e6", "blank": "#f6f6f6"}
MOST_PIECES = 14


def draw() -> str:
    # A method without training: the picture stays the same when the model is trained again.
    ledger = pagecrunch.extract(PAGE.read_bytes(), using="econ-plus").ledger
    height = EDGE * 2 + BAR + 56 + LINE_HIGH * (MOST_PIECES + 1)
    return figure(WIDTH, height, "The ledger of the example page", _parts(ledger))


def _parts(ledger: Ledger) -> Iterator[str]:
    scale = (WIDTH - 2 * EDGE) / len(ledger.page.text_bytes)
    for entry in ledger.entries:
        yield box(EDGE + entry.start * scale, EDGE, (entry.end - entry.start) * scale, BAR, FILLS[entry.bucket], LINE)
    totals = ", ".join(f"{bucket} {count}" for bucket, count in ledger.totals().items())
    yield words(EDGE, EDGE + BAR + 18, f"All text of the page in order, {len(ledger.page.text_bytes)} bytes: {totals}.")
    yield words(EDGE, EDGE + BAR + 36, "Its first pieces, each with its bucket and the reason:", colour=QUIET)
    for at, entry in enumerate([entry for entry in ledger.entries if entry.text.strip()][:MOST_PIECES]):
        y = EDGE + BAR + 58 + at * LINE_HIGH
        colour = {"kept": KEPT, "removed": OUT}.get(entry.bucket, QUIET)
        yield words(EDGE, y, entry.bucket, colour=colour)
        yield words(EDGE + 80, y, shorten(entry.text, 56))
        yield words(EDGE + 500, y, shorten(entry.reason, 46), colour=QUIET)
