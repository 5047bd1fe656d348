"""The longest table cell or `<div>`: baseline 1 of the MSS paper.

Pasternack and Roth, "Extracting Article Text from the Web with Maximum Subsequence Segmentation", 2009, section 6.2.1:
the cell with the most characters, where a `<div>` counts as a cell. Of a box and the box around it with the same text,
the inner one is taken.

Strong on: old pages with one cell for the story.  Weak on: today's pages, where one `<div>` has everything. It is
a baseline that any other method should beat.
"""

from __future__ import annotations

import numpy as np

from ..decision import Decision
from ..page.page import Page
from ..page.table import Bools
from ..registry import extractor

BOXES = ("td", "th", "div")


@extractor("largest", title="Largest box", description="Keeps the longest table cell or <div>.")
def largest(page: Page) -> Decision:
    boxes = page.rows_with(*BOXES)
    characters = page.subtree_sum("characters")[boxes]
    if len(boxes) == 0 or characters.max() == 0:
        return Decision.nothing(page, "the page has no table cell or <div> with text")
    box = int(boxes[np.flatnonzero(characters == characters.max())[-1]])
    kept: Bools = np.zeros(len(page), bool)
    kept[page.subtree(box)] = True
    return Decision.of_rows(page, kept, keep_reason="in the largest box", drop_reason="outside the largest box")
