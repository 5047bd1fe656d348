"""Boxes that say they are not the story: by their tag, or by a word in their id or class (labels.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from ...page.names import ATTRIBUTE_CODES, INLINE_TAGS, TEXT_TAG
from ...types import Bools, Page
from ..tag_tables import is_tag
from .passages import Passages, Rows, sums_before

_ID, _CLASS, _ITEM_TYPE = (ATTRIBUTE_CODES[name] for name in ("id", "class", "itemtype"))
_NAMES = (_ID, _CLASS)
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
        if name in meanings:
            found[meanings[name]].append(box)
    return np.array(found["apart"], np.intp), np.array(found["beside"], np.intp)


def _names_of(page: Page, boxes: Rows) -> Iterator[tuple[int, bytes]]:
    """The ids and classes of these boxes."""
    firsts, ends = page.attr_first[boxes].tolist(), page.attr_first[boxes + 1].tolist()
    for box, first, end in zip(boxes.tolist(), firsts, ends, strict=True):
        for index in range(first, end):
            if page.attr_name.item(index) in _NAMES:
                yield box, page.attr_bytes[page.attr_start.item(index) : page.attr_end.item(index)]


def _meanings(names: set[bytes]) -> dict[bytes, str]:
    """`apart` or `beside` for those of the names that say so."""
    known = load_words()
    present = (known.apart | known.beside).intersection(_words_of(b" ".join(names)))
    meanings: dict[bytes, str] = {}
    for name in names if present else ():
        lowered = name.lower()
        if any(word in lowered for word in present) and (meaning := _meaning(name, known)):
            meanings[name] = meaning
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
