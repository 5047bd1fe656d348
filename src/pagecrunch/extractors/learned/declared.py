"""What a page declares about itself: by its address, its Open Graph type, its schema.org types.

Each fact has a vote for or against every kind of page (`kinds.py`). None is needed: a page that declares nothing is
classified by its text alone. The words are developers' English, as those of classes are; the list was taken from
addresses and types that many sites share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from ...page.names import ATTRIBUTE_CODES, TAG_CODES
from ...page.page import Page
from ...page.shown import values_of

SCHEMA_TYPES = {
    "article": "article newsarticle blogposting reportagenewsarticle scholarlyarticle",
    "product": "product productgroup offer aggregateoffer",
    "discussion": "discussionforumposting qapage question answer comment",
    "collection": "collectionpage itemlist searchresultspage",
    "page": "webpage",
    "questions": "faqpage",
    "organization": "organization localbusiness service professionalservice",
    "breadcrumbs": "breadcrumblist",
    "site": "website",
}
OPEN_GRAPH_TYPES = ("article", "product", "website")
ADDRESS_WORDS = {
    "forum": "forum forums thread threads topic topics showthread viewtopic community question questions discuss "
    "discussion discussions board boards t",
    "product": "product products p dp shop item items store buy pd prod",
    "category": "category categories collection collections tag tags c search browse catalog list listing listings "
    "archive",
    "documentation": "doc docs documentation api reference guide guides manual wiki help tutorial tutorials learn "
    "latest stable userguide",
    "news": "blog blogs news article articles post posts story stories",
    "service": "service services solution solutions about company pricing platform features industries",
}
FACTS: tuple[str, ...] = (
    *(f"schema_{group}" for group in SCHEMA_TYPES),
    *(f"open_graph_{name}" for name in OPEN_GRAPH_TYPES),
    *(f"path_{group}" for group in ADDRESS_WORDS),
    *(f"host_{group}" for group in ADDRESS_WORDS),
    "has_query",
    "ends_in_a_word",  # the last part of the path has no digit and no hyphen, as the name of a section has none
)
MOST_TYPES = 64  # that are read; shops list thousands of offers

_OPEN_GRAPH_TYPE, _JSON_LD = "og:type", "application/ld+json"
_META, _SCRIPT = TAG_CODES["meta"], TAG_CODES["script"]
_TYPE, _ITEMTYPE, _PROPERTY, _NAME = (ATTRIBUTE_CODES[name] for name in ("type", "itemtype", "property", "name"))
_FACT_OF_TYPE = {name: f"schema_{group}" for group, names in SCHEMA_TYPES.items() for name in names.split()}
_GROUP_OF_WORD = {word: group for group, words in ADDRESS_WORDS.items() for word in words.split()}
_TYPE_IN_JSON = re.compile(rb'"@type"\s*+:\s*+\[?\s*+"([A-Za-z]++)"')
_DIGIT_OR_HYPHEN = re.compile(r"[\d-]")


def declared_facts(page: Page) -> NDArray[np.float64]:
    """1 for every fact that holds, in the order of `FACTS`."""
    facts = _facts_in_markup(page) | _facts_in_address(page.url or "")
    return np.array([float(fact in facts) for fact in FACTS])


def _facts_in_markup(page: Page) -> set[str]:
    facts = {_FACT_OF_TYPE.get(name.lower(), "") for name in islice(_schema_types(page), MOST_TYPES)}
    length = len(_OPEN_GRAPH_TYPE)
    for row, name in chain(
        values_of(page.table, _PROPERTY, length, length), values_of(page.table, _NAME, length, length)
    ):
        if name == _OPEN_GRAPH_TYPE and page.tag[row] == _META:
            value = (page.attr(row, "content") or "").lower()
            facts |= {f"open_graph_{name}" for name in OPEN_GRAPH_TYPES if value.startswith(name)}
    return facts


def _schema_types(page: Page) -> Iterator[str]:
    """The types that JSON-LD names and those of microdata."""
    for row, kind in values_of(page.table, _TYPE, len(_JSON_LD)):
        if page.tag[row] == _SCRIPT and kind.lower().startswith(_JSON_LD):
            text = page.text_bytes[page.text_start[row] : page.text_end[int(page.end[row]) - 1]]
            yield from (found[1].decode() for found in _TYPE_IN_JSON.finditer(text))
    for _, value in islice(values_of(page.table, _ITEMTYPE), MOST_TYPES):
        yield value.rpartition("/")[2].strip()


def _facts_in_address(url: str) -> set[str]:
    try:
        address = urlsplit(url.lower())
        host = address.hostname or ""
    except ValueError:
        return set()
    parts = [part for part in address.path.split("/") if part]
    facts = {f"path_{_GROUP_OF_WORD[part]}" for part in parts if part in _GROUP_OF_WORD}
    facts |= {f"host_{_GROUP_OF_WORD[part]}" for part in host.split(".") if part in _GROUP_OF_WORD}
    if address.query:
        facts.add("has_query")
    if parts and not _DIGIT_OR_HYPHEN.search(parts[-1]):
        facts.add("ends_in_a_word")
    return facts
