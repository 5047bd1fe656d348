# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, annotation_typing=False
"""Boxes that say they are not the story: by their tag, or by a word in their id or class (labels.toml)."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ...page.names import ATTRIBUTE_CODES, INLINE_TAGS, TEXT_TAG
from ..tag_tables import is_tag
from .reasons import BEYOND, LABELLED
from .words import BEFORE_A, LONGEST, RADIX, key_of, load_words

ID, CLASS, ITEM_TYPE = (ATTRIBUTE_CODES[name] for name in ("id", "class", "itemtype"))
# A label on one of these is about the whole page or a few words of a line.
IS_NO_BOX = is_tag(*INLINE_TAGS, TEXT_TAG, "html", "body", "main").tobytes()
IS_APART = is_tag("footer").tobytes()
IS_BESIDE = is_tag("nav", "aside", "form", "button", "dialog").tobytes()

APART, BESIDE, ABOUT_LAYOUT, CONVERSATION = 1, 2, 4, 8  # what a word says, one bit each
LAST_SLOT = (1 << 10) - 1  # several times as many slots as words


class WordTable:
    """The words by their numbers. One whose slot is taken is in the next free one."""

    def __init__(self) -> None:
        self.keys = np.zeros(LAST_SLOT + 1, np.int64).data  # 0 for none
        self.says = np.zeros(LAST_SLOT + 1, np.uint8).data
        self.lengths = np.zeros(32, np.int32).data  # by first letter: a bit for each length that a word with it has
        words = load_words()
        self.conversation_types = words.conversation_types
        self.add(words.apart, APART)
        self.add(words.beside, BESIDE)
        self.add(words.about_layout, ABOUT_LAYOUT)
        self.add(words.conversation, CONVERSATION)

    def add(self, words: frozenset[str], says: int) -> None:
        for word in words:
            key = key_of(word)
            slot = self.slot_of(key)
            self.keys[slot] = key
            self.says[slot] |= says
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


def read_labels(passages: Any, headline: int, words: Any) -> None:
    """Give the blocks in labelled boxes their reason, and mark those in boxes apart from the story.

    Labels that cannot be true are passed over: what holds the headline is the story. A box with more than half of what
    follows the headline is the story too, whatever its name. Only comments and the like may be longer than the story,
    and then there are passages between the headline and them.
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


def find_labels(passages: Any, headline: int, words: Any, labels: Any) -> int:
    """What the tag and the names of each box with passages say, but not of those around the headline; all of it."""
    found = 0
    start = passages.first[headline] if headline >= 0 else -1
    for row in range(passages.rows):
        if not passages.holds_passage[row] or IS_NO_BOX[passages.tag[row]] or (row <= start < passages.end[row]):
            continue
        label = (APART if IS_APART[passages.tag[row]] else 0) | (BESIDE if IS_BESIDE[passages.tag[row]] else 0)
        for attr in range(passages.attr_first[row], passages.attr_first[row + 1]):
            if passages.attr_name[attr] in (CLASS, ID):
                label |= label_of(passages, passages.attr_start[attr], passages.attr_end[attr], words)
        labels[row] = label
        found |= label
    return found


def add_words(passages: Any, headline: int, before: Any) -> None:
    """For each block, and the end of the page, the words before it of passages after the headline and not apart."""
    for block in range(passages.count):
        counts = block > headline and passages.is_passage[block] and not passages.is_apart[block]
        before[block + 1] = before[block] + (passages.words[block] if counts else 0)


def mark_boxes(passages: Any, labels: Any, label: int, before: Any, may_be_large: bool, is_marked: Any) -> None:
    """Mark the blocks of the boxes with a label that hold the smaller part, or, if they may, follow some of it."""
    opened = passages.column(passages.count + 1)
    for row in range(passages.rows):
        if labels[row] & label:
            begin = passages.blocks_before[row]
            end = passages.blocks_before[passages.end[row]]
            inside = before[end] - before[begin]
            if inside <= before[passages.count] - inside or (may_be_large and before[begin] > 0):
                opened[begin] += 1
                opened[end] -= 1
    depth = 0
    for block in range(passages.count):
        depth += opened[block]
        is_marked[block] = 1 if depth > 0 else 0


def unmark_apart(passages: Any) -> None:
    """In a conversation, what stands in boxes apart from the story is part of it."""
    for block in range(passages.count):
        if passages.is_apart[block] and passages.reason[block] == LABELLED:
            passages.reason[block] = BEYOND


def is_conversation(passages: Any, block: int, words: Any) -> bool:
    """Whether a box around a block says that it is a forum, a thread, or questions with answers."""
    row = passages.first[block]
    while row >= 0:
        for attr in range(passages.attr_first[row], passages.attr_first[row + 1]):
            name = passages.attr_name[attr]
            begin = passages.attr_start[attr]
            end = passages.attr_end[attr]
            if name in (CLASS, ID) and words_say(passages, begin, end, words) & CONVERSATION:
                return True
            if name == ITEM_TYPE:
                value = passages.attr_bytes[begin:end].decode("utf-8", "replace")
                if value.rpartition("/")[2].lower() in words.conversation_types:
                    return True
        row = passages.parent[row]
    return False


def label_of(passages: Any, begin: int, end: int, words: Any) -> int:
    """What a class or id says, or nothing. A class attribute is many names, each with words of its own."""
    label = 0
    said = 0  # by the words of a name so far
    at = begin
    while at <= end:
        if at == end or is_space(passages.names[at]):
            if not said & ABOUT_LAYOUT:
                if said & APART:
                    return APART
                label |= said & BESIDE
            said = 0
            at += 1
        else:
            start = at
            at = end_of_word(passages, start, end)
            said |= word_says(passages, start, at, words)
            at = max(at, start + 1)
    return label


def words_say(passages: Any, begin: int, end: int, words: Any) -> int:
    """What the words of a class or id say: `articleFooter`, `article-footer` and `ARTICLE_footer` all hold `footer`."""
    said = 0
    at = begin
    while at < end:
        start = at
        at = end_of_word(passages, start, end)
        said |= word_says(passages, start, at, words)
        at = max(at, start + 1)
    return said


def word_says(passages: Any, begin: int, end: int, words: Any) -> int:
    length = end - begin
    if length == 0 or length > LONGEST or not (words.lengths[passages.names[begin] & 31] >> length) & 1:
        return 0
    key = 0
    for at in range(begin, end):
        key = key * RADIX + (passages.names[at] | 32) - BEFORE_A
    says: int = words.says[words.slot_of(key)]
    return says


def end_of_word(passages: Any, begin: int, end: int) -> int:
    """A word is small letters with or without a capital, or capitals: `HTMLBody` is `HTML` and `Body`."""
    at = begin
    while at < end and is_upper(passages.names[at]):
        at += 1
    if at - begin > 1:
        return at - 1 if at < end and is_lower(passages.names[at]) else at
    while at < end and is_lower(passages.names[at]):
        at += 1
    return at


def is_lower(c: int) -> bool:
    return 97 <= c <= 122


def is_upper(c: int) -> bool:
    return 65 <= c <= 90


def is_space(c: int) -> bool:
    return c == 32 or 9 <= c <= 13
