"""All facts about a page, each with its source. One that cannot be read never loses the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..document.urls import Addresses, host_in
from ..page.page import Page
from .authors import choose_author
from .found import Found, look_through, one_line
from .structured import texts_of
from .times import choose_date, choose_modified
from .title import ARTICLE_TYPES, choose_title

MOST_SITE_NAMES = 20  # organisations that a page's data names; each is compared with every part of every title


@dataclass(frozen=True, slots=True)
class Fact:
    """A value, and where it was found: json-ld, open graph, meta, heading, page..."""

    value: str
    source: str


class Metadata:
    """What is known about a page; None where it says nothing. A fact is looked for when it is asked for, and once."""

    def __init__(self, page: Page, from_rules: Mapping[str, str] | None = None) -> None:
        self._page = page
        # What a site rule found takes the place of the cached value, so that nothing else is looked for.
        self.__dict__.update({name: Fact(value, "site rule") for name, value in (from_rules or {}).items()})

    @cached_property
    def _found(self) -> Found:
        return look_through(self._page)

    @cached_property
    def _sites(self) -> list[str]:
        return site_names(self._found)

    @cached_property
    def _addresses(self) -> Addresses:
        return Addresses(self._page.url)

    @cached_property
    def title(self) -> Fact | None:
        return _fact(lambda: choose_title(self._found, self._sites))

    @cached_property
    def author(self) -> Fact | None:
        return _fact(lambda: choose_author(self._found, self._sites))

    @cached_property
    def date(self) -> Fact | None:
        return _fact(lambda: choose_date(self._found))

    @cached_property
    def modified(self) -> Fact | None:
        return _fact(lambda: choose_modified(self._found))

    @cached_property
    def site(self) -> Fact | None:
        return _fact(lambda: choose_site(self._found))

    @cached_property
    def description(self) -> Fact | None:
        return _fact(lambda: choose_description(self._found))

    @cached_property
    def language(self) -> Fact | None:
        return _fact(lambda: declared_language(self._found))

    @cached_property
    def canonical(self) -> Fact | None:
        return _fact(lambda: choose_canonical(self._found, self._addresses))

    @cached_property
    def image(self) -> Fact | None:
        return _fact(lambda: choose_image(self._found, self._addresses))

    @cached_property
    def section(self) -> Fact | None:
        return _fact(lambda: first(self._found, ("articleSection",), ("article:section", "section")))

    @cached_property
    def tags(self) -> Fact | None:
        return _fact(lambda: choose_tags(self._found))

    @cached_property
    def licence(self) -> Fact | None:
        return _fact(lambda: choose_licence(self._found, self._addresses))

    @cached_property
    def paywall(self) -> Fact | None:
        return _fact(lambda: choose_paywall(self._found))

    def to_json(self) -> dict[str, dict[str, str] | None]:
        found: dict[str, Fact | None] = {name: getattr(self, name) for name in FIELDS}
        return {name: {"value": fact.value, "source": fact.source} if fact else None for name, fact in found.items()}


FIELDS = (
    "title", "author", "date", "modified", "site", "description", "language", "canonical", "image", "section", "tags",
    "licence", "paywall",
)  # fmt: skip


def _fact(read: Callable[[], tuple[str, str]]) -> Fact | None:
    try:
        value, source = read()
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):  # one bad field loses only itself
        return None
    return Fact(value, source) if value else None


def first(found: Found, things: tuple[str, ...], metas: tuple[str, ...]) -> tuple[str, str]:
    """A field of the page's article in JSON-LD, else of a meta tag."""
    for thing in found.things:
        if thing.types & ARTICLE_TYPES and (text := thing.text(*things)):
            return one_line(text), "json-ld"
    return (text, "meta") if (text := found.meta(*metas)) else ("", "")


def site_names(found: Found) -> list[str]:
    """What the site may be called, for taking its name out of titles and bylines."""
    names = [
        choose_site(found)[0],
        found.meta("application-name", "apple-mobile-web-app-title", "twitter:site").lstrip("@"),
    ]
    for thing in found.things:
        if thing.types & {"website", "organization", "newsmediaorganization"} or thing.role == "publisher":
            names.append(thing.text("name"))
            names.extend(list(texts_of(thing.fields.get("alternateName")))[:2])
    host = _host(found)
    names += [host, host.partition(".")[0]]
    names = [name for name in dict.fromkeys(names) if name and len(name) < 80]
    return [*names[:MOST_SITE_NAMES], *names[MOST_SITE_NAMES:][-2:]]  # the host's come last


def _host(found: Found) -> str:
    return host_in(found.page.url or found.meta("og:url") or choose_canonical(found, Addresses(None))[0])


def choose_site(found: Found) -> tuple[str, str]:
    if name := found.meta("og:site_name"):
        return name, "open graph"
    for thing in found.things:
        if "website" in thing.types and (name := thing.text("name")):
            return name, "json-ld"
    for thing in found.things:
        if thing.role == "publisher" and (name := thing.text("name")):
            return name, "json-ld"
    if name := found.meta("application-name", "dc.publisher", "dcterms.publisher"):
        return name, "meta"
    host = host_in(found.page.url or "")
    return (host, "address") if host else ("", "")


def choose_description(found: Found) -> tuple[str, str]:
    for names, source in (
        (("og:description",), "open graph"),
        (("description",), "meta"),
        (("dc.description", "dcterms.description"), "dublin core"),
    ):
        if text := found.meta(*names):
            return text, source
    return first(found, ("description",), ("twitter:description",))


def declared_language(found: Found) -> tuple[str, str]:
    page = found.page
    for tag in ("html", "body"):
        for row in page.rows_with(tag).tolist()[:1]:
            if (value := (page.attr(row, "lang") or "").strip()) and is_language(value):
                return value, "html"
    if (
        value := found.meta("content-language", "language", "dc.language", "dcterms.language").partition(",")[0].strip()
    ) and is_language(value):
        return value, "meta"
    for thing in found.things:
        if thing.types & ARTICLE_TYPES and is_language(value := thing.text("inLanguage")):
            return value, "json-ld"
    value = found.meta("og:locale").replace("_", "-")
    return (value, "open graph") if is_language(value) else ("", "")


def is_language(value: str) -> bool:
    """Whether a value looks like a language tag: `de`, `pt-BR`, `zh-Hans-CN`."""
    pieces = value.replace("_", "-").split("-")
    return 2 <= len(pieces[0]) <= 3 and all(piece.isascii() and piece.isalnum() and len(piece) <= 8 for piece in pieces)


def choose_canonical(found: Found, addresses: Addresses) -> tuple[str, str]:
    for row, words in found.relations:
        if words == {"canonical"} and (value := addresses.media(found.page.attr(row, "href") or "")):
            return value, "link"
    value = addresses.media(found.meta("og:url"))
    return (value, "open graph") if value else ("", "")


def choose_image(found: Found, addresses: Addresses) -> tuple[str, str]:
    if value := addresses.media(found.meta("og:image", "og:image:url", "og:image:secure_url")):
        return value, "open graph"
    if value := addresses.media(found.meta("twitter:image", "twitter:image:src")):
        return value, "twitter card"
    for thing in found.things:
        if thing.types & ARTICLE_TYPES:
            image = thing.fields.get("image")
            for each in image if isinstance(image, list) else [image]:
                text = each.get("url") or each.get("contentUrl") if isinstance(each, dict) else each
                if isinstance(text, str) and (value := addresses.media(text)):
                    return value, "json-ld"
    return "", ""


def choose_tags(found: Found) -> tuple[str, str]:
    for thing in found.things:
        if thing.types & ARTICLE_TYPES and (words := list(texts_of(thing.fields.get("keywords")))):
            return ", ".join(words[:30]), "json-ld"
    if tags := found.metas.get("article:tag"):
        return ", ".join(tags[:30]), "open graph"
    return (words_, "meta") if (words_ := found.meta("keywords", "news_keywords")) else ("", "")


def choose_licence(found: Found, addresses: Addresses) -> tuple[str, str]:
    for row, words in found.relations:
        if "license" in words and (value := addresses.link(found.page.attr(row, "href") or "")):
            return value, "link"
    for thing in found.things:
        if thing.types & ARTICLE_TYPES and (text := thing.text("license")):
            return text, "json-ld"
    value = found.meta("dc.rights", "dcterms.rights", "dcterms.license", "copyright")
    return (value, "meta") if value else ("", "")


def choose_paywall(found: Found) -> tuple[str, str]:
    """ "likely" where the page says that not all of it is free. Publishers get this wrong at times: it is a hint."""
    for thing in found.things:
        free = thing.fields.get("isAccessibleForFree")
        if free is False or (isinstance(free, str) and free.strip().lower() == "false"):
            return "likely", "json-ld"
    if found.meta("article:content_tier").lower() in ("locked", "metered"):
        return "likely", "open graph"
    return "", ""
