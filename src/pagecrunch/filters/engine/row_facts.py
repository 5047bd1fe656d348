"""Facts about the rows of a page that no filter changes: tags, attributes, running text, and what box names say.

Words in class and id names that mean clutter are data, in clutter_words.toml: one group per filter, each a list of
words and pairs of words. A name is split as its author meant it: `siteHeader`, `site-header` and `site_header` are all
`site` and `header`.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
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
FILLED_LATER = ("advertising", "consent", "overlays")  # groups of boxes that scripts fill, or that veil the page
KNOWN_NAMES = 16_384  # classes and ids whose groups are remembered: the pages of a site share most of them
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
    rows: NDArray[Any] = page.attr_row[places]
    return rows


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
    counts: Ints = words - cjk // CJK_PER_WORD if cjk.any() else words
    return counts


def rows_by_value(page: Page, attributes: Iterable[str], where: Bools | None = None) -> dict[bytes, list[int]]:
    """The rows with one of these attributes, by its value: most values occur many times. `where` limits the rows."""
    is_one = np.zeros(256, bool)
    is_one[[ATTRIBUTE_CODES[name] for name in attributes]] = True
    places = is_one[page.attr_name].nonzero()[0]
    rows = attribute_rows(page, places)
    if where is not None:
        places, rows = places[where[rows]], rows[where[rows]]
    columns = (rows, page.attr_start[places], page.attr_end[places])
    data = page.attr_bytes
    found: dict[bytes, list[int]] = defaultdict(list)
    for row, start, end in zip(*(column.tolist() for column in columns), strict=True):
        found[data[start:end]].append(row)
    return found


def rows_by_group(page: Page) -> dict[str, NDArray[Any]]:
    """For each group of words, the rows of any tag whose class or id has one of them, in page order."""
    found: dict[str, list[int]] = {}
    for name, rows in rows_by_value(page, ("class", "id")).items():
        for group in groups_of(name[:MAX_NAME_BYTES]):
            found.setdefault(group, []).extend(rows)
    return {group: np.unique(np.array(rows, np.int64)) for group, rows in found.items()}


def boxes_of(page: Page, group: str, rows: NDArray[Any]) -> NDArray[Any]:
    """Those of a group's rows that are boxes.

    Empty boxes count only where a script would fill them, or a style shows them: see FILLED_LATER.
    """
    is_one = IS_BOX[page.tag[rows]]
    if group not in FILLED_LATER:
        is_one &= page.end[rows] > rows + 1
    boxes: NDArray[Any] = rows[is_one]
    return boxes


@lru_cache(maxsize=KNOWN_NAMES)
def groups_of(name: bytes) -> tuple[str, ...]:
    """The groups that a class or id belongs to."""
    found: set[str] = set()
    for word in name.split():
        found.update(_groups_of_word(word))
    return tuple(sorted(found))


@lru_cache(maxsize=KNOWN_NAMES)
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
def vocabulary() -> Mapping[bytes, tuple[str, ...]]:
    """The groups of each word and pair of words."""
    groups = tomllib.loads((Path(__file__).parent / "clutter_words.toml").read_text(encoding="utf-8"))
    words: dict[bytes, tuple[str, ...]] = {}
    for group, listed in groups.items():
        for word in listed["words"]:
            words[word.encode()] = (*words.get(word.encode(), ()), group)
    return words
