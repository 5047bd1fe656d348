"""Who wrote a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from ..types import Page
from .found import Found, rows_naming, seen_text
from .people import clean_name, join_names, split_names
from .structured import Thing, texts_of
from .title import ARTICLE_TYPES, fold

_BYLINE = re.compile(rb"(?i)byline|author|writer|posted-?by|post-meta|entry-meta|username|contributor|creator")
_REL = re.compile(rb"(?i)author")
_CLOSE = re.compile(r"(?i)byline|author[-_]?name|author|username|writer")
_NOT = re.compile(r"(?i)avatar|image|photo|bio\b|social|comment|related|card-list|authors-list|about")
_BY_TEXT = re.compile(r"^\s*(?:written |posted |published |reviewed )?by:?\s+\S", re.I)
_EXACT = re.compile(r"(?i)author[-_]{0,2}name|username|user-name|byline|post-?author|PostUser-name|author__name")
# "By" at the start of a line or after a date, and what follows it to the end of the line.
_BY_LINE = re.compile(
    r"(?:^|\n|\d{4}\s|[|•·,]\s?)(?:(?:[Ww]ritten|[Pp]osted|[Pp]ublished|[Rr]eported|[Aa]rticle|[Ss]tory|[Tt]ext|[Ww]ords|"
    r"[Cc]reated|[Aa]sked|[Ss]tarted)\s+)?(?:[Bb]y|BY|[Aa]uthors?:|Von|Par|Por|Di|Door|Autor(?:in)?:|Auteur\s?:|作者[:：])\s*+([^\n|•·]{2,90})"
)
LONGEST_BYLINE = 24  # words of a line that has a byline
PAGE_TYPES = frozenset(
    ("webpage", "blog", "product", "videoobject", "podcastepisode", "book", "course", "creativework")
)
MOST_PLACES = 40  # elements that are looked at for a byline


def choose_author(found: Found, site_names: list[str]) -> tuple[str, str]:
    """The authors, joined by commas, and the source."""
    sites = {fold(name) for name in site_names}
    for names, source in _candidates(found):
        # The site's own name is in many a byline-like place; where data names it as the author, it is one.
        people = [name for name in names if source != "page" or fold(name) not in sites]
        if people:
            return join_names(people), source
    return "", ""


def _candidates(found: Found) -> Iterator[tuple[list[str], str]]:
    people, organisations = of_things(found.things)
    yield people, "json-ld"
    for name in (
        "author",
        "article:author",
        "parsely-author",
        "sailthru.author",
        "citation_author",
        "byl",
        "cxenseparse:author",
    ):
        values = found.metas.get(name, [])
        names = [each for value in values[:8] for each in _split(value)]
        if names:
            yield names, "meta"
    for name in ("dc.creator", "dcterms.creator", "dc.contributor"):
        if value := found.meta(name):
            yield _split(value), "dublin core"
    yield (
        [name for _, value in list(found.item("author", "creator"))[:4] if (name := clean_name(value))][:1],
        "microdata",
    )
    yield of_page(found.page), "page"
    yield of_lines(found.page), "page"
    yield organisations, "json-ld"
    yield [name for name in (clean_name(found.meta("twitter:data1", "twitter:creator")),) if name], "twitter card"


def _split(value: str) -> list[str]:
    return split_names(value)


def of_things(things: list[Thing]) -> tuple[list[str], list[str]]:
    """The people, and the organisations, that the page's article, question or post names as authors in JSON-LD."""
    named = [thing for thing in things if isinstance(thing.fields.get("@id"), str) and "name" in thing.fields]
    by_id = {thing.fields["@id"]: thing.fields for thing in named}
    people: list[str] = []
    organisations: list[str] = []
    for types in (ARTICLE_TYPES, PAGE_TYPES):
        for thing in things:
            if thing.types & types and not people:
                for field in ("author", "creator"):
                    _add_names(thing.fields.get(field), by_id, people, organisations)
                    if people:
                        break
    return people, organisations


def _add_names(value: Any, by_id: dict[str, Any], people: list[str], organisations: list[str]) -> None:
    for given in (value if isinstance(value, list) else [value])[:20]:
        each = given
        if isinstance(each, dict) and "name" not in each and isinstance(each.get("@id"), str):
            each = by_id.get(each["@id"])
        kind = str(each.get("@type", "")) if isinstance(each, dict) else ""
        for text in texts_of(each):
            if name := clean_name(text):
                (organisations if "organization" in kind.lower() else people).append(name)


def of_page(page: Page) -> list[str]:
    """The byline that the page shows: a link with rel=author, else an element whose class says byline or author."""
    for row in rows_naming(page, _REL, ("rel",), 8):
        if page.hidden[row] == 0 and page.tag_name(row) == "a" and (name := clean_name(seen_text(page, row, 120))):
            return [name]
    best: tuple[int, list[str]] | None = None
    for row in rows_naming(page, _BYLINE, ("class", "id", "itemprop", "data-testid", "data-component"), MOST_PLACES):
        if page.hidden[row]:
            continue
        said = " ".join(filter(None, (page.attr(row, name) for name in ("class", "id", "data-testid"))))
        text = seen_text(page, row, 160)
        name = clean_name(text) if text and len(text) <= 140 else ""
        if not name:
            continue
        score = 2 * bool(_BY_TEXT.match(text)) + bool(_CLOSE.search(said)) + bool(_EXACT.search(said))
        score += (2 <= len(name.split()) <= 4) - 2 * bool(_NOT.search(said))
        if score >= 2 and (best is None or score > best[0]):
            best = (score, split_names(name) or [name])
    return best[1] if best else []


def of_lines(page: Page) -> list[str]:
    """The name after "by" in the first short line of text that has it."""
    blocks = page.blocks
    short = (blocks.hidden == 0) & (blocks.count("words") <= LONGEST_BYLINE) & (blocks.count("words") >= 2)
    for index in np.flatnonzero(short).tolist():
        rows = range(int(blocks.first[index]), int(blocks.last[index]) + 1)
        text = "\n".join(" ".join(page.text(row).split()) for row in rows if blocks.of_row[row] == index)
        match = _BY_LINE.search(text)
        if match and (name := clean_name(match.group(1))) and name[0].isupper() and len(name.split()) <= 8:
            return split_names(name) or [name]
    return []
