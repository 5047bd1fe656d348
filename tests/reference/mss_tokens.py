"""The tokens of a page by array operations over its whole text, to check the loop of `extractors/mss/tokens.py`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from pagecrunch.extractors.mss.tokens import VOID_TAGS, Codes, PageTokens
from pagecrunch.page.flags import CJK, DIGIT, SPACE, WORD, load_table
from pagecrunch.page.names import TAG_NAMES, TEXT
from pagecrunch.page.page import Page
from reference.porter import stem

OPENING, CLOSING, WORD_TOKEN, SYMBOL = range(4)
NUMBER = b"1"


def _tag_codes(start: str) -> list[int]:
    return [crc32(f"{start}{'UNKNOWN' if name == 'other' else name}>".encode()) for name in TAG_NAMES]


def tokenise(page: Page) -> PageTokens:
    """All tokens of the page."""
    text = _text_tokens(page)
    code: list[int] = []
    kind: list[int] = []
    under: list[int] = []
    row_of: list[int] = []
    text_at: list[int] = []  # which token of the text; -1 for tags
    opening, closing = _tag_codes("<"), _tag_codes("</")
    tags, parents, ends, hiddens = page.tag.tolist(), page.parent.tolist(), page.end.tolist(), page.hidden.tolist()
    open_rows: list[int] = []
    tops: list[int] = []  # the tag on top of the stack while no further element is open
    next_text, texts = 0, len(text.row)

    def close_last() -> None:
        element = open_rows.pop()
        tops.pop()
        code.append(closing[tags[element]])
        kind.append(CLOSING)
        under.append(tops[-1] if tops else TEXT)
        row_of.append(element)
        text_at.append(-1)

    for row, tag in enumerate(tags):
        while open_rows and row >= ends[open_rows[-1]]:
            close_last()
        if tag == TEXT:
            while next_text < texts and text.row[next_text] == row:
                code.append(text.code[next_text])
                kind.append(text.kind[next_text])
                under.append(tops[-1] if tops else TEXT)
                row_of.append(row)
                text_at.append(next_text)
                next_text += 1
            continue
        if hiddens[row] and parents[row] >= 0 and hiddens[parents[row]]:
            continue
        code.append(opening[tag])
        kind.append(OPENING)
        under.append(tops[-1] if tops else TEXT)
        row_of.append(row)
        text_at.append(-1)
        if TAG_NAMES[tag] not in VOID_TAGS:
            open_rows.append(row)
            tops.append(tag)
        elif tops:
            tops[-1] = tag
    while open_rows:
        close_last()
    at = np.array(text_at, np.int64)
    starts, stops = np.array([*text.start, 0], np.int32), np.array([*text.end, 0], np.int32)
    return PageTokens(
        code=np.array(code, np.uint32),
        kind=np.array(kind, np.uint8),
        under=np.array(under, np.uint8),
        row=np.array(row_of, np.int32),
        start=starts[at],
        end=stops[at],
    )


def text_codes(text: str) -> Codes:
    """The codes of the words of a text, as they would be on a page."""
    data = text.encode("utf-8", "replace")
    found = _split(data, [0], [len(data)], [0]) if data else _TextTokens([], [], [], [], [])
    words = [code for code, kind in zip(found.code, found.kind, strict=True) if kind == WORD_TOKEN]
    return np.array(words, np.uint32)


@dataclass(frozen=True, slots=True)
class _TextTokens:
    code: list[int]
    kind: list[int]
    row: list[int]
    start: list[int]
    end: list[int]


def _text_tokens(page: Page) -> _TextTokens:
    rows = np.flatnonzero((page.tag == TEXT) & (page.hidden == 0) & (page.text_end > page.text_start))
    if len(rows) == 0:
        return _TextTokens([], [], [], [], [])
    return _split(page.text_bytes, page.text_start[rows].tolist(), page.text_end[rows].tolist(), rows.tolist())


def _split(data: bytes, starts: list[int], ends: list[int], rows: list[int]) -> _TextTokens:
    """Words and symbols of the slices `starts : ends`, none of which is empty."""
    parts = [data[start:end] for start, end in zip(starts, ends, strict=True)]
    joined = b"".join(parts)
    lengths = np.array([len(part) for part in parts])
    offsets = np.cumsum(lengths) - lengths  # of each part, in the joined text
    first_bytes = np.flatnonzero((np.frombuffer(joined, np.uint8) & 0xC0) != 0x80)
    flags = _flags(joined)
    row_starts = np.searchsorted(first_bytes, offsets)

    is_word, is_cjk = (flags & WORD) != 0, (flags & CJK) != 0
    goes_on = np.zeros(len(flags), bool)  # within a word that began before
    goes_on[1:] = is_word[1:] & is_word[:-1] & ~is_cjk[1:] & ~is_cjk[:-1]
    goes_on[row_starts] = False
    begins = np.flatnonzero(((flags & SPACE) == 0) & ~goes_on)
    stops = np.append(first_bytes, len(joined))
    last = np.maximum.reduceat(np.where(goes_on | ((flags & SPACE) == 0), np.arange(len(flags)), -1), begins)
    low, high = first_bytes[begins], stops[last + 1]
    part_of = np.searchsorted(offsets, low, side="right") - 1
    shift = np.array(starts)[part_of] - offsets[part_of]
    kinds = np.where(is_word[begins] | is_cjk[begins], WORD_TOKEN, SYMBOL)
    digits = np.append(0, np.cumsum((flags & DIGIT) != 0))
    is_number = (digits[last + 1] - digits[begins] == last + 1 - begins) & (kinds == WORD_TOKEN)

    known: dict[bytes, int] = {}
    codes: list[int] = []
    spans = zip(low.tolist(), high.tolist(), is_number.tolist(), strict=True)
    for start, end, number in spans:
        word = NUMBER if number else joined[start:end]
        if word not in known:
            known[word] = _code(word)
        codes.append(known[word])
    where = np.array(rows)[part_of].tolist()
    return _TextTokens(codes, kinds.tolist(), where, (low + shift).tolist(), (high + shift).tolist())


def _code(word: bytes) -> int:
    """The CRC-32 of the stem. A word with a character beyond ASCII has no stem, only its lower case."""
    if word.isascii():
        return crc32(stem(word.lower()))
    return crc32(word.decode("utf-8", "replace").lower().encode("utf-8", "replace"))


def _flags(joined: bytes) -> NDArray[np.uint16]:
    index, leaves = _tables()
    code_points = np.frombuffer(joined.decode("utf-8", "replace").encode("utf-32-le"), np.uint32)
    flags: NDArray[np.uint16] = leaves[index[code_points >> 8], code_points & 0xFF]
    return flags


@cache
def _tables() -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    index, leaves = load_table()
    return np.frombuffer(index, np.uint8), leaves.reshape(-1, 256)
