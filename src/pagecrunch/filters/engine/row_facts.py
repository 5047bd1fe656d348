"""Facts about the rows of a page that no filter changes: tags, attributes, running text, and what box names say.

Words in class and id names that mean clutter are data, in clutter_words.toml: one group per filter, each a list of
words and pairs of words. A name is split as its author meant it: `siteHeader`, `site-header` and `site_header` are all
`site` and `header`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
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

_NAME_PART = re.compile(rb"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_CLASS, _ID = ATTRIBUTE_CODES["class"], ATTRIBUTE_CODES["id"]
FILLED_LATER = ("advertising", "consent", "overlays")  # groups of boxes that scripts fill, or that veil the page
MAX_NAME_BYTES = 400  # a longer class is a list of utility classes; the first ones say enough

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


IS_BOX = is_tag(_BOXES)


def attribute_rows(page: Page, places: NDArray[Any]) -> NDArray[Any]:
    """The row that each of these attributes belongs to."""
    rows: NDArray[Any] = np.searchsorted(page.attr_first, places, side="right") - 1
    return rows


def subtree_sums(page: Page, values: NDArray[Any], dtype: DTypeLike = np.int32) -> NDArray[Any]:
    """For every row, the sum of `values` over its subtree."""
    sums = np.zeros(len(page) + 1, dtype)
    np.cumsum(values, out=sums[1:])
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
    counts: Ints = words - cjk // CJK_PER_WORD if cjk.any() else words
    return counts


def boxes_by_group(page: Page) -> dict[str, list[int]]:
    """For each group of words, the boxes whose class or id has one of them, in page order.

    Empty boxes count only where a script would fill them, or a style shows them: see FILLED_LATER.
    """
    is_name = (page.attr_name == _CLASS) | (page.attr_name == _ID)
    places = is_name.nonzero()[0]
    rows = attribute_rows(page, places)
    is_box = IS_BOX[page.tag[rows]]
    places, rows = places[is_box], rows[is_box]
    is_empty = set(rows[page.end[rows] == rows + 1].tolist())
    bounds = zip(rows.tolist(), page.attr_start[places].tolist(), page.attr_end[places].tolist(), strict=True)
    known: dict[bytes, tuple[str, ...]] = {}  # by whole name, then by each word of it: most names occur many times
    known_words: dict[bytes, tuple[str, ...]] = {}
    found: dict[str, list[int]] = {}
    for row, start, end in bounds:
        name = page.attr_bytes[start : min(end, start + MAX_NAME_BYTES)]
        groups = known.get(name)
        if groups is None:
            groups = known[name] = groups_of(name, known_words)
        for group in groups:
            if group in FILLED_LATER or row not in is_empty:
                found.setdefault(group, []).append(row)
    return found


def rows_naming(page: Page, group: str) -> NDArray[Any]:
    """The rows of any tag whose class or id has a word of this group, in page order."""
    places = places_with(page, words_of(group))
    places = places[(page.attr_name[places] == _CLASS) | (page.attr_name[places] == _ID)]
    known: dict[bytes, tuple[str, ...]] = {}
    bounds = zip(page.attr_start[places].tolist(), page.attr_end[places].tolist(), strict=True)
    is_named = [
        group in groups_of(page.attr_bytes[start : min(end, start + MAX_NAME_BYTES)], known) for start, end in bounds
    ]
    return np.unique(attribute_rows(page, places[np.array(is_named, bool)]))


def places_with(page: Page, words: Iterable[bytes]) -> NDArray[Any]:
    """The attributes whose values hold one of these words, in small letters or with a capital, in page order."""
    data, found = page.attr_bytes, []
    for word in words:
        for spelling in {word, word.capitalize()}:
            at = data.find(spelling)
            while at >= 0:
                found.append(at)
                at = data.find(spelling, at + len(spelling))
    places: NDArray[Any] = np.searchsorted(page.attr_start, np.array(found, np.int64), side="right") - 1
    return np.unique(places)


def groups_of(name: bytes, known: dict[bytes, tuple[str, ...]]) -> tuple[str, ...]:
    """The groups that a class or id belongs to. `known` caches the groups of each word of it."""
    found: tuple[str, ...] = ()
    for word in name.split():
        groups = known.get(word)
        if groups is None:
            groups = known[word] = _groups_of_word(word)
        if groups:
            found = tuple(sorted({*found, *groups}))
    return found


def _groups_of_word(word: bytes) -> tuple[str, ...]:
    """The groups of one class, by its parts and by pairs of them."""
    words = vocabulary()
    found: tuple[str, ...] = ()
    before = b""
    for match in _NAME_PART.findall(word):
        part = match.lower()
        found += words.get(part, ())
        if before:
            found += words.get(before + b"-" + part, ())
        before = part
    return found


@cache
def words_of(group: str) -> tuple[bytes, ...]:
    """The first word of each name of a group."""
    return tuple(sorted({word.partition(b"-")[0] for word, groups in vocabulary().items() if group in groups}))


@cache
def vocabulary() -> Mapping[bytes, tuple[str, ...]]:
    """The groups of each word and pair of words."""
    groups = tomllib.loads((Path(__file__).parent / "clutter_words.toml").read_text(encoding="utf-8"))
    words: dict[bytes, tuple[str, ...]] = {}
    for group, listed in groups.items():
        for word in listed["words"]:
            words[word.encode()] = (*words.get(word.encode(), ()), group)
    return words
