# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Boxes that are not the story by their own label: their tag, or a word in their id or class (labels.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import PagecrunchError
from ...page.names import ATTRIBUTE_CODES, INLINE_TAGS, TEXT_TAG
from ..tag_tables import is_tag
from . import reasons

if TYPE_CHECKING:
    from .passages import Passages

BEYOND, LABELLED = reasons.BEYOND, reasons.LABELLED
ID, CLASS, ITEM_TYPE = (ATTRIBUTE_CODES[name] for name in ("id", "class", "itemtype"))
# A label on one of these is about the whole page, or about a few words of a line.
IS_NOT_A_BOX = is_tag(*INLINE_TAGS, TEXT_TAG, "html", "body", "main").tobytes()
IS_APART = is_tag("footer").tobytes()
IS_BESIDE = is_tag("nav", "aside", "form", "button", "dialog").tobytes()

APART, BESIDE, ABOUT_LAYOUT, CONVERSATION = 1, 2, 4, 8  # the lists of labels.toml that have a word, one bit each
LONGEST = 13  # letters: the longest words for which a number of 63 bits is unique
RADIX = 27  # 26 letters, and 0 for none
BEFORE_A = ord("a") - 1
LAST_SLOT = (1 << 10) - 1  # several times as many slots as words


@cache
def load_words() -> dict[str, list[str]]:
    """The lists of labels.toml, where they are explained."""
    return tomllib.loads((files(__package__) / "labels.toml").read_text(encoding="utf-8"))


def key_of(word: str) -> int:
    """A unique number for a word."""
    if not (0 < len(word) <= LONGEST and word.isascii() and word.isalpha() and word.islower()):
        raise PagecrunchError(f"A word of labels.toml has 1 to {LONGEST} letters from a to z; “{word}” has not.")
    key = 0
    for letter in word:
        key = key * RADIX + ord(letter) - BEFORE_A
    return key


class WordTable:
    """A hash table from words to their labels. A word whose slot is taken is in the next free one."""

    def __init__(self) -> None:
        self.keys = np.zeros(LAST_SLOT + 1, np.int64).data  # 0 for none
        self.labels = np.zeros(LAST_SLOT + 1, np.uint8).data
        self.lengths = np.zeros(32, np.int32).data  # by first letter: a bit for each length of a word that has it
        words = load_words()
        self.conversation_types = frozenset(words["conversation_types"])
        self.add(words["apart"], APART)
        self.add(words["beside"], BESIDE)
        self.add(words["about_layout"], ABOUT_LAYOUT)
        self.add(words["conversation"], CONVERSATION)

    def add(self, words: Iterable[str], label: int) -> None:
        for word in words:
            key = key_of(word)
            slot = self.slot_of(key)
            self.keys[slot] = key
            self.labels[slot] |= label
            self.lengths[ord(word[0]) & 31] |= 1 << len(word)

    def slot_of(self, key: int) -> int:
        """Where a word is, or would be."""
        slot = (key ^ (key >> 11) ^ (key >> 25)) & LAST_SLOT
        while self.keys[slot] != 0 and self.keys[slot] != key:
            slot = (slot + 1) & LAST_SLOT
        return slot


@cache
def load_table() -> WordTable:
    return WordTable()


def mark_labelled(passages: Passages, headline: int, words: WordTable) -> None:
    """Give the blocks in labelled boxes their reason, and mark those in boxes apart from the story.

    Labels that cannot be true are ignored: a box with the headline is the story. So is a box with more than half of
    the words that follow the headline, whatever its name. Only comments and the like can be longer than the story, and
    then there are passages between the headline and them.
    """
    labels = passages.column(passages.rows)
    found = find_labels(passages, headline, words, labels)
    before = passages.column(passages.count + 1)
    is_beside = passages.column(passages.count)
    if found & APART:
        add_words(passages, headline, before)
        mark_boxes(passages, labels, APART, before, headline >= 0, passages.is_apart)
    if found & BESIDE:
        add_words(passages, headline, before)
        mark_boxes(passages, labels, BESIDE, before, False, is_beside)
    for block in range(passages.count):
        if passages.is_apart[block] or is_beside[block]:
            passages.reason[block] = LABELLED


def find_labels(passages: Passages, headline: int, words: WordTable, labels: Any) -> int:
    """Write the label of each box with passages, unless the headline is in it; all labels that were found."""
    table = passages.table
    found = 0
    start = passages.blocks.first[headline] if headline >= 0 else -1
    for row in range(passages.rows):
        if not passages.holds_passage[row] or IS_NOT_A_BOX[table.tag[row]] or (row <= start < table.end[row]):
            continue
        label = (APART if IS_APART[table.tag[row]] else 0) | (BESIDE if IS_BESIDE[table.tag[row]] else 0)
        for attr in range(table.attr_first[row], table.attr_first[row + 1]):
            if table.attr_name[attr] in (CLASS, ID):
                label |= label_of_names(passages, table.attr_start[attr], table.attr_end[attr], words)
        labels[row] = label
        found |= label
    return found


def add_words(passages: Passages, headline: int, before: Any) -> None:
    """Prefix sums of the words of passages that follow the headline and are not apart."""
    for block in range(passages.count):
        counts = block > headline and passages.is_passage[block] and not passages.is_apart[block]
        before[block + 1] = before[block] + (passages.words(block) if counts else 0)


def mark_boxes(passages: Passages, labels: Any, label: int, before: Any, may_be_large: bool, is_marked: Any) -> None:
    """Mark the blocks of boxes with a label that have at most half of the words or, if they may, follow some."""
    opened = passages.column(passages.count + 1)
    for row in range(passages.rows):
        if labels[row] & label:
            begin = passages.blocks_before[row]
            end = passages.blocks_before[passages.table.end[row]]
            inside = before[end] - before[begin]
            if inside <= before[passages.count] - inside or (may_be_large and before[begin] > 0):
                opened[begin] += 1
                opened[end] -= 1
    depth = 0
    for block in range(passages.count):
        depth += opened[block]
        is_marked[block] = 1 if depth > 0 else 0


def unmark_apart(passages: Passages) -> None:
    """In a conversation, boxes apart from the story are part of it."""
    for block in range(passages.count):
        if passages.is_apart[block] and passages.reason[block] == LABELLED:
            passages.reason[block] = BEYOND


def is_conversation(passages: Passages, block: int, words: WordTable) -> bool:
    """Whether a box around a block is labelled as a forum, a thread, or questions with answers."""
    table = passages.table
    row = passages.blocks.first[block]
    while row >= 0:
        for attr in range(table.attr_first[row], table.attr_first[row + 1]):
            name = table.attr_name[attr]
            begin = table.attr_start[attr]
            end = table.attr_end[attr]
            if name in (CLASS, ID) and labels_of_words(passages, begin, end, words) & CONVERSATION:
                return True
            if name == ITEM_TYPE:
                value = table.attr_bytes[begin:end].decode("utf-8", "replace")
                if value.rpartition("/")[2].lower() in words.conversation_types:
                    return True
        row = table.parent[row]
    return False


def label_of_names(passages: Passages, begin: int, end: int, words: WordTable) -> int:
    """The label of a class or id attribute, or 0. A class attribute has many names, each with words of its own."""
    label = 0
    of_name = 0  # the labels of its words so far
    at = begin
    while at <= end:
        if at == end or is_space(passages.attributes[at]):
            if not of_name & ABOUT_LAYOUT:
                if of_name & APART:
                    return APART
                label |= of_name & BESIDE
            of_name = 0
            at += 1
        else:
            start = at
            at = end_of_word(passages, start, end)
            of_name |= label_of_word(passages, start, at, words)
            at = max(at, start + 1)
    return label


def labels_of_words(passages: Passages, begin: int, end: int, words: WordTable) -> int:
    """All labels of the words of a name: `articleFooter`, `article-footer` and `ARTICLE_footer` all have `footer`."""
    labels = 0
    at = begin
    while at < end:
        start = at
        at = end_of_word(passages, start, end)
        labels |= label_of_word(passages, start, at, words)
        at = max(at, start + 1)
    return labels


def label_of_word(passages: Passages, begin: int, end: int, words: WordTable) -> int:
    length = end - begin
    if length == 0 or length > LONGEST or not (words.lengths[passages.attributes[begin] & 31] >> length) & 1:
        return 0
    key = 0
    for at in range(begin, end):
        key = key * RADIX + (passages.attributes[at] | 32) - BEFORE_A
    label: int = words.labels[words.slot_of(key)]
    return label


def end_of_word(passages: Passages, begin: int, end: int) -> int:
    """A word is lower-case letters, with or without a capital, or capitals: `HTMLBody` is `HTML` and `Body`."""
    at = begin
    while at < end and is_upper(passages.attributes[at]):
        at += 1
    if at - begin > 1:
        return at - 1 if at < end and is_lower(passages.attributes[at]) else at
    while at < end and is_lower(passages.attributes[at]):
        at += 1
    return at


def is_lower(c: int) -> bool:
    return 97 <= c <= 122


def is_upper(c: int) -> bool:
    return 65 <= c <= 90


def is_space(c: int) -> bool:
    return c == 32 or 9 <= c <= 13
