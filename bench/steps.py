"""Steps to the content: the lines and links that a screen reader reads before the content begins.

The papers counted the steps of their tasks by hand. Here a step is a line (a block of the page) or a link, from the top
of the page to the block with the first line of the gold text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .score import words_cjk

LEAST_LETTERS = 12  # of a gold line; a shorter one may be a menu entry
FIRST_WORDS = 8  # of a gold line; enough to find its place


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is read out: its words, and the number of links that begin in it."""

    words: tuple[str, ...]
    links: int


def lines_of(html: bytes | str, url: str | None) -> list[Line]:
    """What a screen reader reads of a page, line by line. Links between lines count with the line before."""
    import numpy as np

    from pagecrunch.build import build_page
    from pagecrunch.page.names import HIDDEN_CODES, TAG_CODES

    page = build_page(html, url)
    # Screen readers read what a style puts off screen or clips, but not what is hidden in other ways.
    is_read = np.zeros(256, bool)
    is_read[[0, HIDDEN_CODES["off screen"], HIDDEN_CODES["clipped away"]]] = True
    blocks = np.flatnonzero(is_read[page.blocks.hidden])
    if not len(blocks):
        return []
    is_link = (page.tag == TAG_CODES["a"]) & (page.linked == 1) & is_read[page.hidden]
    before = np.concatenate(([0], np.cumsum(is_link)))
    starts = page.blocks.first[blocks]
    # A link begins above its text, so it is counted up to the text row itself.
    counts = np.diff(np.concatenate((before[starts], [before[-1]])))
    counts[0] += int(before[starts[0]])
    return [
        Line(tuple(words_cjk(page.block_text(block))), int(count))
        for block, count in zip(blocks.tolist(), counts.tolist(), strict=True)
    ]


def steps_before(lines: Sequence[Line], gold_line: Sequence[str]) -> int | None:
    """Lines and links before the line with the beginning of a gold line; None if there is no such line."""
    steps = 0
    for line in lines:
        if holds(line.words, gold_line):
            return steps
        steps += 1 + line.links
    return None


def holds(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the wanted words occur in a row."""
    length = len(wanted)
    return any(tuple(words[at : at + length]) == tuple(wanted) for at in range(len(words) - length + 1))


def gold_lines(text: str) -> Iterable[list[str]]:
    """The beginnings of the lines of a gold text that are too long for a menu entry."""
    for line in text.splitlines():
        found = words_cjk(line)[:FIRST_WORDS]
        if sum(map(len, found)) >= LEAST_LETTERS:
            yield found


def steps_before_content(original: Sequence[Line], tidied: Sequence[Line], text: str) -> tuple[int, int] | None:
    """The steps in both pages to the first gold line that both have; None if there is no such line."""
    for line in gold_lines(text):
        before, after = steps_before(original, line), steps_before(tidied, line)
        if before is not None and after is not None:
            return before, after
    return None
