"""Boxes that say they are not the story: by their tag, or by a word in their id or class (labels.toml)."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from ...page.names import ATTRIBUTE_CODES, INLINE_TAGS, TAG_CODES, TAG_NAMES
from ...types import Bools, Page
from .passages import Passages

Rows = NDArray[np.intp]

_NAMES = (ATTRIBUTE_CODES["id"], ATTRIBUTE_CODES["class"])
_ITEM_TYPE = ATTRIBUTE_CODES["itemtype"]
# The words of a name: `articleFooter`, `article-footer` and `ARTICLE_footer` all hold `footer`.
_WORD = re.compile(rb"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

# A label on one of these is about the whole page or a few words of a line.
_IS_NO_BOX = np.isin(
    np.arange(len(TAG_NAMES)), [TAG_CODES[tag] for tag in (*INLINE_TAGS, "#text", "html", "body", "main")]
)
APART_TAGS = ("footer",)
BESIDE_TAGS = ("nav", "aside", "form", "button", "dialog")


@dataclass(frozen=True, slots=True)
class Words:
    """The lists of labels.toml, where they are explained."""

    apart: frozenset[bytes]
    beside: frozenset[bytes]
    about_layout: frozenset[bytes]
    conversation: frozenset[bytes]
    conversation_types: frozenset[bytes]


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
    apart, beside = _labelled_boxes(passages)
    start = int(page.blocks.first[headline]) if headline >= 0 else -1
    apart, beside = (boxes[(boxes > start) | (page.end[boxes] <= start)] for boxes in (apart, beside))

    words = np.where(passages.is_passage, passages.words, 0)
    words[: headline + 1] = 0
    before = passages.before_rows(words)
    is_small = 2 * passages.in_boxes(apart, words) <= before[-1]
    comes_after_passages = (before[apart] > 0) & (headline >= 0)
    is_apart = passages.is_in(apart[is_small | comes_after_passages])

    words[is_apart] = 0
    is_small = 2 * passages.in_boxes(beside, words) <= words.sum()
    return Labels(is_apart, passages.is_in(beside[is_small]))


def is_conversation(page: Page, row: int) -> bool:
    """Whether a box around this row says that it is a forum, a thread, or questions with answers."""
    words = load_words()
    for box in (row, *page.ancestors(row)):
        for index in range(int(page.attr_first[box]), int(page.attr_first[box + 1])):
            value = page.attr_bytes[page.attr_start[index] : page.attr_end[index]]
            if page.attr_name[index] in _NAMES and not words.conversation.isdisjoint(_words_of(value)):
                return True
            if page.attr_name[index] == _ITEM_TYPE and value.rpartition(b"/")[2].lower() in words.conversation_types:
                return True
    return False


def _labelled_boxes(passages: Passages) -> tuple[Rows, Rows]:
    """The boxes with passages in them whose tag or name says apart, and beside."""
    page = passages.page
    named = np.flatnonzero((page.attr_name == _NAMES[0]) | (page.attr_name == _NAMES[1]))
    boxes = np.searchsorted(page.attr_first, named, side="right") - 1
    matters = ~_IS_NO_BOX[page.tag[boxes]] & (passages.in_boxes(boxes, passages.is_passage) > 0)
    named, boxes = named[matters], boxes[matters]
    known: dict[bytes, str] = {}  # most names stand on a page many times
    found: dict[str, list[int]] = {"apart": [], "beside": [], "": []}
    spans = zip(page.attr_start[named].tolist(), page.attr_end[named].tolist(), boxes.tolist(), strict=True)
    for start, end, box in spans:
        name = page.attr_bytes[start:end]
        if name not in known:
            known[name] = _meaning(name)
        found[known[name]].append(box)
    apart = np.array(found["apart"], np.intp), page.rows_with(*APART_TAGS).astype(np.intp)
    beside = np.array(found["beside"], np.intp), page.rows_with(*BESIDE_TAGS).astype(np.intp)
    return np.concatenate(apart), np.concatenate(beside)


def _meaning(name: bytes) -> str:
    """`apart`, `beside`, or nothing. A class attribute is many names, each with words of its own."""
    known, meaning = load_words(), ""
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
