"""Where on a page the running text is: what no filter that looks for clutter should take.

A block is prose when it has enough words outside links and the stops that sentences have. Menus, buttons, lists of
links and lines such as "3 min read" have not.
"""

from __future__ import annotations

import numpy as np

from ...page.names import COUNT_COLUMNS
from ...page.page import Ints, Page

MIN_WORDS = 12  # outside links; shorter lines are headings, labels and buttons more often than not
WORDS_PER_STOP = 40  # sentences have a period or comma at least this often
CJK_PER_WORD = 2  # most Chinese words have two characters
MAX_LINKED_SHARE = 0.5  # of the words; above, a block is a list of links with words between


def prose_words(page: Page) -> Ints:
    """For every row, the words outside links that it adds to a block of prose; 0 outside prose."""
    blocks = page.blocks
    words, linked, stops, cjk = (blocks.count(name) for name in ("words", "linked_words", "stops", "cjk"))
    free = words - linked - np.minimum(cjk, words - linked) // CJK_PER_WORD
    is_prose = (free >= MIN_WORDS) & (stops * WORDS_PER_STOP >= free) & (linked <= words * MAX_LINKED_SHARE)
    is_prose &= blocks.hidden == 0
    prose = np.zeros(len(page), np.int32)
    prose[blocks.first[is_prose]] = free[is_prose]
    return prose


def spaced_words(page: Page) -> Ints:
    """For every row, its words, with two characters of a script without spaces for one: a menu has two in each link."""
    words, cjk = (page.counts[:, COUNT_COLUMNS.index(name)] for name in ("words", "cjk"))
    counts: Ints = words - cjk // CJK_PER_WORD if cjk.any() else words
    return counts
