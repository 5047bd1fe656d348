"""Links that lead to a place in the page itself and have a short text, as references to notes do.

Twin of `_inner_links.pyx`.
"""

from __future__ import annotations

import numpy as np

from ..page.page import Page
from .names import ATTRIBUTE_CODES, TAG_CODES

MOST_LINKS = 400  # links within the page; one with more of them is an index
LONGEST_MARK = 60  # bytes of a reference's text; where it is longer, as in menus, it is none
A, HREF = TAG_CODES["a"], ATTRIBUTE_CODES["href"]


def inner_links(page: Page) -> list[tuple[int, int, bytes]]:
    """The block, the row and the target of each; none on a page that is an index."""
    found = np.flatnonzero(page.attr_name == HREF)
    data = np.frombuffer(page.attr_bytes + b" ", np.uint8)  # an empty value may stand at the end
    found = found[data[page.attr_start[found]] == ord("#")]
    if len(found) == 0 or len(found) > MOST_LINKS:
        return []
    starts, ends = page.attr_start[found], page.attr_end[found]
    rows = np.searchsorted(page.attr_first, found, side="right") - 1
    # The text stands in the link itself or in one element within.
    text = np.minimum(rows[:, None] + (1, 2), len(page) - 1)
    is_mark = (page.blocks.of_row[text] >= 0) & (page.text_end[text] - page.text_start[text] <= LONGEST_MARK)
    block = page.blocks.of_row[text[np.arange(len(rows)), is_mark.argmax(axis=1)]]
    likely = np.flatnonzero(is_mark.any(axis=1) & (page.tag[rows] == A) & (ends > starts + 1))
    return [(int(block[i]), int(rows[i]), page.attr_bytes[starts[i] + 1 : ends[i]]) for i in likely.tolist()]
