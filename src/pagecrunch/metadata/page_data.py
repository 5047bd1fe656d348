"""Where facts are looked for in a page: its meta tags, its marked-up elements, its structured data."""

from __future__ import annotations

from collections.abc import Iterator

from ..lazy import cached_property
from ..page import shown
from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..page.page import Page
from ..page.shown import values_of
from .items import read_microdata, read_rdfa
from .structured import Thing, read_things

LONGEST_VALUE = 2000  # characters of a value; a longer one is not a fact about the page but a part of it

_META, _SCRIPT, _HEAD = (TAG_CODES[name] for name in ("meta", "script", "head"))
_CONTENT, _ITEMPROP, _REL, _TYPE = (ATTRIBUTE_CODES[name] for name in ("content", "itemprop", "rel", "type"))
_KEYS = frozenset(ATTRIBUTE_CODES[name] for name in ("property", "name", "itemprop", "http-equiv"))


class PageData:
    """Everything in a page that may hold facts, each kind read when it is first needed. Broken data is skipped."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @cached_property
    def metas(self) -> dict[str, list[str]]:
        """The meta tags: name or property, in lower case -> contents."""
        found: dict[str, list[str]] = {}
        for row in self.page.rows_with("meta").tolist():
            content, keys = "", []
            for code, value in self.page.attrs(row):
                if code == _CONTENT:
                    content = one_line(value)
                elif code in _KEYS:
                    keys.append(value.strip().lower())
            if content:
                for key in keys:
                    found.setdefault(key, []).append(content)
        return found

    def meta(self, *names: str) -> str:
        """The first of these meta tags; none of them is empty."""
        metas = self.metas
        for name in names:
            if name in metas:
                return metas[name][0]
        return ""

    @cached_property
    def items(self) -> dict[str, list[int]]:
        """Microdata: itemprop, in lower case -> rows."""
        page = self.page
        found: dict[str, list[int]] = {}
        for row, value in values_of(page.table, _ITEMPROP):
            if page.tag[row] != _META or (page.parent[row] >= 0 and page.tag[page.parent[row]] != _HEAD):
                for name in value.lower().split()[:4]:
                    found.setdefault(name, []).append(row)
        return found

    def item(self, name: str) -> Iterator[str]:
        """The values of the elements with this `itemprop`."""
        return filter(None, (item_value(self.page, row) for row in self.items.get(name, ())))

    @cached_property
    def things(self) -> list[Thing]:
        """JSON-LD and then RDFa, flattened; each thing has its source."""
        return [*self.json_ld, *self.rdfa]

    @cached_property
    def json_ld(self) -> list[Thing]:
        page = self.page
        found: list[Thing] = []
        for row, kind in values_of(page.table, _TYPE, len("application/ld+json")):
            if page.tag[row] == _SCRIPT and "ld+json" in kind.lower():
                found.extend(read_things(text_below(page, row)))
        return found

    @cached_property
    def rdfa(self) -> list[Thing]:
        return read_rdfa(self.page)

    @cached_property
    def microdata(self) -> list[Thing]:
        return read_microdata(self.page)

    @cached_property
    def relations(self) -> list[tuple[int, frozenset[str]]]:
        """The rows with a `rel`, and its words in lower case."""
        found = values_of(self.page.table, _REL)
        words = {value: frozenset(value.lower().split()) for value in {value for _, value in found}}  # most are alike
        return [(row, words[value]) for row, value in found]


def read_page_data(page: Page) -> PageData:
    """The data of a page, of which each kind is read when it is first needed."""
    return PageData(page)


def item_value(page: Page, row: int) -> str:
    """The value of an element with `itemprop`: its content, its date, its address or its text."""
    for name in ("content", "datetime"):
        if value := page.attr(row, name):
            return one_line(value)
    return one_line(text_below(page, row, LONGEST_VALUE))


def text_below(page: Page, row: int, most: int = 1 << 30) -> str:
    """The text below a row, as it stands in the page, up to `most` bytes."""
    first, last = int(page.text_start[row]), int(page.text_end[int(page.end[row]) - 1])
    return page.text_bytes[first : min(last, first + most)].decode("utf-8", "ignore")


def visible_text(page: Page, row: int, most: int = 300) -> str:
    """The visible text below a row, on one line; words of neighbouring elements apart."""
    return one_line("\n".join(visible_pieces(page, row, most)))


def visible_pieces(page: Page, row: int, most: int = 300) -> list[str]:
    """The visible pieces of text below a row, as they stand in the page, up to about `most` characters.

    The text of a button ("Copy", "Follow") is left out.
    """
    return shown.visible_pieces_at(page.table, row, most)


def one_line(text: str) -> str:
    return shown.one_line(text[:LONGEST_VALUE])
