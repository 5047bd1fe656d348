"""Boxes that repeat: the comments, teasers and search results that follow a story, each an entry like the one before.

They have periods and commas, and often no telling name. What gives them away is that three or more brothers have the
same tag and class, and that most of them open with a link (a teaser's title, a writer's name) or a date.
"""

from __future__ import annotations

import numpy as np

from ...page.names import ATTRIBUTE_CODES, BLOCK_KINDS
from ...types import Bools
from ..tag_tables import is_tag
from .passages import Passages, sums_before

# Entries are boxes. Lists, rows and paragraphs repeat within stories as well.
_CAN_BE_ENTRY = is_tag("div", "li", "article", "section", "table", "blockquote", "dl", "dd")
_HEADING = BLOCK_KINDS.index("heading")
_CLASS = ATTRIBUTE_CODES["class"]

MIN_ENTRIES = 3
MIN_BLOCKS = 2  # in an entry: what it opens with, and its text
DATE_DIGITS = 4  # a year, or a day and an hour
DATE_WORDS = 12  # a line with a date and a name; a longer one is a sentence


def find_entries(passages: Passages, after: int) -> Bools:
    """The blocks that stand in entries, of lists that begin after a block. A list that holds it is the story itself."""
    page, blocks = passages.page, passages.page.blocks
    boxes = passages.boxes[_CAN_BE_ENTRY[page.tag[passages.boxes]]]
    begin, end = passages.blocks_of(boxes)
    seen_before = sums_before(passages.is_seen)
    boxes = boxes[seen_before[end] - seen_before[begin] >= MIN_BLOCKS]
    boxes = boxes[np.bincount(page.parent[boxes], minlength=1)[page.parent[boxes]] >= MIN_ENTRIES]
    seen = np.flatnonzero(passages.is_seen)
    opening = seen[np.searchsorted(blocks.first[seen], boxes)]
    words, digits = passages.words[opening], blocks.count("digits")[opening]
    opens_with_link = (words > 0) & (2 * passages.linked[opening] >= words)
    opens_with_date = (words <= DATE_WORDS) & (digits >= DATE_DIGITS) & (blocks.kind[opening] != _HEADING)

    brothers: dict[tuple[int, int, bytes], list[int]] = {}
    for index, box in enumerate(boxes.tolist()):
        brothers.setdefault((int(page.parent[box]), int(page.tag[box]), _class_of(passages, box)), []).append(index)
    is_opened = opens_with_link | opens_with_date
    entries = [
        index
        for indices in brothers.values()
        if len(indices) >= MIN_ENTRIES
        and boxes[indices[0]] > blocks.first[after]
        and 2 * int(is_opened[indices].sum()) > len(indices)
        for index in indices
    ]
    return passages.is_in(boxes[entries])


def _class_of(passages: Passages, row: int) -> bytes:
    page = passages.page
    for index in range(int(page.attr_first[row]), int(page.attr_first[row + 1])):
        if page.attr_name[index] == _CLASS:
            return page.attr_bytes[page.attr_start[index] : page.attr_end[index]]
    return b""
