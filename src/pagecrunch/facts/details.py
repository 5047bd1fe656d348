"""The brand and the number of a product as its page shows them, where its data does not state them.

Both stand after a label ("Marke: Ada", a row of a table). A brand may also be in an element that is named so beside the
title, and a number in the page's address, if the page itself uses it too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from urllib.parse import unquote, urlsplit

import numpy as np

from ..lazy import cached_property
from ..metadata.page_data import one_line
from ..metadata.title import fold
from ..page.attributes import Words
from ..page.names import BLOCK_KINDS, TAG_CODES
from ..page.page import Page

MOST_BLOCKS = 3000  # short ones, that are read
LONGEST_LINE = 160  # characters of one that is read
LONGEST_LABEL = 40
LONGEST_BRAND, MOST_WORDS = 60, 6
BESIDE_TITLE = 8  # blocks from the title to the brand
MOST_NAMED = 30  # elements that are named after a brand
PLAIN_BRAND = 3  # words; of a longer text, those that the title has are the brand: "Visit the Ada Store"

_ASIDE = frozenset(TAG_CODES[name] for name in ("nav", "header", "footer"))
_HEADING = BLOCK_KINDS.index("heading")
_COLON = re.compile(r"[:：]")
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"(?=(?:\D*\d){3})[A-Za-z0-9][\w./-]{2,29}\Z")
_IN_ADDRESS = re.compile(r"(?<![A-Z0-9])(?=[A-Z0-9]*\d)[A-Z0-9]{8,14}(?![A-Za-z0-9])|(?<!\d)\d{5,14}(?!\d)")
_BRANDS = Words((b"brand", b"manufacturer", b"vendor", b"byline"), ("class", "id", "itemprop", "data-testid"))
_NOT_BRAND = re.compile(r"(?i)brand(?:ing|ed|-?color|-?primary|-?logo)|site|header|footer|nav|menu|related|carousel")


@cache
def detail_words() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(files(__package__).joinpath("detail_words.toml").read_text(encoding="utf-8"))


@cache
def _labels() -> dict[str, str]:
    return {label.casefold(): field for field, labels in detail_words()["labels"].items() for label in labels}


class Details:
    """Looks for the details of one product page. `title` is the block of its title; None where it has none."""

    def __init__(self, page: Page, titles: Sequence[str], title: int | None) -> None:
        self.page = page
        self.titles = titles
        self.title = title

    @cached_property
    def lines(self) -> dict[int, str]:
        """The short visible lines of the page by their block."""
        page, blocks = self.page, self.page.blocks
        sizes = blocks.count("characters")
        short = np.flatnonzero((blocks.hidden == 0) & (sizes > 0) & (sizes <= LONGEST_LINE))[:MOST_BLOCKS]
        return {block: one_line(page.block_text(block)) for block in short.tolist()}

    @cached_property
    def labelled(self) -> dict[str, list[str]]:
        """The values that stand after a label, in its line or in the next one, by the field."""
        found: dict[str, list[str]] = {}
        blocks, lines, labels = list(self.lines), list(self.lines.values()), _labels()
        for index, line in enumerate(lines):
            colon = _COLON.search(line, 0, LONGEST_LABEL)
            head = line[: colon.start() if colon else LONGEST_LABEL].rstrip()
            field = labels.get(head.casefold().strip(" .#*°º|"))
            if field is None:
                continue
            value = line[colon.end() :].lstrip() if colon else ""
            if not value and index + 1 < len(lines) and self._are_beside(blocks[index], blocks[index + 1]):
                value = lines[index + 1]
            if value:
                found.setdefault(field, []).append(value)
        return found

    def _are_beside(self, label: int, value: int) -> bool:
        """Whether a value stands in the row, list or box of its label, and not in the next section."""
        page, blocks = self.page, self.page.blocks
        around = int(page.parent[blocks.owner[label]])
        if blocks.kind[label] == _HEADING or any(page.tag[row] in _ASIDE for row in page.ancestors(around)):
            return False
        return around >= 0 and int(blocks.first[value]) < page.end[around]

    def brand(self) -> str:
        titles = [fold(title) for title in self.titles]
        for text in self.labelled.get("brand", ()):
            if name := self.clean_brand(text, is_stated=True):
                return name
        for text in self._named_brands():
            name = self.clean_brand(text)
            if name and any(fold(name) in title for title in titles) and fold(name) not in titles:
                return name
        return ""

    def clean_brand(self, text: str, *, is_stated: bool = False) -> str:
        """The name in a text about a brand; "" where it is none. `is_stated`: it is a value of data or of a label."""
        head, *rest = _COLON.split(text, maxsplit=1)
        is_label = rest and _labels().get(head.rstrip().casefold().split(" ")[-1]) == "brand"
        text = one_line(rest[0] if is_label else text)
        if text.startswith(("$", "{", "http")) or not any(map(str.isalpha, text)) or len(text) > LONGEST_LINE:
            return ""
        words = _WORD.findall(text)
        if len(words) > PLAIN_BRAND and not is_stated:
            text = self._in_titles(text, words) or text
        return text if len(text) <= LONGEST_BRAND and len(text.split()) <= MOST_WORDS else ""

    def _in_titles(self, text: str, words: list[str]) -> str:
        """The longest run of these words that a title has, too, with what stands between them."""
        titles = [f" {' '.join(_WORD.findall(title.casefold()))} " for title in self.titles]
        best = ""
        for start in range(len(words)):
            for end in range(start + 1, min(len(words), start + MOST_WORDS) + 1):
                run = words[start:end]
                if not any(f" {' '.join(run).casefold()} " in title for title in titles):
                    break
                begin = text.find(run[0])
                found = text[begin : text.find(run[-1], begin) + len(run[-1])]
                is_name = not found[0].islower()  # "la" is not the brand in "la boutique Ada"
                best = max(best, found, key=len) if is_name else best
        return best

    def _named_brands(self) -> Iterator[str]:
        """The texts of elements beside the title that are named after a brand."""
        page = self.page
        if self.title is None:
            return
        for row in _BRANDS.rows(page.table, MOST_NAMED):
            block = int(page.blocks.first.searchsorted(row))
            label = f"{page.attr(row, 'class', 200) or ''} {page.attr(row, 'id', 200) or ''}"
            if abs(block - self.title) <= BESIDE_TITLE and not _NOT_BRAND.search(label) and block in self.lines:
                yield self.lines[block]

    def number(self) -> tuple[str, str]:
        """The number of the product and its source: the shop's own, else the one in the address, else the maker's."""
        if number := self._labelled_number("sku"):
            return number, "page"
        if number := self.number_in_address():
            return number, "address"
        number = self._labelled_number("model")
        return (number, "page") if number else ("", "")

    def _labelled_number(self, field: str) -> str:
        for text in self.labelled.get(field, ()):
            first = text.split(" ")[0].strip(".,;|()#")
            if _NUMBER.match(first):
                return first
        return ""

    def number_in_address(self) -> str:
        """The number at the end of the page's address, where its attributes or scripts use it as a value."""
        try:
            steps = [unquote(step) for step in urlsplit(self.page.url or "").path.split("/") if step]
        except ValueError:
            return ""
        for step in reversed(steps[-2:]):
            for number in reversed(_IN_ADDRESS.findall(step)):
                if self._uses(number.encode()):
                    return str(number)
        return ""

    def _uses(self, number: bytes) -> bool:
        page = self.page
        if any(mark + number + mark in page.text_bytes for mark in (b'"', b"'")):
            return True
        starts = page.attr_start[page.attr_end - page.attr_start == len(number)].tolist()
        return any(page.attr_bytes.startswith(number, start) for start in starts)
