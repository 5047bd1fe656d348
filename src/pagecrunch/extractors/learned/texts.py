# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the text of blocks shows: how each begins and ends, which have the same text, which repeat the title."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...page import flags
from ...page.names import COUNT_COLUMNS, TAG_CODES
from ...page.title import title_row

if TYPE_CHECKING:
    from .work import Work

MASK32 = 0xFFFFFFFF
FNV_START = 2166136261
FNV_PRIME = 16777619
ONE = 1  # of 64 bits: words are first looked for in a number with a bit for each of their hashes

TITLE_WORDS = BLOCK_AT = 64  # of the page's title that count; those of a block come after them
TITLE_BLOCK_WORDS = 40  # a block with more is not compared with the title
BLOCK_WORDS = 64  # of a block that are compared with the title
KEYED = 400  # bytes of a row by which blocks with the same text are found
LETTERS, WORDS = COUNT_COLUMNS.index("letters"), COUNT_COLUMNS.index("words")
B, STRONG = TAG_CODES["b"], TAG_CODES["strong"]
WORD, SENTENCE_END, CLOSER, DIGIT, CAPITAL = (
    flags.WORD, flags.SENTENCE_END, flags.CLOSER, flags.DIGIT, flags.CAPITAL
)  # fmt: skip
LEAF_OF, _leaves = flags.load_table()
LEAVES = _leaves.data


def read_texts(work: Work) -> None:
    """Set `text` and the numbers of blocks with the same text."""
    TextReader(work).read()
    work.tally(work.same_text, work.text_sizes)


class TextReader:
    """Goes over the text of every block once."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.table = work.table
        self.bytes = work.table.text_bytes
        self.words = np.zeros(BLOCK_AT + BLOCK_WORDS, np.uint32).data  # hashes: of the title, then of a block
        self.key = FNV_START  # of the text that is read
        self.title_count = self.read_title()

    def read_title(self) -> int:
        """The hashes of the words of the page's title; how many there are."""
        table = self.table
        row = title_row(table)
        if row < 0:
            return 0
        return self.hash_text(table.text_start[row], table.text_end[table.end[row] - 1], 0, TITLE_WORDS)

    def read(self) -> None:
        work = self.work
        table = self.table
        for b in range(work.count):
            self.key = FNV_START
            first_flags = -1
            last_flags = 0
            has_colon = False
            bold_letters = 0
            word_count = 0
            is_short = work.counts[16 * b + WORDS] <= TITLE_BLOCK_WORDS
            for row in range(work.first[b], work.last[b] + 1):
                if work.blocks.of_row[row] != work.number[b] or table.tag[row] != 0:
                    continue
                start = table.text_start[row]
                end = table.text_end[row]
                above = table.tag[table.parent[row]]
                if above in (B, STRONG):
                    bold_letters += table.counts[row, LETTERS]
                if first_flags < 0:
                    first_flags = self.flags_at_start(start, end)
                last = self.last_mark(start, end)
                if last >= start:
                    last_flags = self.flags_at(last, end)
                    has_colon = self.bytes[last] == 58
                if is_short:
                    word_count = self.hash_text(start, end, BLOCK_AT + word_count, BLOCK_AT + BLOCK_WORDS) - BLOCK_AT
                else:
                    self.hash_seen(start, min(end, start + KEYED))
            work.same_text[b] = self.key
            shared = self.overlap(BLOCK_AT, word_count, 0, self.title_count) if is_short else 0
            covered = self.overlap(0, self.title_count, BLOCK_AT, word_count) if is_short else 0
            starts_lower = first_flags >= 0 and (first_flags & WORD) and not first_flags & (CAPITAL | DIGIT)
            letters = work.counts[16 * b + LETTERS]
            # In the order of the columns of `Work.text`.
            work.text[8 * b] = 1.0 if last_flags & SENTENCE_END else 0.0
            work.text[8 * b + 1] = 1.0 if has_colon else 0.0
            work.text[8 * b + 2] = 1.0 if starts_lower else 0.0
            work.text[8 * b + 3] = bold_letters / float(letters) if letters > 0 else 0.0
            work.text[8 * b + 4] = shared / float(word_count) if word_count > 0 else 0.0
            work.text[8 * b + 5] = covered / float(self.title_count) if self.title_count > 0 else 0.0

    def flags_at_start(self, start: int, end: int) -> int:
        """What the first character to see is; -1 where there is none."""
        for at in range(start, end):
            if self.bytes[at] > 32:
                return self.flags_at(at, end)
        return -1

    def last_mark(self, start: int, end: int) -> int:
        """Where the last character to see stands, past a closing quote or bracket after the end of a sentence."""
        at = end - 1
        while at >= start and (self.bytes[at] <= 32 or (self.bytes[at] & 0xC0) == 0x80):
            at -= 1
        if at <= start:
            return at
        found = self.flags_at(at, end)
        if (found & CLOSER) and not (found & SENTENCE_END):
            before = at - 1
            while before > start and (self.bytes[before] & 0xC0) == 0x80:
                before -= 1
            return before
        return at

    def flags_at(self, at: int, end: int) -> int:
        """What the character whose first byte is at `at` can be."""
        lead = self.bytes[at]
        if lead < 0x80:
            return LEAVES[LEAF_OF[0] * 256 + lead]
        more = 1 if lead < 0xE0 else (2 if lead < 0xF0 else 3)
        value = lead & (0x1F if more == 1 else (0x0F if more == 2 else 0x07))
        at += 1
        while more > 0 and at < end:
            value = (value << 6) | (self.bytes[at] & 0x3F)
            at += 1
            more -= 1
        value = value if value < 0x110000 else 0xFFFD
        return LEAVES[LEAF_OF[value >> 8] * 256 + (value & 0xFF)]

    def hash_text(self, start: int, end: int, at: int, most: int) -> int:
        """Write hashes of words from place `at` of `words` on, at most up to place `most`; the place after the last.

        ASCII letters count in lower case, other scripts as they are, CJK characters one by one. On the way all that can
        be seen of the first bytes is added to the key of the text.
        """
        key = self.key
        key_end = min(end, start + KEYED)
        h = FNV_START
        length = 0
        i = start
        while i < end and at < most:
            c = self.bytes[i]
            if 0xE3 <= c <= 0xE9 and i + 2 < end:  # the three bytes of most CJK characters
                if length > 0:
                    self.words[at] = h
                    at += 1
                    h = FNV_START
                    length = 0
                    if at >= most:
                        break
                self.words[at] = hash_of_cjk(c, self.bytes[i + 1], self.bytes[i + 2])
                at += 1
                for _ in range(3):
                    if i < key_end:
                        key = ((key ^ self.bytes[i]) * FNV_PRIME) & MASK32
                    i += 1
                continue
            if c > 32 and i < key_end:
                key = ((key ^ c) * FNV_PRIME) & MASK32
            if 65 <= c <= 90:
                c = c | 32
            if c >= 0x80 or 97 <= c <= 122 or 48 <= c <= 57:
                h = ((h ^ c) * FNV_PRIME) & MASK32
                length += 1
            elif length > 0:
                self.words[at] = h
                at += 1
                h = FNV_START
                length = 0
            i += 1
        if length > 0 and at < most:
            self.words[at] = h
            at += 1
        self.key = key
        self.hash_seen(i, key_end)
        return at

    def hash_seen(self, start: int, end: int) -> None:
        """Add all that can be seen of these bytes to the key of the text."""
        key = self.key
        for i in range(start, end):
            if self.bytes[i] > 32:
                key = ((key ^ self.bytes[i]) * FNV_PRIME) & MASK32
        self.key = key

    def overlap(self, first: int, count: int, other: int, other_count: int) -> int:
        """How many of the `count` words from place `first` on are among the others."""
        words = self.words
        found = 0
        sieve = 0
        for j in range(other, other + other_count):
            sieve |= ONE << (words[j] & 63)
        for i in range(first, first + count):
            if (sieve >> (words[i] & 63)) & 1:
                for j in range(other, other + other_count):
                    if words[i] == words[j]:
                        found += 1
                        break
        return found


def hash_of_cjk(a: int, b: int, c: int) -> int:
    return (((((a * FNV_PRIME) ^ b) * FNV_PRIME) ^ c) * FNV_PRIME) & MASK32
