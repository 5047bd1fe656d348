"""Where facts are looked for in a page: its meta tags, its marked-up elements, its structured data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..types import Page
from .structured import Thing, read_things

LONGEST_VALUE = 2000  # characters of a value; what is longer is no fact about a page but a part of it

_META, _SCRIPT, _HEAD = TAG_CODES["meta"], TAG_CODES["script"], TAG_CODES["head"]
_ITEMPROP = ATTRIBUTE_CODES["itemprop"]


@dataclass(slots=True)
class Found:
    """Everything of a page that may hold facts, read once."""

    page: Page
    metas: dict[str, list[str]] = field(default_factory=dict)  # name or property, in lower case -> contents
    items: dict[str, list[int]] = field(default_factory=dict)  # itemprop, in lower case -> rows
    things: list[Thing] = field(default_factory=list)  # JSON-LD, flattened

    def meta(self, *names: str) -> str:
        """The first of these meta tags that says anything."""
        for name in names:
            for value in self.metas.get(name, ()):
                if value:
                    return value
        return ""

    def item(self, *names: str) -> Iterator[tuple[int, str]]:
        """The elements with one of these `itemprop`s: row, and what it says."""
        for name in names:
            for row in self.items.get(name, ()):
                value = item_value(self.page, row)
                if value:
                    yield row, value


def look_through(page: Page) -> Found:
    """Read the meta tags, microdata and JSON-LD of a page. What is broken is passed over."""
    found = Found(page)
    for row in np.flatnonzero(page.tag == _META).tolist():
        content = page.attr(row, "content")
        if content:
            for name in ("property", "name", "itemprop", "http-equiv"):
                key = page.attr(row, name)
                if key:
                    found.metas.setdefault(key.strip().lower(), []).append(one_line(content))
    for index in np.flatnonzero(page.attr_name == _ITEMPROP).tolist():
        row = int(np.searchsorted(page.attr_first, index, side="right")) - 1
        if page.tag[row] != _META or (page.parent[row] >= 0 and page.tag[page.parent[row]] != _HEAD):
            names = page.attr_bytes[page.attr_start[index] : page.attr_end[index]].decode("utf-8", "replace")
            for name in names.lower().split()[:4]:
                found.items.setdefault(name, []).append(row)
    for row in np.flatnonzero(page.tag == _SCRIPT).tolist():
        kind = page.attr(row, "type")
        if kind and "ld+json" in kind.lower():
            found.things.extend(read_things(text_below(page, row)))
    return found


def item_value(page: Page, row: int) -> str:
    """What an element with `itemprop` says: its content, its date, its address or its text."""
    for name in ("content", "datetime"):
        if value := page.attr(row, name):
            return one_line(value)
    return one_line(text_below(page, row, LONGEST_VALUE))


def text_below(page: Page, row: int, most: int = 1 << 30) -> str:
    """The text below a row, as it stands in the page."""
    first, last = int(page.text_start[row]), int(page.text_end[int(page.end[row]) - 1])
    return page.text_bytes[first : min(last, first + most)].decode("utf-8", "ignore")


def seen_text(page: Page, row: int, most: int = 300) -> str:
    """The text below a row that people see, on one line; words of neighbouring elements apart."""
    pieces, length, rows = [], 0, page.seen_text_rows
    for index in range(int(np.searchsorted(rows, row)), int(np.searchsorted(rows, page.end[row]))):
        pieces.append(page.text(int(rows[index])))
        length += len(pieces[-1])
        if length > most:
            break
    return one_line("\n".join(pieces))


def one_line(text: str) -> str:
    return " ".join(text[:LONGEST_VALUE].split())


def rows_naming(page: Page, pattern: re.Pattern[bytes], attributes: tuple[str, ...], most: int) -> list[int]:
    """The first rows, in page order, where one of these attributes matches; at most so many."""
    codes = np.zeros(256, bool)
    codes[[ATTRIBUTE_CODES[name] for name in attributes]] = True
    indexes = np.flatnonzero(codes[page.attr_name])
    owners = (np.searchsorted(page.attr_first, indexes, side="right") - 1).tolist()
    starts, ends, data = page.attr_start[indexes].tolist(), page.attr_end[indexes].tolist(), page.attr_bytes
    judged: dict[bytes, bool] = {}  # most classes of a page stand on many elements
    rows: list[int] = []
    for row, start, end in zip(owners, starts, ends, strict=True):
        value = data[start:end]
        matches = judged.get(value)
        if matches is None:
            matches = judged[value] = pattern.search(value) is not None
        if matches and (not rows or rows[-1] != row):
            rows.append(row)
            if len(rows) == most:
                break
    return rows
