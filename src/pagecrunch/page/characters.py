# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What every row adds to the counts: letters, words and marks of its text, links, images, items, controls.

The text of the page is read once, character by character. What a character can be stands in `flags.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import flags, names
from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_CODES, TAG_CODES

if TYPE_CHECKING:
    from .table import Table

CONTROL_TAGS = ("input", "button", "select", "textarea")
SPACE, WORD, CJK, SENTENCE_END, WIDE_END, CLOSER = (
    flags.SPACE, flags.WORD, flags.CJK, flags.SENTENCE_END, flags.WIDE_END, flags.CLOSER,
)  # fmt: skip
TEXT, LAST_NOT_TEXT, CONTROL = names.TEXT, names.LAST_NOT_TEXT, HIDDEN_CODES["form control"]
LINK, INPUT, HREF, TYPE = TAG_CODES["a"], TAG_CODES["input"], ATTRIBUTE_CODES["href"], ATTRIBUTE_CODES["type"]
LETTERS, WORDS, STOPS, MARKS, SENTENCES = (COUNT_COLUMNS.index(name) for name in COUNT_COLUMNS[:5])
LINKED_LETTERS, LINKED_WORDS = COUNT_COLUMNS.index("linked_letters"), COUNT_COLUMNS.index("linked_words")
CONTROLS, CHARACTERS = COUNT_COLUMNS.index("controls"), COUNT_COLUMNS.index("characters")
assert len(COUNT_COLUMNS) == 16  # the loops below that go over all columns say so in a number
assert COUNT_COLUMNS[:5] == ("letters", "words", "stops", "punctuation", "sentences")
assert COUNT_COLUMNS[11:] == ("characters", "cjk", "digits", "capitals", "separators")

ALL_FLAGS = 2048
MOST_AT_ONCE = 255  # characters, before one of the eight bytes of a sum runs over
LEAF_OF, _leaves = flags.load_table()
LEAVES = _leaves.data


def column_of_tags() -> bytes:
    """Per tag: 1 + the column to which an element of it adds one; 0 for none."""
    columns = bytearray(256)
    for tags, column in ((("a",), "links"), (("img",), "images"), (("li",), "list_items"), (CONTROL_TAGS, "controls")):
        for tag in tags:
            columns[TAG_CODES[tag]] = 1 + COUNT_COLUMNS.index(column)
    return bytes(columns)


def added_by_flags() -> Any:
    """Per set of flags: what such a character adds to eight of the counts, a byte each, so that one sum counts all."""
    added = np.zeros(ALL_FLAGS, np.uint64)
    for value in range(ALL_FLAGS):
        is_letter = value & (flags.WORD | flags.CJK)
        lanes = (is_letter, value & flags.STOP, value & flags.MARK, not value & flags.SPACE,
                 is_letter and value & flags.CJK, is_letter and value & flags.DIGIT,
                 is_letter and value & flags.CAPITAL, value & flags.SEPARATOR)  # fmt: skip
        added[value] = sum(1 << 8 * lane for lane, counts in enumerate(lanes) if counts)
    return added


COLUMN_OF_TAG = column_of_tags()
ADDED_BY = added_by_flags().data
ASCII_FLAGS = np.array([LEAVES[LEAF_OF[code >> 8] * 256 + code] for code in range(128)], np.uint16).data
ASCII_ADDED = np.array([ADDED_BY[value] for value in ASCII_FLAGS], np.uint64).data


def count(table: Table) -> None:
    """Set `counts`: what each row adds."""
    array = np.zeros((table.rows, 16), np.int32)
    counts = array.data
    text = table.text_bytes
    for row in range(table.rows):
        tag = table.tag[row]
        if tag == TEXT:
            is_text = table.hidden[row] == 0 or table.hidden[row] > LAST_NOT_TEXT
            if is_text and table.text_end[row] > table.text_start[row]:
                count_text(text, table.text_start[row], table.text_end[row], row, counts)
                if table.linked[row]:
                    counts[row, LINKED_LETTERS] = counts[row, LETTERS]
                    counts[row, LINKED_WORDS] = counts[row, WORDS]
        elif COLUMN_OF_TAG[tag] and counts_as_element(table, row, tag):
            counts[row, COLUMN_OF_TAG[tag] - 1] = 1
    table.add("counts", array)


def counts_as_element(table: Table, row: int, tag: int) -> bool:
    """A link needs an address, and a hidden input is not a control."""
    if tag not in (LINK, INPUT):
        return True
    for index in range(table.attr_first[row], table.attr_first[row + 1]):
        if tag == LINK and table.attr_name[index] == HREF:
            return True
        if tag == INPUT and table.attr_name[index] == TYPE:
            return table.attr_bytes[table.attr_start[index] : table.attr_end[index]].lower() != b"hidden"
    return tag == INPUT


def count_text(text: Any, at: int, end: int, row: int, counts: Any) -> None:
    """Count the characters from `at` to `end` as those of a row."""
    now = 0
    before = 0
    words = 0
    sentences = 0
    while at < end:
        stop = at + MOST_AT_ONCE if end - at > MOST_AT_ONCE else end
        added = 0
        while at < stop:
            lead = text[at]
            if lead < 0x80:
                now = ASCII_FLAGS[lead]
                added += ASCII_ADDED[lead]
                at += 1
            else:
                character = character_at(text, at, end)
                now = LEAVES[LEAF_OF[character >> 8] * 256 + (character & 0xFF)]
                added += ADDED_BY[now]
                at = min(end, at + (2 if lead < 0xE0 else (3 if lead < 0xF0 else 4)))
            if before & SENTENCE_END:
                if before & WIDE_END:
                    sentences += (now & WIDE_END) == 0
                else:
                    sentences += (now & (SPACE | CLOSER)) != 0
            words += ((now & ~before & WORD) | (now & CJK)) != 0
            before = now
        counts[row, LETTERS] += added & 0xFF
        counts[row, STOPS] += (added >> 8) & 0xFF
        counts[row, MARKS] += (added >> 16) & 0xFF
        for lane in range(5):
            counts[row, CHARACTERS + lane] += (added >> (24 + 8 * lane)) & 0xFF
    counts[row, WORDS] = words
    counts[row, SENTENCES] = sentences + ((before & SENTENCE_END) != 0)


def character_at(text: Any, at: int, end: int) -> int:
    """The code point whose first byte, not an ASCII one, is at `at`."""
    lead = text[at]
    more = 1 if lead < 0xE0 else (2 if lead < 0xF0 else 3)
    value = lead & (0x1F if more == 1 else (0x0F if more == 2 else 0x07))
    at += 1
    while more > 0 and at < end:
        value = (value << 6) | (text[at] & 0x3F)
        at += 1
        more -= 1
    return value if value < 0x110000 else 0xFFFD


def sum_seen(table: Table) -> None:
    """Set `sums`: prefix sums of the counts over the rows that are seen."""
    array = np.empty((table.rows + 1, 16), np.int32)
    sums = array.data
    counts = table.counts
    for column in range(16):
        sums[0, column] = 0
    for row in range(table.rows):
        # A select or textarea is seen, though its options and contents are not text to read.
        if table.hidden[row] == 0 or (table.hidden[row] == CONTROL and counts[row, CONTROLS]):
            for column in range(16):
                sums[row + 1, column] = sums[row, column] + counts[row, column]
        else:
            for column in range(16):
                sums[row + 1, column] = sums[row, column]
    table.add("sums", array)
