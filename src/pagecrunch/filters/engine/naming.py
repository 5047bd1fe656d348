"""What class and id names say: which rows name themselves after a kind of clutter.

The words are data, in clutter_words.toml: a group a filter, each a list of words and pairs of words. A name is split
where its author would: `siteHeader`, `site-header` and `site_header` are all `site` and `header`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from ...page.names import ATTRIBUTE_CODES, TAG_CODES
from ...page.page import Page

_PART = re.compile(rb"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
MAX_NAME_BYTES = 400  # a longer class is a list of utility classes, of which the first ones say enough

# What can be a box of clutter. Headings, cells and words are named after the box they stand in, not after themselves.
_BOXES = (
    "div", "section", "aside", "nav", "header", "footer", "ul", "ol", "dl", "form", "dialog", "menu", "search", "table",
    "center", "other",
)  # fmt: skip
IS_BOX = np.isin(np.arange(256), [TAG_CODES[tag] for tag in _BOXES])


def rows_by_group(page: Page) -> dict[str, list[int]]:
    """For each group of words, the boxes whose class or id has one of them, in page order."""
    wanted = (ATTRIBUTE_CODES["class"], ATTRIBUTE_CODES["id"])
    found = ((page.attr_name == wanted[0]) | (page.attr_name == wanted[1])).nonzero()[0]
    owners = np.searchsorted(page.attr_first, found, side="right") - 1
    boxes = IS_BOX[page.tag[owners]] & (page.end[owners] > owners + 1)  # an empty one takes nothing with it
    found, rows = found[boxes], owners[boxes].tolist()
    bounds = zip(page.attr_start[found].tolist(), page.attr_end[found].tolist(), strict=True)
    known: dict[bytes, tuple[str, ...]] = {}  # by whole name, then by each word of it: most stand there many times
    words: dict[bytes, tuple[str, ...]] = {}
    groups: dict[str, list[int]] = {}
    for row, (start, end) in zip(rows, bounds, strict=True):
        name = page.attr_bytes[start : min(end, start + MAX_NAME_BYTES)]
        said = known.get(name)
        if said is None:
            said = known[name] = groups_of(name, words)
        for group in said:
            groups.setdefault(group, []).append(row)
    return groups


def groups_of(name: bytes, known: dict[bytes, tuple[str, ...]]) -> tuple[str, ...]:
    """The groups that a class or id speaks of. `known` remembers what each word of it said."""
    said: tuple[str, ...] = ()
    for word in name.split():
        groups = known.get(word)
        if groups is None:
            groups = known[word] = groups_of_word(word)
        if groups:
            said = tuple(sorted({*said, *groups}))
    return said


def groups_of_word(word: bytes) -> tuple[str, ...]:
    """The groups of one class, by its parts and by pairs of them."""
    words = vocabulary()
    said: tuple[str, ...] = ()
    before = b""
    for found in _PART.findall(word):
        part = found.lower()
        if part in words:
            said += words[part]
        if before and (pair := before + b"-" + part) in words:
            said += words[pair]
        before = part
    return said


@cache
def vocabulary() -> Mapping[bytes, tuple[str, ...]]:
    """The groups of each word. It ships with the program, so it is read once."""
    groups = tomllib.loads((Path(__file__).parent / "clutter_words.toml").read_text(encoding="utf-8"))
    words: dict[bytes, tuple[str, ...]] = {}
    for group, listed in groups.items():
        for word in listed["words"]:
            words[word.encode()] = (*words.get(word.encode(), ()), group)
    return words
