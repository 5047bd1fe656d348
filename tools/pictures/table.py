"""The table: a small page, its rows, and how a subtree is a slice and a count a difference of two sums."""

from __future__ import annotations

from collections.abc import Iterator

from pagecrunch.build import build_page
from pagecrunch.page.names import COUNT_COLUMNS, TEXT
from pagecrunch.page.page import Page

from .svg import INK, KEPT, LINE, PALE_KEPT, QUIET, box, figure, shorten, words

HTML = "<nav><a href=/>Home</a></nav><div><h1>Tides</h1><p>The tide is late, <b>again</b>.</p></div>"
COLUMNS = (
    ("row", 40),
    ("tag", 190),
    ("parent", 60),
    ("depth", 55),
    ("end", 45),
    ("text", 130),
    ("words", 55),
    ("sum", 45),
)
LINE_HIGH, EDGE, NOTE = 22, 12, 46  # pixels


def draw() -> str:
    page = build_page(HTML)
    width = EDGE * 2 + sum(width for _, width in COLUMNS)
    height = EDGE * 2 + LINE_HIGH * (len(page) + 1) + NOTE
    return figure(width, height, "A small page as a table of rows", _parts(page))


def _parts(page: Page) -> Iterator[str]:
    marked = int(page.rows_with("div")[0])
    first, end = EDGE + LINE_HIGH * (marked + 1), int(page.end[marked])
    width = sum(width for _, width in COLUMNS)
    yield box(EDGE, first, width, LINE_HIGH * (end - marked), PALE_KEPT)
    yield from _line(EDGE, [name for name, _ in COLUMNS], QUIET)
    counted = page.counts[:, COUNT_COLUMNS.index("words")]
    sums = [0, *counted.cumsum().tolist()]
    for row in range(len(page)):
        y = EDGE + LINE_HIGH * (row + 1)
        yield f'<path d="M{EDGE},{y}h{width}" stroke="{LINE}"/>'
        is_text = page.tag[row] == TEXT
        name = "text" if is_text else f"<{page.tag_name(row)}>"
        text = f"“{shorten(page.text(row), 18)}”" if is_text else ""
        indent = "\u2003" * int(page.depth[row])
        cells = [
            row,
            indent + name,
            page.parent[row],
            page.depth[row],
            page.end[row],
            text,
            counted[row],
            sums[row + 1],
        ]
        yield from _line(y, list(map(str, cells)), INK)
    below = EDGE + LINE_HIGH * (len(page) + 1) + 20
    yield words(EDGE, below, f"The <div> and all below it are the rows {marked} to {end - 1}: a slice.", colour=KEPT)
    difference = f"{sums[end]} - {sums[marked]} = {sums[end] - sums[marked]}"
    sentence = f"Its words are the sum up to row {end - 1} less the sum before row {marked}: {difference}."
    yield words(EDGE, below + 18, sentence, colour=KEPT)


def _line(y: float, cells: list[str], colour: str) -> Iterator[str]:
    x = float(EDGE)
    for cell, (_, width) in zip(cells, COLUMNS, strict=True):
        yield words(x + 4, y + 15, cell, colour=colour)
        x += width
