"""A page beside what a reader sees of it in PageCrunch, for the checks of `bench reading`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .align import Text, align
from .corpora import Gold
from .page_text import PageText, read_text, split_words

FOUND_SHARE = 0.9  # of the words of a line or a title that must be there, in order


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found on a page: `count` of `of` things, and in words what should be looked at."""

    measure: str
    count: float
    of: int
    note: str = ""


@dataclass(frozen=True)
class Reading:
    """The page as it came, and our reading page, both read by the same simple reader; and the rest of our result."""

    gold: Gold
    html: bytes
    shown_html: str
    markdown: str = ""
    text: str = ""
    author: str = ""
    posts: tuple[Any, ...] = ()
    facts: tuple[Any, ...] = field(default=())

    @classmethod
    def of(cls, gold: Gold, html: bytes, using: str) -> Reading:
        from pagecrunch import extract

        result = extract(html, url=gold.url, using=using)
        posts, facts = getattr(result, "posts", ()), getattr(result, "facts", ())
        return cls(
            gold, html, result.html, result.markdown, result.text, result.author or "", tuple(posts), tuple(facts)
        )

    @cached_property
    def page(self) -> PageText:
        return read_text(self.html)

    @cached_property
    def shown(self) -> PageText:
        return read_text(self.shown_html.encode())

    @cached_property
    def page_words(self) -> Text:
        return Text.of(self.page.words)

    @cached_property
    def shown_words(self) -> Text:
        return Text.of(self.shown.words)


def share_in(words: list[str], text: Text) -> float:
    """How much of the words stands together in the text, in order."""
    return sum(place >= 0 for place in align(words, text)) / len(words) if words else 0.0


def gold_lines(gold: Gold, least_words: int) -> Iterator[list[str]]:
    """The lines of the gold text that are long enough to be paragraphs, in words."""
    for line in (gold.text or "").splitlines():
        words = split_words(line)
        if len(words) >= least_words:
            yield words
