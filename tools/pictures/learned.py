"""The learned extractor on the example page: the probability of every block, and the set that is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pagecrunch
from pagecrunch.result import Block

from .svg import INK, KEPT, OUT, PALE_KEPT, QUIET, box, figure, shorten, words

PAGE = Path(__file__).parents[2] / "examples/page.html"
WIDTH, EDGE, LINE_HIGH, TEXT, BAR = 860, 12, 19, 330, 220  # pixels


def draw() -> str:
    result = pagecrunch.extract(PAGE.read_bytes(), using="learned")
    blocks = [block for block in result.blocks if not block.hidden]
    return figure(
        WIDTH,
        EDGE * 2 + LINE_HIGH * (len(blocks) + 2),
        "Probability of every block of the example page",
        _parts(blocks),
    )


def _parts(blocks: Sequence[Block]) -> Iterator[str]:
    yield words(EDGE, EDGE + 12, "block", colour=QUIET)
    yield words(EDGE + TEXT, EDGE + 12, "probability that it is content", colour=QUIET)
    yield words(EDGE + TEXT + BAR + 50, EDGE + 12, "reason", colour=QUIET)
    for at, block in enumerate(blocks, 1):
        y = EDGE + LINE_HIGH * at
        colour = KEPT if block.kept else OUT
        if block.kept:
            yield box(EDGE, y + 2, WIDTH - 2 * EDGE, LINE_HIGH, PALE_KEPT)
        yield words(EDGE + 4, y + 15, f"<{block.tag}> {shorten(block.text, 38)}", colour=INK)
        yield box(EDGE + TEXT, y + 6, max(BAR * block.score, 1), LINE_HIGH - 9, colour)
        yield words(EDGE + TEXT + BAR + 8, y + 15, f"{block.score:.2f}")
        yield words(EDGE + TEXT + BAR + 50, y + 15, shorten(block.reason, 32), colour=colour)
    yield words(
        EDGE, EDGE + LINE_HIGH * (len(blocks) + 2) - 4, "Shaded: the set with the highest expected F, which is kept."
    )
