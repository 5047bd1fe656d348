# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A page as tokens: tags, words and symbols in page order.

Section 5.2 of the MSS paper, applied to the table of the page instead of its source:
- an element is a token where it begins and, unless it is void, one where it ends;
- a tag that is not in `page.names.TAG_NAMES` is `<UNKNOWN>`;
- words are stemmed (Porter) and in lower case, every number is `1`, a CJK character is a word by itself;
- hidden text is left out, scripts and styles included: of a hidden element only its own tags remain.

A token is known by the CRC-32 of its text, so that no vocabulary has to be stored. The most-recent-unclosed-tag follows
the paper's stack: a void tag such as `<br>` stays on it until an element around it ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ...page import flags, names
from ...page.names import COUNT_COLUMNS, TAG_NAMES
from . import stems

if TYPE_CHECKING:
    from ...page.page import Page
    from ...page.table import Bools, Bytes, Ints, Table

Codes = NDArray[np.uint32]

TEXT, CJK, DIGIT, SPACE, WORD = names.TEXT, flags.CJK, flags.DIGIT, flags.SPACE, flags.WORD
LETTERS, WORDS, CHARACTERS = map(COUNT_COLUMNS.index, ("letters", "words", "characters"))
OPENING, CLOSING, WORD_TOKEN, SYMBOL = range(4)
NUMBER = "1"
LONGEST_STEMMED = stems.LONGEST

VOID_TAGS = (
    "area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "isindex", "keygen", "link",
    "meta", "param", "source", "track", "wbr",
)  # fmt: skip
IS_VOID = bytes(name in VOID_TAGS for name in TAG_NAMES)
_TEXTS = ["UNKNOWN" if name == "other" else name for name in TAG_NAMES]
OPENING_CODES = np.array([crc32(f"<{text}>".encode()) for text in _TEXTS], np.uint32).data
CLOSING_CODES = np.array([crc32(f"</{text}>".encode()) for text in _TEXTS], np.uint32).data
NUMBER_CODE = crc32(NUMBER.encode())
LEAF_OF, LEAVES = flags.load_table()[0], flags.load_table()[1].data
ALL_BITS = 0xFFFFFFFF
CRC_OF_BYTE = np.array([crc32(bytes([0xFF ^ byte])) ^ 0xFF000000 for byte in range(256)], np.uint32).data


@dataclass(frozen=True, eq=False)
class PageTokens:
    """One entry a token, in page order."""

    code: Codes
    kind: Bytes  # OPENING, CLOSING, WORD_TOKEN or SYMBOL
    under: Bytes  # the most-recent-unclosed-tag as an index into TAG_NAMES; TEXT for none
    row: Ints  # the row of the text, or of the element
    start: Ints  # the slice of `Page.text_bytes`; empty for tags
    end: Ints

    def __len__(self) -> int:
        return len(self.code)

    @property
    def is_tag(self) -> Bools:
        return self.kind <= CLOSING

    @property
    def is_closing_tag(self) -> Bools:
        return self.is_kind(CLOSING)

    @property
    def is_word(self) -> Bools:
        return self.is_kind(WORD_TOKEN)

    @property
    def is_symbol(self) -> Bools:
        return self.is_kind(SYMBOL)

    def is_kind(self, kind: int) -> Bools:
        found: Bools = self.kind == kind
        return found


def tokenise(page: Page) -> PageTokens:
    """All tokens of the page."""
    table = page.table
    reader = TokenReader(table.text_bytes, most_tokens(table))
    reader.read_page(table)
    return reader.tokens()


def text_codes(text: str) -> Codes:
    """The codes of the words of a text, as they would be on a page."""
    data = text.encode("utf-8", "replace")
    reader = TokenReader(data, len(data))
    reader.read_text(0, len(data), 0, TEXT)
    tokens = reader.tokens()
    return tokens.code[tokens.is_word]


def most_tokens(table: Table) -> int:
    """An upper bound: two for each row, and the words and symbols of text that is seen, by the counts of the page."""
    most = 2 * table.rows
    for row in range(table.rows):
        if table.tag[row] == TEXT and table.hidden[row] == 0:
            symbols = table.counts[row, CHARACTERS] - table.counts[row, LETTERS]
            most += table.counts[row, WORDS] + symbols
    return most


class TokenReader:
    """Reads a text from start to end and writes its tokens into columns."""

    def __init__(self, text: bytes, most: int) -> None:
        self.text = self.text_bytes = text
        self.stemmer = stems.Stemmer()
        self.size = 0
        self.code = np.empty(most, np.uint32).data
        self.kind = np.empty(most, np.uint8).data
        self.under = np.empty(most, np.uint8).data
        self.row = np.empty(most, np.int32).data
        self.start = np.empty(most, np.int32).data
        self.end = np.empty(most, np.int32).data

    def tokens(self) -> PageTokens:
        return PageTokens(
            np.asarray(self.code)[: self.size].copy(),
            np.asarray(self.kind)[: self.size].copy(),
            np.asarray(self.under)[: self.size].copy(),
            np.asarray(self.row)[: self.size].copy(),
            np.asarray(self.start)[: self.size].copy(),
            np.asarray(self.end)[: self.size].copy(),
        )

    def add(self, code: int, kind: int, under: int, row: int, start: int, end: int) -> None:
        self.code[self.size] = code
        self.kind[self.size] = kind
        self.under[self.size] = under
        self.row[self.size] = row
        self.start[self.size] = start
        self.end[self.size] = end
        self.size += 1

    def read_page(self, table: Table) -> None:
        open_rows = np.empty(table.rows + 1, np.int32).data
        tops = np.empty(table.rows + 1, np.uint8).data  # per open element: the tag on top of the stack within it
        tops[0] = TEXT
        opened = 0
        for row in range(table.rows):
            while opened > 0 and row >= table.end[open_rows[opened]]:
                opened -= 1
                self.close(table, open_rows[opened + 1], tops[opened])
            tag = table.tag[row]
            if tag == TEXT:
                if table.hidden[row] == 0:
                    self.read_text(table.text_start[row], table.text_end[row], row, tops[opened])
                continue
            if table.hidden[row] != 0 and table.parent[row] >= 0 and table.hidden[table.parent[row]] != 0:
                continue
            self.add(OPENING_CODES[tag], OPENING, tops[opened], row, 0, 0)
            if not IS_VOID[tag]:
                opened += 1
                open_rows[opened] = row
                tops[opened] = tag
            elif opened > 0:
                tops[opened] = tag
        while opened > 0:
            opened -= 1
            self.close(table, open_rows[opened + 1], tops[opened])

    def close(self, table: Table, row: int, under: int) -> None:
        self.add(CLOSING_CODES[table.tag[row]], CLOSING, under, row, 0, 0)

    def read_text(self, at: int, end: int, row: int, under: int) -> None:
        """Add the words and symbols of a slice of the text."""
        while at < end:
            first = at
            is_ascii = self.text[at] < 0x80
            found = self.flags_at(at, end)
            at = self.next_character(at, end)
            if found & CJK:
                # It has no lower case and is not a digit.
                self.add(self.word_code(first, at, False, True), WORD_TOKEN, under, row, first, at)
            elif found & WORD:
                is_number = (found & DIGIT) != 0
                while at < end:
                    found = self.flags_at(at, end)
                    if not found & WORD or found & CJK:
                        break
                    is_number = is_number and (found & DIGIT) != 0
                    is_ascii = is_ascii and self.text[at] < 0x80
                    at = self.next_character(at, end)
                self.add(self.word_code(first, at, is_number, is_ascii), WORD_TOKEN, under, row, first, at)
            elif not found & SPACE:
                self.add(self.word_code(first, at, False, is_ascii), SYMBOL, under, row, first, at)

    def next_character(self, at: int, end: int) -> int:
        """Where the character after the one at `at` begins."""
        lead = self.text[at]
        return min(end, at + (1 if lead < 0x80 else (2 if lead < 0xE0 else (3 if lead < 0xF0 else 4))))

    def flags_at(self, at: int, end: int) -> int:
        """The flags of the character at `at`. The parser hands out whole characters only."""
        character = self.text[at]
        if character >= 0x80:
            character &= 0x1F if character < 0xE0 else (0x0F if character < 0xF0 else 0x07)
            for more in range(at + 1, self.next_character(at, end)):
                character = (character << 6) | (self.text[more] & 0x3F)
            if character >= 0x110000:
                character = 0xFFFD
        return LEAVES[LEAF_OF[character >> 8] * 256 + (character & 0xFF)]

    def word_code(self, first: int, after: int, is_number: bool, is_ascii: bool) -> int:
        """The code of a slice of the text: a number, or a word or symbol in lower case, stemmed if it is of a to z."""
        if is_number:
            return NUMBER_CODE
        value = ALL_BITS
        length = after - first
        if not is_ascii or length > LONGEST_STEMMED:
            lower = self.text_bytes[first:after].decode("utf-8", "replace").lower().encode("utf-8", "replace")
            for at in range(len(lower)):
                value = (value >> 8) ^ CRC_OF_BYTE[(value ^ lower[at]) & 0xFF]
            return value ^ ALL_BITS
        is_stemmed = True
        for at in range(length):
            letter = self.text[first + at]
            if 65 <= letter <= 90:
                letter += 32
            self.stemmer.letters[at] = letter
            is_stemmed = is_stemmed and 97 <= letter <= 122
        if is_stemmed:
            length = self.stemmer.shorten(length)
        for at in range(length):
            value = (value >> 8) ^ CRC_OF_BYTE[(value ^ self.stemmer.letters[at]) & 0xFF]
        return value ^ ALL_BITS
