"""Boxes that say they are not the story: by their tag, or by a word in their id or class (labels.toml)."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate

import numpy as np

from ...page.names import ATTRIBUTE_CODES, INLINE_TAGS, TEXT_TAG
from ...types import Bools, Page
from ..tag_tables import is_tag
from .passages import Passages, Rows, sums_before

_ID, _CLASS, _ITEM_TYPE = (ATTRIBUTE_CODES[name] for name in ("id", "class", "itemtype"))
_IS_NAME = np.isin(range(256), (_ID, _CLASS))
# The words of a name: `articleFooter`, `article-footer` and `ARTICLE_footer` all hold `footer`.
_WORD = re.compile(rb"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

# A label on one of these is about the whole page or a few words of a line.
_IS_NO_BOX = is_tag(*INLINE_TAGS, TEXT_TAG, "html", "body", "main")
_IS_APART = is_tag("footer")
_IS_BESIDE = is_tag("nav", "aside", "form", "button", "dialog")


@dataclass(frozen=True, slots=True)
class Words:
    """The lists of labels.toml, where they are explained."""

    apart: frozenset[bytes]
    beside: frozenset[bytes]
    about_layout: frozenset[bytes]
    conversation: frozenset[bytes]
    conversation_types: frozenset[bytes]

    @property
    def telling(self) -> frozenset[bytes]:
        return self.apart | self.beside


@dataclass(frozen=True, eq=False)
class Labels:
    """For every block, whether it stands in a box apart from the story, or in one beside it."""

    apart: Bools
    beside: Bools


@cache
def load_words() -> Words:
    lists = tomllib.loads((files(__package__) / "labels.toml").read_text(encoding="utf-8"))
    return Words(**{name: frozenset(word.encode() for word in words) for name, words in lists.items()})


def read_labels(passages: Passages, headline: int) -> Labels:
    """The blocks in labelled boxes. Labels that cannot be true are passed over: what holds the headline is the story.

    A box with more than half of what follows the headline is the story too, whatever its name. Only comments and the
    like may be longer than the story, and then there are passages between the headline and them.
    """
    page = passages.page
    start = int(page.blocks.first[headline]) if headline >= 0 else -1
    apart, beside = (boxes[(boxes > start) | (page.end[boxes] <= start)] for boxes in _labelled_boxes(passages))

    words = np.where(passages.is_passage, passages.words, 0)
    words[: headline + 1] = 0
    sums = sums_before(words)
    begin, end = passages.blocks_of(apart)
    is_small = 2 * (sums[end] - sums[begin]) <= sums[-1]
    comes_after_passages = (sums[begin] > 0) & (headline >= 0)
    is_apart = passages.is_in(apart[is_small | comes_after_passages])

    sums = sums_before(np.where(is_apart, 0, words))
    begin, end = passages.blocks_of(beside)
    is_small = 2 * (sums[end] - sums[begin]) <= sums[-1]
    return Labels(is_apart, passages.is_in(beside[is_small]))


def is_conversation(page: Page, row: int) -> bool:
    """Whether a box around this row says that it is a forum, a thread, or questions with answers."""
    words = load_words()
    around = np.array((row, *page.ancestors(row)), np.intp)
    if any(not words.conversation.isdisjoint(_words_of(name)) for _, name in _names_of(page, around)):
        return True
    types = (value for box in around.tolist() for code, value in page.attrs(box) if code == _ITEM_TYPE)
    return any(value.rpartition("/")[2].lower().encode() in words.conversation_types for value in types)


def _labelled_boxes(passages: Passages) -> tuple[Rows, Rows]:
    """The boxes with passages in them whose tag or name says apart, and beside."""
    page = passages.page
    boxes = passages.boxes[~_IS_NO_BOX[page.tag[passages.boxes]]]
    names = list(_names_of(page, boxes))
    meanings = _meanings({name for _, name in names})
    found: dict[str, list[int]] = {
        "apart": boxes[_IS_APART[page.tag[boxes]]].tolist(),
        "beside": boxes[_IS_BESIDE[page.tag[boxes]]].tolist(),
    }
    for box, name in names:
        if meaning := meanings.get(name):
            found[meaning].append(box)
    return np.array(found["apart"], np.intp), np.array(found["beside"], np.intp)


def _names_of(page: Page, boxes: Rows) -> list[tuple[int, bytes]]:
    """The ids and classes of these boxes."""
    is_wanted = np.zeros(len(page), bool)
    is_wanted[boxes] = True
    found = np.flatnonzero(_IS_NAME[page.attr_name])
    rows = np.searchsorted(page.attr_first, found, side="right") - 1
    found, rows = found[is_wanted[rows]], rows[is_wanted[rows]]
    starts, ends = page.attr_start[found].tolist(), page.attr_end[found].tolist()
    data = page.attr_bytes
    return [(row, data[start:end]) for row, start, end in zip(rows.tolist(), starts, ends, strict=True)]


def _meanings(names: set[bytes]) -> dict[bytes, str]:
    """`apart` or `beside` for those of the names that say so."""
    known = load_words()
    listed = list(names)
    joined = b" ".join(listed)
    present = known.telling.intersection({word.lower() for word in set(_WORD.findall(joined))})
    if not present:
        return {}
    lowered, ends = joined.lower(), list(accumulate([len(name) + 1 for name in listed]))
    meanings: dict[bytes, str] = {}
    for word in present:
        at = lowered.find(word)
        while at >= 0:
            index = bisect_right(ends, at)
            name = listed[index]
            if name not in meanings:
                meanings[name] = _meaning(name, known)
            at = lowered.find(word, ends[index])
    return meanings


def _meaning(name: bytes, known: Words) -> str:
    """What a name says, or nothing. A class attribute is many names, each with words of its own."""
    meaning = ""
    for single in name.split():
        words = _words_of(single)
        if not known.about_layout.isdisjoint(words):
            continue
        if not known.apart.isdisjoint(words):
            return "apart"
        if not known.beside.isdisjoint(words):
            meaning = "beside"
    return meaning


def _words_of(name: bytes) -> list[bytes]:
    return [word.lower() for word in _WORD.findall(name)]
