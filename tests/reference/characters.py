"""What every row adds to the counts, with numpy over all characters at once: the oracle of `page/characters.py`."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pagecrunch.page.flags import (
    CAPITAL,
    CJK,
    CLOSER,
    DIGIT,
    MARK,
    SENTENCE_END,
    SEPARATOR,
    SPACE,
    STOP,
    WIDE_END,
    WORD,
    load_table,
)
from pagecrunch.page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_CODES, LAST_NOT_TEXT, TAG_CODES, TEXT
from pagecrunch.page.page import Page

Ints = NDArray[np.int32]

CONTROL_TAGS = ("input", "button", "select", "textarea")
_LINK, _HREF, _TYPE, _INPUT = TAG_CODES["a"], ATTRIBUTE_CODES["href"], ATTRIBUTE_CODES["type"], TAG_CODES["input"]


def count(columns: Page) -> Ints:
    """What each row adds."""
    counts = np.zeros((len(columns.tag), len(COUNT_COLUMNS)), np.int32)
    _count_text(columns, counts)
    _count_elements(columns, counts)
    return counts


def sum_seen(columns: Page, counts: Ints) -> Ints:
    """Prefix sums of the counts over the rows that are seen."""
    sums = np.zeros((len(counts) + 1, len(COUNT_COLUMNS)), np.int32)
    # A select or textarea is seen, though its options and contents are not text to read.
    is_control = (columns.hidden == HIDDEN_CODES["form control"]) & (counts[:, COUNT_COLUMNS.index("controls")] > 0)
    np.cumsum(counts * ((columns.hidden == 0) | is_control)[:, None], axis=0, out=sums[1:])
    return sums


def _count_text(columns: Page, counts: Ints) -> None:
    rows = np.flatnonzero((columns.tag == TEXT) & ((columns.hidden == 0) | (columns.hidden > LAST_NOT_TEXT)))
    rows = rows[columns.text_end[rows] > columns.text_start[rows]]
    if len(rows) == 0:
        return
    data = columns.text_bytes
    parts = [data[s:e] for s, e in zip(columns.text_start[rows].tolist(), columns.text_end[rows].tolist(), strict=True)]
    text = b"".join(parts)
    code_points = np.frombuffer(text.decode("utf-8", "replace").encode("utf-32-le"), np.uint32)
    starts_character = (np.frombuffer(text, np.uint8) & 0xC0) != 0x80
    # Byte offsets of the rows to character offsets.
    byte_starts = np.cumsum([0] + [len(part) for part in parts[:-1]])
    starts = (np.cumsum(starts_character) - starts_character)[byte_starts]
    flags = _flags(code_points)

    follows = np.zeros(len(flags), np.uint16)  # flags of the character before, 0 at the start of a row
    follows[1:] = flags[:-1]
    follows[starts] = 0
    before = np.full(len(flags), SPACE, np.uint16)  # flags of the character after, a space at the end of a row
    before[:-1] = flags[1:]
    before[starts[1:] - 1] = SPACE

    is_letter = (flags & (WORD | CJK)) != 0
    is_word = ((flags & CJK) != 0) | (((flags & WORD) != 0) & ((follows & WORD) == 0))
    is_wide = (flags & WIDE_END) != 0
    ends = ((flags & SENTENCE_END) != 0) & np.where(is_wide, (before & WIDE_END) == 0, (before & (SPACE | CLOSER)) != 0)
    linked = columns.linked[rows] != 0
    marks = {
        "letters": is_letter,
        "words": is_word,
        "stops": (flags & STOP) != 0,
        "punctuation": (flags & MARK) != 0,
        "sentences": ends,
        "characters": (flags & SPACE) == 0,
        "cjk": (flags & CJK) != 0,
        "digits": (flags & DIGIT) != 0,
        "capitals": (flags & CAPITAL) != 0,
        "separators": (flags & SEPARATOR) != 0,
    }
    for name, mark in marks.items():
        counts[rows, COUNT_COLUMNS.index(name)] = np.add.reduceat(mark.astype(np.int32), starts)
    for column, of in (("linked_letters", 0), ("linked_words", 1)):
        counts[rows, COUNT_COLUMNS.index(column)] = counts[rows, of] * linked


def _count_elements(columns: Page, counts: Ints) -> None:
    hrefs = _owners(columns, columns.attr_name == _HREF)
    counts[hrefs[columns.tag[hrefs] == _LINK], COUNT_COLUMNS.index("links")] = 1
    for names, column in ((("img",), "images"), (("li",), "list_items"), (CONTROL_TAGS, "controls")):
        for name in names:
            counts[columns.tag == TAG_CODES[name], COUNT_COLUMNS.index(column)] = 1
    counts[_hidden_inputs(columns), COUNT_COLUMNS.index("controls")] = 0


def _owners(columns: Page, attributes: NDArray[np.bool_]) -> NDArray[np.intp]:
    """The rows that the marked attributes belong to."""
    return np.searchsorted(columns.attr_first, np.flatnonzero(attributes), side="right") - 1


def _hidden_inputs(columns: Page) -> list[int]:
    """The <input type=hidden> rows, which no one sees or fills in."""
    marked = columns.attr_name == _TYPE
    owners = _owners(columns, marked)
    inputs = columns.tag[owners] == _INPUT
    return [
        owner
        for owner, index in zip(owners[inputs].tolist(), np.flatnonzero(marked)[inputs].tolist(), strict=True)
        if columns.attr_bytes[columns.attr_start[index] : columns.attr_end[index]].lower() == b"hidden"
    ]


def _flags(code_points: NDArray[np.uint32]) -> NDArray[np.uint16]:
    index, leaves = _tables()
    flags: NDArray[np.uint16] = leaves[index[code_points >> 8], code_points & 0xFF]
    return flags


@cache
def _tables() -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    index, leaves = load_table()
    return np.frombuffer(index, np.uint8), leaves.reshape(-1, 256)
