"""Where facts are looked for in a page: its meta tags, its marked-up elements, its structured data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ..page.names import ATTRIBUTE_CODES, TAG_CODES, TEXT
from ..page.page import Page
from ..page.table import Bools
from ..page.valued import valued
from .naming import Naming
from .structured import Thing, read_things

LONGEST_VALUE = 2000  # characters of a value; what is longer is no fact about a page but a part of it
ROWS_A_CHARACTER = 4  # how far a piece of text is looked for below a row: markup around one letter is seldom more

_META, _SCRIPT, _HEAD, _BUTTON = (TAG_CODES[name] for name in ("meta", "script", "head", "button"))
_CONTENT, _ITEMPROP, _REL, _TYPE = (ATTRIBUTE_CODES[name] for name in ("content", "itemprop", "rel", "type"))
_KEYS = frozenset(ATTRIBUTE_CODES[name] for name in ("property", "name", "itemprop", "http-equiv"))


@dataclass
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

    @cached_property
    def naming(self) -> Naming:
        """What the page's elements call themselves."""
        return Naming(self.page, ("class", "id", "itemprop", "data-testid", "data-component"))

    @cached_property
    def relations(self) -> list[tuple[int, frozenset[str]]]:
        """The rows with a `rel`, and its words in lower case."""
        return [(row, frozenset(value.lower().split())) for row, value in valued(self.page, _REL)]


def look_through(page: Page) -> Found:
    """Read the meta tags, microdata and JSON-LD of a page. What is broken is passed over."""
    found = Found(page)
    for row in np.flatnonzero(page.tag == _META).tolist():
        content, keys = "", []
        for code, value in page.attrs(row):
            if code == _CONTENT:
                content = one_line(value)
            elif code in _KEYS:
                keys.append(value)
        if content:
            for key in keys:
                found.metas.setdefault(key.strip().lower(), []).append(content)
    for row, value in valued(page, _ITEMPROP):
        if page.tag[row] != _META or (page.parent[row] >= 0 and page.tag[page.parent[row]] != _HEAD):
            for name in value.lower().split()[:4]:
                found.items.setdefault(name, []).append(row)
    for row, kind in valued(page, _TYPE):
        if page.tag[row] == _SCRIPT and "ld+json" in kind.lower():
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
    return one_line("\n".join(seen_pieces(page, row, most)))


def seen_pieces(page: Page, row: int, most: int = 300) -> list[str]:
    """The pieces of text below a row that people see, as they stand in the page, to about so many characters.

    What a button says ("Copy", "Follow") is no part of what it stands in.
    """
    end = min(int(page.end[row]), row + ROWS_A_CHARACTER * most)
    is_seen: Bools = (page.tag[row:end] == TEXT) & (page.hidden[row:end] == 0)
    for button in np.flatnonzero(page.tag[row:end] == _BUTTON).tolist():
        is_seen[button : int(page.end[row + button]) - row] = False
    seen = np.flatnonzero(is_seen)
    pieces, length = [], 0
    for inner in seen[:most].tolist():
        pieces.append(page.text(row + inner))
        length += len(pieces[-1])
        if length > most:
            break
    return pieces


def one_line(text: str) -> str:
    return " ".join(text[:LONGEST_VALUE].split())
