"""How far a reader who listens has to go: the lines and links that a screen reader passes before the content begins.

The papers counted the steps of their tasks by hand. Here a step is a line that is read out (a block of the page) or a
link that is stopped at, from the top of the page to the block that holds the first line of the gold text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .score import words_cjk

LEAST_LETTERS = 12  # of a gold line that can be told from a menu entry
FIRST_WORDS = 8  # of a gold line; enough to find its place


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is read out: its words, and how many links begin in it."""

    words: tuple[str, ...]
    links: int


def lines_of(html: bytes | str, url: str | None) -> list[Line]:
    """What a screen reader says of a page, line by line. Links between lines count with the line before."""
    import numpy as np

    from pagecrunch.build import build_page
    from pagecrunch.page.names import HIDDEN_CODES, TAG_CODES

    page = build_page(html, url)
    # What a style puts off screen or clips is there for screen readers; what it does not display is for nobody.
    said = np.zeros(256, bool)
    said[[0, HIDDEN_CODES["off screen"], HIDDEN_CODES["clipped away"]]] = True
    heard = np.flatnonzero(said[page.blocks.hidden])
    if not len(heard):
        return []
    is_link = (page.tag == TAG_CODES["a"]) & (page.linked == 1) & said[page.hidden]
    before = np.concatenate(([0], np.cumsum(is_link)))
    starts = page.blocks.first[heard]
    # A link begins above its text, so it is counted up to the text row itself.
    counts = np.diff(np.concatenate((before[starts], [before[-1]])))
    counts[0] += int(before[starts[0]])
    return [
        Line(tuple(words_cjk(page.block_text(block))), int(count))
        for block, count in zip(heard.tolist(), counts.tolist(), strict=True)
    ]


def steps_before(lines: Sequence[Line], gold_line: Sequence[str]) -> int | None:
    """Lines and links before the one that holds the beginning of a gold line; None where no line does."""
    steps = 0
    for line in lines:
        if holds(line.words, gold_line):
            return steps
        steps += 1 + line.links
    return None


def holds(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the words stand in a row among these."""
    length = len(wanted)
    return any(tuple(words[at : at + length]) == tuple(wanted) for at in range(len(words) - length + 1))


def gold_lines(text: str) -> Iterable[list[str]]:
    """The beginnings of the lines of a gold text that can be told from a menu entry."""
    for line in text.splitlines():
        found = words_cjk(line)[:FIRST_WORDS]
        if sum(map(len, found)) >= LEAST_LETTERS:
            yield found


def steps_before_content(original: Sequence[Line], tidied: Sequence[Line], text: str) -> tuple[int, int] | None:
    """The steps in both pages to the first gold line that both have; None where there is no such line."""
    for line in gold_lines(text):
        before, after = steps_before(original, line), steps_before(tidied, line)
        if before is not None and after is not None:
            return before, after
    return None
