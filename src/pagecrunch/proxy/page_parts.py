"""A slow page while it loads: which part of it can be sent before the rest has arrived (2003, section 5: "process DOM
incrementally as the page is being loaded").

The page that has arrived so far is tidied like any other. Comments mark places in its source; what is before a mark in
the tidied page can be sent, and from then on only what follows that mark. So what was sent is never taken back.

- The head is sent at once, up to its last finished element. The body that is still to come is stood in for by text.
- A part of the body is sent when running text was found in it or before it, enough words follow it, and two looks at
  the page agreed on it. So the filters had both sides of it in view.
- When the page is whole, all of it is tidied, and what follows the last mark is sent.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..build import build_page
from ..filters.engine.change import ADDED_IDS
from ..filters.engine.row_facts import prose_words

LEAST_PROSE = 100  # words of running text in what is sent of the body
WORDS_AHEAD = 100  # that follow a part before it is sent
TAIL = 200  # characters at the end of what was sent, to find the place again if its mark was removed

_SKIPPED = "script|style|title|textarea|noscript|template|iframe|svg|select|object"
_BLOCKS = "p|div|h[1-6]|section|article|main|header|footer|aside|nav|ul|ol|dl|figure|blockquote|pre|hr|form"
_TOKEN = re.compile(
    rf"<!--.*?(?:-->|\Z)|<({_SKIPPED})\b.*?(?:</\1\s*>|\Z)"
    rf"|(?P<end></head\b|<body\b)|(?P<block><(?:{_BLOCKS})\b(?=[^>]*>))|(?P<table></?table\b)"
    r"|(?P<head><(?:meta|link|base)\b(?=[^>]*>))",
    re.DOTALL | re.IGNORECASE,
)
# Every tag is closed in HTML of our serialiser; that a match needs no end keeps it linear on any other.
_HIDDEN = re.compile(r"<(script|style)\b.*?(?:</\1>|\Z)|<[^>]*+>?", re.DOTALL)
_STAND_IN = "</head><body><main><h1>Page</h1>" + "<p>" + "These are words of a page, which is still to come. " * 30


@dataclass(frozen=True, slots=True)
class Places:
    """Where the source of a page may be cut: in its head, and before blocks of its body."""

    head: int  # the last place in the head; 0 for none
    blocks: tuple[int, ...]
    is_head_whole: bool


def find_places(source: str) -> Places:
    """The places in what has arrived of a page. There are none in tables, where parsers move things about."""
    head, blocks, tables, is_head_whole = 0, [], 0, False
    for found in _TOKEN.finditer(source):
        start = found.start()
        if not is_head_whole:
            if found["end"] or found["block"] or found["table"]:
                head, is_head_whole = start, True
            elif found["head"] or (found[1] or "").lower() in ("script", "style", "title"):
                head = start
        is_table = bool(found["table"]) and found["table"][1] != "/"
        if (found["block"] or is_table) and not tables:
            blocks.append(start)
        if found["table"]:
            tables = max(0, tables + (1 if is_table else -1))
    return Places(head, tuple(blocks), is_head_whole)


@dataclass(frozen=True, slots=True)
class Marks:
    """Comments that no page can have, since a part of them is random."""

    token: str

    @classmethod
    def make(cls) -> Marks:
        return cls(secrets.token_hex(8))

    def at(self, place: int) -> str:
        return f"<!--pagecrunch {self.token} {place}-->"

    def insert(self, source: str, places: list[int]) -> str:
        bounds = [0, *places, len(source)]
        pieces = [source[start:end] for start, end in pairwise(bounds)]
        return "".join([pieces[0], *(self.at(place) + piece for place, piece in zip(places, pieces[1:], strict=True))])

    def split(self, html: str) -> Iterator[tuple[int, str]]:
        """The tidied page, cut at its marks: the place of each mark and what follows it; -1 for the start."""
        pieces = re.split(f"<!--pagecrunch {self.token} ([0-9]+)-->", html)
        yield -1, pieces[0]
        yield from ((int(place), piece) for place, piece in zip(pieces[1::2], pieces[2::2], strict=True))


def between(pieces: list[tuple[int, str]], start: int, end: int) -> str:
    """What is between two places of a tidied page; empty if one of them is not there."""
    places = [place for place, _ in pieces]
    if start not in places or end not in places:
        return ""
    return "".join(piece for _, piece in pieces[places.index(start) : places.index(end)])


def digest(piece: str) -> str:
    return hashlib.sha256(piece.encode("utf-8", "replace")).hexdigest()


def head_source(source: str, places: Places, marks: Marks) -> str:
    """The head that has arrived, with a mark at its end and text in the place of its body."""
    return source[: places.head] + marks.at(places.head) + _STAND_IN


def choose_part(pieces: list[tuple[int, str]], sent: int) -> int:
    """The place up to which a tidied part of a page may be sent; `sent` if there is nothing new."""
    ahead, number = 0, len(pieces) - 1
    while number > 0 and ahead < WORDS_AHEAD:
        ahead += count_words(pieces[number][1])
        number -= 1
    if ahead < WORDS_AHEAD:
        return sent
    place = pieces[number + 1][0]
    if place <= sent:
        return sent
    before = "".join(piece for _, piece in pieces[: number + 1])
    return place if int(prose_words(build_page(before)).sum()) >= LEAST_PROSE else sent


def count_words(html: str) -> int:
    """The words of a piece of a tidied page that are its own: not those of lists that were added to it."""
    starts = [at for each in ADDED_IDS if (at := html.find(f'id="{each}"')) >= 0]
    return len(_HIDDEN.sub(" ", html[: min(starts, default=len(html))]).split())


def after(html: str, pieces: list[tuple[int, str]], sent: int, tail: str) -> str | None:
    """What follows the part that was sent; None if its place is lost."""
    if not tail:
        return html
    for number, (place, _) in enumerate(pieces):
        if place == sent:
            return "".join(piece for _, piece in pieces[number:])
    at = html.rfind(tail)
    return html[at + len(tail) :] if at >= 0 else None
