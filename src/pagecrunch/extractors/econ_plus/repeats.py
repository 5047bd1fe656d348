# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Passages that cannot be the story: notices with a copyright sign, repeated passages, and the entries of a list.

Print copies and banners put the same passage on the page twice. Comments, teasers and search results that follow a
story have periods and commas, and often no revealing class name. They are recognised as entries because three or more
siblings have the same tag and class, and most of them open with a link (a teaser's title, an author's name) or a date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...page.names import ATTRIBUTE_CODES, COUNT_COLUMNS
from ..tag_tables import is_tag
from . import reasons

if TYPE_CHECKING:
    from .passages import Passages

BEYOND, COPYRIGHT, ENTRY, REPEATED = reasons.BEYOND, reasons.COPYRIGHT, reasons.ENTRY, reasons.REPEATED
SIGN_LEAD, SIGN_LAST = "©".encode()
MIN_REPEATED = 8  # words; shorter passages repeat by chance
HASHED_BYTES = 16  # at the start and the end of a text: enough to tell it from most others
MAX_STEPS = 8  # from slot to slot; where more slots are taken, all texts are compared
NO_SLOT = -1
FNV_START, FNV_PRIME, MASK31 = 2166136261, 16777619, 0x7FFFFFFF

# Entries are boxes. Lists, rows and paragraphs repeat within stories as well.
CAN_BE_ENTRY = is_tag("div", "li", "article", "section", "table", "blockquote", "dl", "dd").tobytes()
CLASS = ATTRIBUTE_CODES["class"]
DIGITS = COUNT_COLUMNS.index("digits")
MIN_ENTRIES = 3
MIN_BLOCKS = 2  # in an entry: its opening, and its text
DATE_DIGITS = 4  # a year, or a day and an hour
DATE_WORDS = 12  # a line with a date and a name; a longer one is a sentence


def mark_repeated(passages: Passages) -> None:
    """Give passages that are still BEYOND the reason COPYRIGHT or REPEATED where it applies."""
    slots = 64
    while slots < 4 * passages.total():
        slots *= 2
    keys = passages.column(slots)
    owners = passages.column(slots)  # the first block with a key, plus 1; 0 for none
    is_unclear = False
    for block in range(passages.count):
        if passages.is_passage[block] and passages.reason[block] == BEYOND:
            begin = passages.begin_of(block)
            end = passages.end_of(block)
            if has_sign(passages.text, begin, end):
                passages.reason[block] = COPYRIGHT
            key = hash_ends(passages.text, begin, end)
            slot = slot_of(key, keys, slots)
            if slot == NO_SLOT:
                is_unclear = True
            elif owners[slot] == 0:
                keys[slot] = key
                owners[slot] = block + 1
            elif passages.words(block) >= MIN_REPEATED:
                if passages.text_of(owners[slot] - 1).strip() != passages.text_of(block).strip():
                    is_unclear = True
                elif passages.reason[block] == BEYOND:
                    passages.reason[block] = REPEATED
    if is_unclear:
        compare_all(passages)


def compare_all(passages: Passages) -> None:
    """Mark repeated passages by comparing the texts themselves."""
    texts: set[bytes] = set()
    for block in range(passages.count):
        if passages.is_passage[block] and passages.reason[block] in (BEYOND, COPYRIGHT, REPEATED):
            text = passages.text_of(block).strip()
            if passages.reason[block] == BEYOND and passages.words(block) >= MIN_REPEATED and text in texts:
                passages.reason[block] = REPEATED
            texts.add(text)


def has_sign(text: Any, begin: int, end: int) -> bool:
    """Whether a text has a copyright sign. A loop without an exit looks at many bytes at once."""
    found = 0
    for at in range(begin, end - 1):
        found += ((text[at] ^ SIGN_LEAD) | (text[at + 1] ^ SIGN_LAST)) == 0
    return found > 0


def hash_ends(text: Any, begin: int, end: int) -> int:
    """A hash of a text's start, end and length, without the white space around it; never 0."""
    while begin < end and is_space(text[begin]):
        begin += 1
    while end > begin and is_space(text[end - 1]):
        end -= 1
    key = (FNV_START ^ (end - begin)) & MASK31
    for at in range(begin, min(end, begin + HASHED_BYTES)):
        key = ((key ^ text[at]) * FNV_PRIME) & MASK31
    for at in range(max(begin, end - HASHED_BYTES), end):
        key = ((key ^ text[at]) * FNV_PRIME) & MASK31
    return key | 1


def slot_of(key: int, keys: Any, slots: int) -> int:
    """Where a key is, or would be; NO_SLOT where too many others are in the way."""
    slot = (key ^ (key >> 16)) & (slots - 1)
    for _ in range(MAX_STEPS):
        if keys[slot] in (0, key):
            return slot
        slot = (slot + 1) & (slots - 1)
    return NO_SLOT


def is_space(c: int) -> bool:
    return c == 32 or 9 <= c <= 13


def find_entries(passages: Passages, after: int) -> None:
    """Give blocks that are still BEYOND the reason ENTRY, in lists that begin after the block `after`.

    A list that contains the block is the story itself.
    """
    boxes = passages.column(passages.rows)
    next_seen = passages.column(passages.count + 1)  # from each block on, the first that is seen
    count = find_boxes(passages, next_seen, boxes)
    if count < MIN_ENTRIES:
        return
    lists: dict[tuple[int, int, bytes], int] = {}
    list_of = passages.column(count)  # a list is known by the index of its first box
    size = passages.column(count)
    opened = passages.column(count)  # entries that open with a link or a date
    for index in range(count):
        box = boxes[index]
        key = (passages.table.parent[box], passages.table.tag[box], class_of(passages, box))
        number = lists.setdefault(key, index)
        list_of[index] = number
        size[number] += 1
        if opens_like_entry(passages, next_seen[passages.blocks_before[box]]):
            opened[number] += 1
    begun = passages.column(passages.count + 1)
    start = passages.blocks.first[after]
    for index in range(count):
        number = list_of[index]
        if size[number] >= MIN_ENTRIES and boxes[number] > start and 2 * opened[number] > size[number]:
            begun[passages.blocks_before[boxes[index]]] += 1
            begun[passages.blocks_before[passages.table.end[boxes[index]]]] -= 1
    inside = 0
    for block in range(passages.count):
        inside += begun[block]
        if inside > 0 and passages.reason[block] == BEYOND:
            passages.reason[block] = ENTRY


def find_boxes(passages: Passages, next_seen: Any, boxes: Any) -> int:
    """Write the boxes that can be entries and have enough siblings that can be; how many there are."""
    seen_from = passages.column(passages.count + 1)  # from each block on, how many are seen
    next_seen[passages.count] = passages.count
    for back in range(passages.count):
        block = passages.count - 1 - back
        is_seen = passages.blocks.hidden[block] == 0
        seen_from[block] = seen_from[block + 1] + (1 if is_seen else 0)
        next_seen[block] = block if is_seen else next_seen[block + 1]
    children = passages.column(passages.rows)
    found = 0
    for row in range(1, passages.rows):
        if CAN_BE_ENTRY[passages.table.tag[row]] and passages.holds_passage[row]:
            begin = passages.blocks_before[row]
            end = passages.blocks_before[passages.table.end[row]]
            if seen_from[begin] - seen_from[end] >= MIN_BLOCKS:
                boxes[found] = row
                found += 1
                children[passages.table.parent[row]] += 1
    kept = 0
    for index in range(found):
        if children[passages.table.parent[boxes[index]]] >= MIN_ENTRIES:
            boxes[kept] = boxes[index]
            kept += 1
    return kept


def opens_like_entry(passages: Passages, opening: int) -> bool:
    words = passages.words(opening)
    if words > 0 and 2 * passages.linked_words(opening) >= words:
        return True
    digits = passages.blocks.counts[opening, DIGITS]
    return words <= DATE_WORDS and digits >= DATE_DIGITS and not passages.is_heading(opening)


def class_of(passages: Passages, row: int) -> bytes:
    table = passages.table
    for attr in range(table.attr_first[row], table.attr_first[row + 1]):
        if table.attr_name[attr] == CLASS:
            return table.attr_bytes[table.attr_start[attr] : table.attr_end[attr]]
    return b""
