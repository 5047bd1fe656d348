"""CoreEx on a small news page: the score of every box, the best one, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.coreex import THRESHOLD, WEIGHT_RATIO, WEIGHT_TEXT, coreex
from pagecrunch.page.names import TEXT
from pagecrunch.page.page import Page

from .svg import INK, KEPT, OUT, PALE_KEPT, QUIET, box, figure, shorten, words

HTML = """<body><ul><li><a href=/>Home</a></li><li><a href=/n>News</a></li></ul>
<div><h1>Late tide surprises port</h1>
<p>The tide came late on Monday and the whole port was full of waiting ships by noon, says the harbour office.</p>
<ul><li><a href=/a>Ferries</a></li><li><a href=/b>Seals</a></li></ul>
<p>Nobody had looked up the time, although the table hangs beside the door and is printed anew every week.</p></div>
<div>All rights reserved. <a href=/t>Terms</a> <a href=/p>Privacy</a></div></body>"""
WIDTH, EDGE, LINE_HIGH, NAMES, BAR = 820, 12, 24, 300, 190  # pixels


def draw() -> str:
    page = build_page(HTML)
    rows = [row for row in range(int(page.rows_with("body")[0]), len(page)) if page.tag[row] != TEXT]
    return figure(
        WIDTH, EDGE * 2 + LINE_HIGH * (len(rows) + 2), "CoreEx: scores of the boxes of a page", _parts(page, rows)
    )


def _parts(page: Page, rows: list[int]) -> Iterator[str]:
    score, kept = _scores(page), coreex(page).kept
    best = max(rows, key=lambda row: (score[row], -page.depth[row]))
    yield words(EDGE, EDGE + 14, "box, and its own text", colour=QUIET)
    yield words(EDGE + NAMES, EDGE + 14, "score", colour=QUIET)
    for at, row in enumerate(rows, 1):
        y = EDGE + LINE_HIGH * at
        own = "".join(page.text(inner) for inner in range(row, int(page.end[row])) if page.parent[inner] == row)
        is_kept = bool(kept[row : page.end[row]].any()) and row > best
        if row == best:
            yield box(EDGE, y + 2, WIDTH - 2 * EDGE, LINE_HIGH - 4, PALE_KEPT)
        name = f"{chr(0x2003) * int(page.depth[row] - page.depth[rows[0]])}<{page.tag_name(row)}> {shorten(own, 26)}"
        yield words(EDGE + 4, y + 16, name, colour=KEPT if is_kept or row == best else INK)
        if score[row] > 0:
            yield box(EDGE + NAMES, y + 6, BAR * score[row], LINE_HIGH - 12, KEPT if row == best else QUIET)
            yield words(EDGE + NAMES + BAR + 8, y + 16, f"{score[row]:.3f}")
        note = "the best: its boxes with few links are kept" if row == best else _fate(page, row, best, is_kept)
        yield words(EDGE + NAMES + BAR + 54, y + 16, note, colour=KEPT if is_kept or row == best else OUT)


def _fate(page: Page, row: int, best: int, is_kept: bool) -> str:
    if page.parent[row] != best:
        return ""
    return "kept" if is_kept else f"left out: more than {1 - THRESHOLD:.0%} links"


def _scores(page: Page) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The score of every row by the formula of the paper; -1 for rows without a child that is worth keeping."""
    links = page.subtree_sum("links").astype(np.int64)
    text = page.subtree_sum("words") - page.subtree_sum("linked_words") + links
    scores = np.full(len(page), -1.0)
    for row in range(len(page)):
        below = [child for child in range(row + 1, int(page.end[row])) if page.parent[child] == row]
        worth = [child for child in below if text[child] - links[child] > THRESHOLD * text[child]]
        if total := sum(int(text[child]) for child in worth):
            linked = sum(int(links[child]) for child in worth)
            scores[row] = WEIGHT_RATIO * (total - linked) / total + WEIGHT_TEXT * total / text[0]
    return scores
