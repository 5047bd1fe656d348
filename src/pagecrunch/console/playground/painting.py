"""The page as it came, each block painted by its score, with the reason on hover and focus."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from ...decode import decode
from ...dom.paint import Mark, painted
from ...page.names import TEXT
from ...page.page import Page
from ...page.table import Ints
from .outcome import Outcome, Verdict


def paint(outcome: Outcome, *, with_marks: bool = True) -> str:
    """The painted page as HTML. It is a stranger's page: show it in a sandbox."""
    limit = outcome.settings.limits.max_bytes
    utf8, _ = decode(outcome.held.body[:limit], outcome.held.charset)
    if not with_marks:
        return painted(utf8, (), "", outcome.held.url)
    marks = [Mark(_rows(outcome.page, each), each.level, _label(each)) for each in outcome.verdicts]
    return painted(utf8, marks, _css(), outcome.held.url)


def _rows(page: Page, verdict: Verdict) -> list[int]:
    """The element that holds the block and nothing else to read; or the block's texts."""
    blocks, index = page.blocks, verdict.index
    owner = int(blocks.owner[index])
    firsts: Ints = blocks.first  # in page order, so the blocks of a subtree stand side by side
    inside = np.searchsorted(firsts, page.end[owner]) - np.searchsorted(firsts, owner)
    if owner > 0 and inside == 1:
        return [owner]
    rows = range(int(blocks.first[index]), int(blocks.last[index]) + 1)
    return [row for row in rows if blocks.of_row[row] == index and page.tag[row] == TEXT]


def _label(verdict: Verdict) -> str:
    return f"{verdict.fate}, score {verdict.score:.2f}: {verdict.why}"


@cache
def _css() -> str:
    return (files("pagecrunch.console") / "painted.css").read_text(encoding="utf-8")
