"""Who wrote a page: by its data, else by the byline that it shows (`bylines.py`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .bylines import chinese_byline, linked_byline, marked_byline, written_byline
from .page_data import PageData, item_value, visible_pieces
from .people import clean_name, first_name_first, join_names, split_names
from .structured import ARTICLE_TYPES, Thing, texts_of
from .title import fold

AUTHOR_METAS = (
    "author", "article:author", "parsely-author", "sailthru.author", "citation_author", "byl", "cxenseparse:author",
)  # fmt: skip
DUBLIN_CORE = ("dc.creator", "dcterms.creator", "dc.contributor")
MOST_NAMES = 8  # of one meta tag that is repeated
PAGE_TYPES = frozenset(
    ("webpage", "blog", "product", "videoobject", "podcastepisode", "book", "course", "creativework")
)
FORUM_TYPES = frozenset(("discussionforumposting", "question", "qapage", "socialmediaposting"))
# A name to log in with rather than to sign with: one word, in small letters or with digits or signs in it.
_HANDLE = re.compile(r"[a-z][a-z0-9._-]*\Z|\S*[\d_.]\S*\Z|[A-Z][a-z]+[A-Z]\Z")
_SIGNED = re.compile(r"\w[\w.'’-]*(?: \w[\w.'’-]*){1,3}\Z")


def choose_author(data: PageData, site_names: list[str]) -> tuple[str, str]:
    """The authors, joined by commas, and the source.

    The site's own name, or a name to log in with, often stands in the place of an author: they are used only where the
    page gives nothing better.
    """
    sites = {fold(name) for name in site_names}
    is_forum = any(thing.types & FORUM_TYPES for thing in data.things)
    second_best: tuple[list[str], str] | None = None
    for names, source in _candidates(data):
        people = [name for name in names if fold(name) not in sites]
        if people and second_best and not (_SIGNED.match(people[0]) and not people[0][0].islower()):
            continue
        if people and (source == "page" or is_forum or not all(_HANDLE.match(name) for name in people)):
            return join_names(people), source
        if names and source != "page" and second_best is None:
            second_best = names, source
    return (join_names(second_best[0]), second_best[1]) if second_best else ("", "")


def _candidates(data: PageData) -> Iterator[tuple[list[str], str]]:
    people, organisations, source = authors_in_things(data.things)
    yield people, source
    for name in AUTHOR_METAS:
        values = data.metas.get(name, [])[:MOST_NAMES]
        if name == "citation_author":
            values = [first_name_first(value) for value in values]
        yield [each for value in values for each in split_names(value)], "meta"
    for name in DUBLIN_CORE:
        values = data.metas.get(name, [])[:MOST_NAMES]
        yield [each for value in values for each in split_names(first_name_first(value))], "dublin core"
    if not is_product(data):
        yield authors_in_microdata(data), "microdata"
        yield chinese_byline(data.page), "page"
        yield marked_byline(data), "page"
        yield written_byline(data.page), "page"
        yield linked_byline(data.page), "page"
    yield organisations, source
    labelled = data.meta("twitter:data1") if "by" in data.meta("twitter:label1").lower().split() else ""
    yield [name for name in (clean_name(labelled or data.meta("twitter:creator")),) if name], "twitter card"


def is_product(data: PageData) -> bool:
    """Whether the page says that it sells something: who signs there wrote a review, "by" names a brand."""
    types = {each for thing in data.things for each in thing.types}
    if types & ARTICLE_TYPES:
        return False
    return "product" in types or data.meta("og:type").lower().endswith("product")


def authors_in_things(things: list[Thing]) -> tuple[list[str], list[str], str]:
    """The people and the organisations that are authors of the page's article, question or post, and their source."""
    named = [thing for thing in things if isinstance(thing.fields.get("@id"), str) and "name" in thing.fields]
    by_id = {thing.fields["@id"]: thing.fields for thing in named}
    people: list[str] = []
    organisations: list[str] = []
    source = ""
    for types in (ARTICLE_TYPES, PAGE_TYPES):
        for thing in things:
            if thing.types & types and not people:
                for field in ("author", "creator"):
                    _add_names(thing.fields.get(field), by_id, people, organisations)
                    if people or (organisations and not source):
                        source = thing.source
                    if people:
                        break
    return people, organisations, source


def _add_names(value: Any, by_id: dict[str, Any], people: list[str], organisations: list[str]) -> None:
    for item in (value if isinstance(value, list) else [value])[:20]:
        each = item
        if isinstance(each, dict) and "name" not in each and isinstance(each.get("@id"), str):
            each = by_id.get(each["@id"])
        kind = str(each.get("@type", "")) if isinstance(each, dict) else ""
        for text in texts_of(each):
            if name := clean_name(text):
                (organisations if "organization" in kind.lower() else people).append(name)


def authors_in_microdata(data: PageData) -> list[str]:
    """The first `itemprop=author`: the name in it that is marked as one, else its first words that are a name."""
    page = data.page
    for row in sorted(data.items.get("author", []) + data.items.get("creator", []))[:4]:
        names = [inner for inner in data.items.get("name", ()) if row <= inner < page.end[row]]
        texts = [item_value(page, names[0])] if names else []
        texts += [page.attr(row, "content") or "", *visible_pieces(page, row)]
        for text in texts:
            if name := clean_name(text):
                return [name]
    return []
