# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, annotation_typing=False
"""Boxes that repeat: the comments, teasers and search results that follow a story, each an entry like the one before.

They have periods and commas, and often no telling name. What gives them away is that three or more brothers have the
same tag and class, and that most of them open with a link (a teaser's title, a writer's name) or a date.
"""

from __future__ import annotations

from typing import Any

from ...page.names import ATTRIBUTE_CODES, COUNT_COLUMNS
from ..tag_tables import is_tag
from .reasons import BEYOND, ENTRY

# Entries are boxes. Lists, rows and paragraphs repeat within stories as well.
CAN_BE_ENTRY = is_tag("div", "li", "article", "section", "table", "blockquote", "dl", "dd").tobytes()
CLASS = ATTRIBUTE_CODES["class"]
DIGITS = COUNT_COLUMNS.index("digits")

MIN_ENTRIES = 3
MIN_BLOCKS = 2  # in an entry: what it opens with, and its text
DATE_DIGITS = 4  # a year, or a day and an hour
DATE_WORDS = 12  # a line with a date and a name; a longer one is a sentence


def find_entries(passages: Any, after: int) -> None:
    """Give the blocks in entries their reason, where they are BEYOND, of lists that begin after a block.

    A list that holds the block is the story itself.
    """
    boxes = passages.column(passages.rows)
    next_seen = passages.column(passages.count + 1)  # the first block that is seen, from each on
    count = find_boxes(passages, next_seen, boxes)
    if count < MIN_ENTRIES:
        return
    lists: dict[tuple[int, int, bytes], int] = {}
    list_of = passages.column(count)  # each list is known by the place of its first box
    size = passages.column(count)
    opened = passages.column(count)  # entries that open with a link or a date
    for index in range(count):
        box = boxes[index]
        key = (passages.parent[box], passages.tag[box], class_of(passages, box))
        number = lists.setdefault(key, index)
        list_of[index] = number
        size[number] += 1
        if opens_like_entry(passages, next_seen[passages.blocks_before[box]]):
            opened[number] += 1
    begun = passages.column(passages.count + 1)
    start = passages.first[after]
    for index in range(count):
        number = list_of[index]
        if size[number] >= MIN_ENTRIES and boxes[number] > start and 2 * opened[number] > size[number]:
            begun[passages.blocks_before[boxes[index]]] += 1
            begun[passages.blocks_before[passages.end[boxes[index]]]] -= 1
    inside = 0
    for block in range(passages.count):
        inside += begun[block]
        if inside > 0 and passages.reason[block] == BEYOND:
            passages.reason[block] = ENTRY


def find_boxes(passages: Any, next_seen: Any, boxes: Any) -> int:
    """The boxes that may be entries and have enough brothers that may be; how many there are."""
    seen_from = passages.column(passages.count + 1)  # how many blocks are seen, from each on
    next_seen[passages.count] = passages.count
    for back in range(passages.count):
        block = passages.count - 1 - back
        is_seen = passages.hidden[block] == 0
        seen_from[block] = seen_from[block + 1] + (1 if is_seen else 0)
        next_seen[block] = block if is_seen else next_seen[block + 1]
    children = passages.column(passages.rows)
    found = 0
    for row in range(1, passages.rows):
        if CAN_BE_ENTRY[passages.tag[row]] and passages.holds_passage[row]:
            begin = passages.blocks_before[row]
            end = passages.blocks_before[passages.end[row]]
            if seen_from[begin] - seen_from[end] >= MIN_BLOCKS:
                boxes[found] = row
                found += 1
                children[passages.parent[row]] += 1
    kept = 0
    for index in range(found):
        if children[passages.parent[boxes[index]]] >= MIN_ENTRIES:
            boxes[kept] = boxes[index]
            kept += 1
    return kept


def opens_like_entry(passages: Any, opening: int) -> bool:
    words = passages.words[opening]
    if words > 0 and 2 * passages.linked[opening] >= words:
        return True
    return words <= DATE_WORDS and passages.counts[opening, DIGITS] >= DATE_DIGITS and not passages.is_heading(opening)


def class_of(passages: Any, row: int) -> bytes:
    for attr in range(passages.attr_first[row], passages.attr_first[row + 1]):
        if passages.attr_name[attr] == CLASS:
            value: bytes = passages.attr_bytes[passages.attr_start[attr] : passages.attr_end[attr]]
            return value
    return b""
