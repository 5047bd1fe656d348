"""The words of an HTML page and the boxes they stand in, read with the parser alone and no code of PageCrunch.

What checks our output must not share our view of a page, so this is a second, simple reader: one walk, words in page
order, and for every element that is not inline the words that it holds.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .score import UNSPACED

# Letters and digits apart, so that H2O is the same with and without <sub>; scripts without spaces by character.
_WORD = re.compile(rf"\d+|[{UNSPACED}]|[^\W\d_{UNSPACED}]+")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]{2,}")
_INLINE = (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small "
    "span strike strong sub sup time tt u var wbr"
)
_NOT_READ = (
    "script style noscript template head title textarea select svg iframe object canvas audio video datalist "
    "-comment !doctype"
)
INLINE, NOT_READ = frozenset(_INLINE.split()), frozenset(_NOT_READ.split())
TEXT = "-text"
BUTTON, REPEATED = "button", 3  # times that a button's label stands on a page, from which it is no text to read: "Copy"
PAGES_OWN_LINES = "pre"  # where a line break is a line break


@dataclass(slots=True)
class Element:
    """An element that is not inline: its words are `words[first:end]`; `parent` is its place among the elements."""

    tag: str
    parent: int
    node: LexborNode
    first: int
    end: int = 0


@dataclass(slots=True)
class PageText:
    """All words in page order, the elements in page order, and the places where a line or a box begins or ends."""

    tree: LexborHTMLParser
    words: list[str] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)

    def of(self, element: Element) -> tuple[str, ...]:
        return tuple(self.words[element.first : element.end])

    def lines(self, element: Element) -> Iterator[tuple[str, ...]]:
        """The words of an element, by line and box."""
        return self.lines_between(element.first, element.end)

    def lines_between(self, start: int, stop: int) -> Iterator[tuple[str, ...]]:
        """The words from one place to another, by line and box."""
        begin, end = bisect_right(self.breaks, start), bisect_left(self.breaks, stop)
        for first, last in pairwise([start, *self.breaks[begin:end], stop]):
            if first < last:
                yield tuple(self.words[first:last])

    def around(self, element: Element) -> Iterator[int]:
        """The places of the elements around an element, the innermost first."""
        while element.parent >= 0:
            yield element.parent
            element = self.elements[element.parent]

    def children(self) -> list[list[int]]:
        """For every element, the places of those directly in it."""
        found: list[list[int]] = [[] for _ in self.elements]
        for place, element in enumerate(self.elements):
            if element.parent >= 0:
                found[element.parent].append(place)
        return found


def split_words(text: str) -> list[str]:
    """The words of a text, as they are compared here. Those that were encoded twice count as what they were."""
    return _WORD.findall(unicodedata.normalize("NFKC", _NOT_ASCII.sub(_as_meant, text)).casefold())


def _as_meant(run: re.Match[str]) -> str:
    for codec in ("latin-1", "cp1252"):
        try:
            return run[0].encode(codec).decode("utf-8")
        except UnicodeError:
            pass
    return run[0]


def read_text(html: bytes) -> PageText:
    """Walk over the page once."""
    return _Walk(LexborHTMLParser(decode(html))).over_all()


def decode(html: bytes) -> str:
    """The page as UTF-8 where it is that; else in the encoding that it looks like."""
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    try:
        return html.decode("utf-8-sig")
    except UnicodeDecodeError:
        return str(bytes_to_str(html, detect_encoding(html)))


class _Walk:
    """The walk: the text since the last break waits in `pieces`."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        self.page = PageText(tree)
        self.pieces: list[str] = []
        self.open: list[int] = []  # elements that have begun and not ended
        self.lines = 0  # how many of them keep their own lines
        self.buttons = Counter(node.text() for node in tree.css(BUTTON))

    def over_all(self) -> PageText:
        node, level = self.page.tree.root, 0
        while node is not None:
            tag = node.tag or ""
            below = node.child if self._begins(tag, node) else None
            if below is not None:
                node, level = below, level + 1
                continue
            self._ends(tag)
            while node is not None and node.next is None and level:
                node, level = node.parent, level - 1
                self._ends(node.tag or "" if node is not None else "")
            node = node.next if node is not None and level else None
        self._break()
        return self.page

    def _begins(self, tag: str, node: LexborNode) -> bool:
        """Take note of a node; whether what is in it is to be read."""
        if tag == TEXT:
            self._take(node.text_content or "")
            return False
        if tag in NOT_READ:
            return False
        if tag not in INLINE:
            self._break()
            parent = self.open[-1] if self.open else -1
            self.open.append(len(self.page.elements))
            self.page.elements.append(Element(tag, parent, node, len(self.page.words)))
            self.lines += tag == PAGES_OWN_LINES
        return tag != BUTTON or self.buttons[node.text()] < REPEATED

    def _ends(self, tag: str) -> None:
        if tag == TEXT or tag in NOT_READ or tag in INLINE:
            return
        self._break()
        self.page.elements[self.open.pop()].end = len(self.page.words)
        self.lines -= tag == PAGES_OWN_LINES

    def _take(self, text: str) -> None:
        if not self.lines:
            self.pieces.append(text)
            return
        first, *others = text.split("\n")
        self.pieces.append(first)
        for line in others:
            self._break()
            self.pieces.append(line)

    def _break(self) -> None:
        if self.pieces:
            self.page.words += split_words("".join(self.pieces))
            self.pieces.clear()
        if not self.page.breaks or self.page.breaks[-1] != len(self.page.words):
            self.page.breaks.append(len(self.page.words))
