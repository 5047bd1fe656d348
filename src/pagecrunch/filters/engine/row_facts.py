"""Facts about the rows of a page that no filter changes: tags, attributes, running text."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ...page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES
from ...page.page import Page
from ...page.table import Bools, Ints

# A block is running text if it has enough words outside links, and the periods and commas that sentences have.
MIN_PROSE_WORDS = 12  # outside links; shorter lines are mostly headings, labels and buttons
WORDS_PER_STOP = 40  # sentences have a period or comma at least this often
CJK_PER_WORD = 2  # most Chinese words have two characters
MAX_LINKED_SHARE = 0.5  # of the words; above it, a block is a list of links with words in between

FILLED_LATER = ("advertising", "consent", "overlays")  # groups of boxes that scripts fill, or that veil the page

# What can be a box of clutter. Headings, cells and inline elements are named after the box around them.
_BOXES = (
    "div", "section", "aside", "nav", "header", "footer", "ul", "ol", "dl", "form", "dialog", "menu", "search", "table",
    "center", "other",
)  # fmt: skip


@cache
def is_tag(tags: tuple[str, ...]) -> Bools:
    """For every tag code, whether it is one of these tags."""
    wanted = np.zeros(256, bool)
    wanted[[TAG_CODES[tag] for tag in tags]] = True
    wanted.flags.writeable = False
    return wanted


@cache
def tag_codes(tags: tuple[str, ...]) -> bytes:
    """The codes of these tags, each once."""
    return bytes(sorted({TAG_CODES[tag] for tag in tags}))


@cache
def attribute_codes(names: tuple[str, ...]) -> bytes:
    """The codes of these attributes."""
    return bytes(sorted({ATTRIBUTE_CODES[name] for name in names}))


IS_BOX = is_tag(_BOXES)
IS_ANY = np.ones(256, bool)


def subtree_sums(page: Page, values: NDArray[Any], dtype: DTypeLike = np.int32) -> NDArray[Any]:
    """For every row, the sum of `values` over its subtree."""
    sums = np.zeros(len(page) + 1, dtype)
    values.cumsum(out=sums[1:])
    totals: NDArray[Any] = sums[page.end] - sums[:-1]
    return totals


def prose_words(page: Page) -> Ints:
    """For every row, the words outside links that it adds to running text; 0 outside running text."""
    blocks = page.blocks
    words, linked, stops, cjk = (blocks.count(name) for name in ("words", "linked_words", "stops", "cjk"))
    free = words - linked - np.minimum(cjk, words - linked) // CJK_PER_WORD
    is_prose = (free >= MIN_PROSE_WORDS) & (stops * WORDS_PER_STOP >= free) & (linked <= words * MAX_LINKED_SHARE)
    is_prose &= blocks.hidden == 0
    prose = np.zeros(len(page), np.int32)
    prose[blocks.first[is_prose]] = free[is_prose]
    return prose


def spaced_words(page: Page) -> Ints:
    """For every row, its words; two characters of a script without spaces count as one, as in a menu's links."""
    words, cjk = (page.counts[:, COUNT_COLUMNS.index(name)] for name in ("words", "cjk"))
    counts: Ints = words - cjk // CJK_PER_WORD if cjk.any() else np.ascontiguousarray(words)
    return counts
