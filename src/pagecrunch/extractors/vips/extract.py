"""VIPS: the page in visual blocks, of which the one with the most words for its tags is kept.

Cai, Yu, Wen and Ma, "VIPS: a Vision-based Page Segmentation Algorithm", MSR-TR-2003-79, 2003; written after its
description. It only divides a page. Which block is the content is decided as in the MSS paper, section 7.6: a point for
every word, two points less for every tag.

Strong on: pages whose boxes and gaps show what belongs together.  Weak on: articles with boxes in between.
It needs a page that a browser rendered.
"""

from __future__ import annotations

import numpy as np

from ...decision import Decision, ExtractorNotes
from ...page.names import TEXT
from ...page.page import Page
from ...page.table import Bools
from ...registry import extractor
from ...settings.sections import Section, setting
from .segment import GRANULARITY, VisualBlock, segment

TAG_COST = 2  # points; a word earns one
NOT_RENDERED = "the page was not rendered, so it has no layout"
REASONS = ("in another visual block", "in the visual block with the most words for its tags")


class VipsSettings(Section):
    granularity: int = setting(
        GRANULARITY,
        "Coherence of blocks",
        "Divide visual blocks until their degree of coherence is at least this; 10 gives the smallest blocks.",
        ge=1,
        le=10,
    )


@extractor(
    "vips",
    title="VIPS",
    description="Divides a rendered page into visual blocks, and keeps the one with the most words for its tags.",
    settings=VipsSettings,
)
def vips(page: Page, settings: VipsSettings | None = None) -> Decision:
    root = segment(page, (settings or VipsSettings()).granularity)
    if root is None:
        notes = ExtractorNotes(warnings=() if page.layout else (f"{NOT_RENDERED}; use --render always",))
        reason = "the page shows nothing" if page.layout else NOT_RENDERED
        nothing = Decision.nothing(page, reason)
        return Decision(nothing.kept, nothing.score, nothing.reason, nothing.reasons, notes=notes)
    kept = rows_of(page, choose(page, root))
    return Decision.of_rows(page, kept, keep_reason=REASONS[1], drop_reason=REASONS[0])


def choose(page: Page, root: VisualBlock) -> VisualBlock:
    """The block with the most points; the outermost of several."""
    words = page.subtree_sum("words")
    seen = np.concatenate(([0], np.cumsum((page.tag != TEXT) & (page.hidden == 0))))

    def points(block: VisualBlock) -> int:
        return sum(int(words[row]) - TAG_COST * int(seen[page.end[row]] - seen[row]) for row in block.rows)

    return max(root.walk(), key=points)


def rows_of(page: Page, block: VisualBlock) -> Bools:
    """Which rows are in a block."""
    rows: Bools = np.zeros(len(page), bool)
    for row in block.rows:
        rows[page.subtree(row)] = True
    return rows
