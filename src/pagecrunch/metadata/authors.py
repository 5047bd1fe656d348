"""Who wrote a page: what its data says, else the byline that it shows (`bylines.py`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .bylines import of_author_links, of_elements, of_lines, of_lines_in_chinese
from .found import Found, item_value, seen_pieces
from .people import clean_name, first_name_first, join_names, split_names
from .structured import Thing, texts_of
from .title import ARTICLE_TYPES, fold

AUTHOR_METAS = (
    "author", "article:author", "parsely-author", "sailthru.author", "citation_author", "byl", "cxenseparse:author",
)  # fmt: skip
DUBLIN_CORE = ("dc.creator", "dcterms.creator", "dc.contributor")
MOST_NAMES = 8  # of one meta tag given several times
PAGE_TYPES = frozenset(
    ("webpage", "blog", "product", "videoobject", "podcastepisode", "book", "course", "creativework")
)
FORUM_TYPES = frozenset(("discussionforumposting", "question", "qapage", "socialmediaposting"))
# A name to log in with rather than to sign with: one word, in small letters or with digits or signs in it.
_HANDLE = re.compile(r"[a-z][a-z0-9._-]*\Z|\S*[\d_.]\S*\Z|[A-Z][a-z]+[A-Z]\Z")
_SIGNED = re.compile(r"\w[\w.'’-]*(?: \w[\w.'’-]*){1,3}\Z")


def choose_author(found: Found, site_names: list[str]) -> tuple[str, str]:
    """The authors, joined by commas, and the source.

    The site's own name stands in many a place for an author, and so does the name that somebody logs in with: they are
    taken where the page names nobody better.
    """
    sites = {fold(name) for name in site_names}
    is_forum = any(thing.types & FORUM_TYPES for thing in found.things)
    second_best: tuple[list[str], str] | None = None
    for names, source in _candidates(found):
        people = [name for name in names if fold(name) not in sites]
        if people and second_best and not (_SIGNED.match(people[0]) and not people[0][0].islower()):
            continue
        if people and (source == "page" or is_forum or not all(_HANDLE.match(name) for name in people)):
            return join_names(people), source
        if names and source != "page" and second_best is None:
            second_best = names, source
    return (join_names(second_best[0]), second_best[1]) if second_best else ("", "")


def _candidates(found: Found) -> Iterator[tuple[list[str], str]]:
    people, organisations = of_things(found.things)
    yield people, "json-ld"
    for name in AUTHOR_METAS:
        values = found.metas.get(name, [])[:MOST_NAMES]
        if name == "citation_author":
            values = [first_name_first(value) for value in values]
        yield [each for value in values for each in split_names(value)], "meta"
    for name in DUBLIN_CORE:
        values = found.metas.get(name, [])[:MOST_NAMES]
        yield [each for value in values for each in split_names(first_name_first(value))], "dublin core"
    yield of_microdata(found), "microdata"
    yield of_lines_in_chinese(found.page), "page"
    yield of_elements(found), "page"
    yield of_lines(found.page), "page"
    yield of_author_links(found.page), "page"
    yield organisations, "json-ld"
    labelled = found.meta("twitter:data1") if "by" in found.meta("twitter:label1").lower().split() else ""
    yield [name for name in (clean_name(labelled or found.meta("twitter:creator")),) if name], "twitter card"


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


def of_microdata(found: Found) -> list[str]:
    """The first `itemprop=author`: the name in it that is marked as one, else its first words that are a name."""
    page = found.page
    for row in sorted(found.items.get("author", []) + found.items.get("creator", []))[:4]:
        names = [inner for inner in found.items.get("name", ()) if row <= inner < page.end[row]]
        texts = [item_value(page, names[0])] if names else []
        texts += [page.attr(row, "content") or "", *seen_pieces(page, row)]
        for text in texts:
            if name := clean_name(text):
                return [name]
    return []
