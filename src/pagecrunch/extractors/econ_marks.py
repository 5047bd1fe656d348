"""Periods and commas as they are used in the language of a page: what ECON counts.

Section IV-D of the ECON paper: of all that ECON uses, only the count of periods and commas depends on the language.
- Chinese and Japanese: the period `。` and the wide comma `，`. Points and commas of ASCII stand in numbers, names and
  addresses there. For Japanese the paper counts on the period alone: the Japanese comma `、` separates the items of a
  list in Chinese.
- Other languages: the periods and commas of every script. A point or comma with a letter or digit on both sides, as in
  3.5, 17.11.2026 or example.org, is part of a number or a name.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..page.names import COUNT_COLUMNS, TEXT
from ..page.page import Page
from ..page.table import Bools

WIDE_MARKS = "。，．｡"  # the last two are forms of the first
_CJK, _STOPS, _WORDS = map(COUNT_COLUMNS.index, ("cjk", "stops", "words"))
_IS_ASCII_MARK: Bools = np.isin(np.arange(256), list(b".,"))
# Every byte of a character outside ASCII counts as a letter: nearly all of them are.
_IS_IN_WORD: Bools = np.array([byte >= 0x80 or chr(byte).isalnum() for byte in range(256)])

Numbers = NDArray[np.int64]


def count_marks(page: Page) -> Numbers:
    """For every row, the periods and commas of its own text that is seen."""
    is_seen = (page.tag == TEXT) & (page.hidden == 0)
    if 2 * page.sums[-1, _CJK] > page.sums[-1, _WORDS]:
        marks = np.where(is_seen, _in_rows(page, _is_wide_mark(page.text_bytes)), 0)
        if marks.any():  # some old pages are written with the marks of ASCII
            return marks
    return np.where(is_seen, page.counts[:, _STOPS] - _in_rows(page, _is_within_word(page)), 0)


def subtree_marks(page: Page) -> Numbers:
    """The paper's node-punc-num: for every row, the periods and commas of all text below it."""
    sums = np.concatenate(([0], np.cumsum(count_marks(page))))
    marks: Numbers = sums[page.end] - sums[:-1]
    return marks


def _in_rows(page: Page, is_hit: Bools) -> Numbers:
    """How many of the marked bytes are in the text of each row."""
    sums = np.concatenate(([0], np.cumsum(is_hit)))
    numbers: Numbers = sums[page.text_end] - sums[page.text_start]
    return numbers


def _is_wide_mark(text: bytes) -> Bools:
    """For every byte, whether a wide mark begins there. Each mark has three bytes in UTF-8."""
    padded = np.frombuffer(text + b"\0\0", np.uint8)
    found: Bools = np.zeros(len(text), bool)
    for mark in WIDE_MARKS:
        first, second, third = mark.encode()
        found |= (padded[:-2] == first) & (padded[1:-1] == second) & (padded[2:] == third)
    return found


def _is_within_word(page: Page) -> Bools:
    """For every byte, whether it is a point or comma between two letters or digits of one row."""
    padded = np.frombuffer(b" " + page.text_bytes + b" ", np.uint8)
    in_word = _IS_IN_WORD[padded]
    found: Bools = _IS_ASCII_MARK[padded[1:-1]] & in_word[:-2] & in_word[2:]
    rows = page.text_end > page.text_start
    found[page.text_start[rows]] = found[page.text_end[rows] - 1] = False  # the next row's text follows without a space
    return found
