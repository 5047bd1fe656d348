"""All facts about a page, each with its source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..document.urls import Addresses, host_in
from ..lazy import cached_property
from ..page.invisible import without_invisible
from ..page.page import Page
from .authors import choose_author
from .dates import choose_date, choose_modified
from .language import declared_language
from .page_data import PageData, one_line, read_page_data
from .structured import ARTICLE_TYPES, texts_of
from .title import choose_title, confirmed_heading

OPEN_GRAPH_IMAGES = ("og:image", "og:image:url", "og:image:secure_url")
TWITTER_IMAGES = ("twitter:image", "twitter:image:src")
DESCRIPTIONS = ("og:description", "description", "twitter:description", "dc.description")
MOST_IMAGES = 6  # that a page names as its own
MOST_SITE_NAMES = 20  # organisations that a page's data names; each is compared with every part of every title

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fact(Generic[T]):
    """A value, and where it was found: json-ld, open graph, meta, heading, page..."""

    value: T
    source: str


def _fact(choose: Callable[[Metadata], tuple[str, str]]) -> cached_property[Fact[str] | None]:
    """A fact that is looked for when it is first read. One that cannot be read is None, and never loses the others."""

    def read(metadata: Metadata) -> Fact[str] | None:
        try:
            value, source = choose(metadata)
        except (ValueError, TypeError, KeyError, AttributeError, IndexError):
            return None
        value = without_invisible(value)
        return Fact(value, source) if value else None

    return cached_property(read)


class Metadata:
    """What is known about a page; a fact is None where the page does not give it."""

    def __init__(self, page: Page, from_rules: Mapping[str, str] | None = None, data: PageData | None = None) -> None:
        self._page = page
        if data is not None:
            self._data = data
        # What a site rule found takes the place of the cached value, so that nothing else is looked for.
        self.__dict__.update({name: Fact(value, "site rule") for name, value in (from_rules or {}).items()})

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name == "_page" or name in FIELDS}

    def __repr__(self) -> str:
        found = [f"{name}={fact.value!r}" for name in FIELDS if (fact := getattr(self, name))]
        return f"<Metadata {', '.join(found) or 'none'}>"

    @cached_property
    def _data(self) -> PageData:
        return read_page_data(self._page)

    @property
    def data(self) -> PageData:
        """The page's meta tags and structured data, read once."""
        return self._data

    @cached_property
    def _site_names(self) -> list[str]:
        return site_names(self._data)

    @cached_property
    def _addresses(self) -> Addresses:
        return Addresses(self._page.url)

    title = _fact(lambda self: confirmed_heading(self._data) or choose_title(self._data, self._site_names))
    author = _fact(lambda self: choose_author(self._data, self._site_names))
    date = _fact(lambda self: choose_date(self._data))
    modified = _fact(lambda self: choose_modified(self._data))
    site = _fact(lambda self: choose_site(self._data))
    description = _fact(lambda self: choose_description(self._data))
    language = _fact(lambda self: declared_language(self._data))
    canonical = _fact(lambda self: choose_canonical(self._data, self._addresses))
    image = _fact(lambda self: next(named_images(self._data, self._addresses), ("", "")))
    section = _fact(lambda self: first_of(self._data, ("articleSection",), ("article:section", "section")))
    tags = _fact(lambda self: choose_tags(self._data))
    licence = _fact(lambda self: choose_licence(self._data, self._addresses))
    paywall = _fact(lambda self: choose_paywall(self._data))

    def images(self) -> Iterator[Fact[str]]:
        """The pictures that the page names as its own, the likeliest first, each once."""
        seen: set[str] = set()
        for value, source in named_images(self._data, self._addresses):
            if value not in seen and len(seen) < MOST_IMAGES:
                seen.add(value)
                yield Fact(value, source)

    def descriptions(self) -> list[str]:
        """What the page gives as its own summary in meta tags."""
        return [text for name in DESCRIPTIONS for text in self._data.metas.get(name, ())]

    def to_json(self) -> dict[str, dict[str, str] | None]:
        found: dict[str, Fact[str] | None] = {name: getattr(self, name) for name in FIELDS}
        return {name: {"value": fact.value, "source": fact.source} if fact else None for name, fact in found.items()}


FIELDS = (
    "title", "author", "date", "modified", "site", "description", "language", "canonical", "image", "section", "tags",
    "licence", "paywall",
)  # fmt: skip


def first_of(data: PageData, things: tuple[str, ...], metas: tuple[str, ...]) -> tuple[str, str]:
    """A field of the page's article in JSON-LD, else of a meta tag."""
    for thing in data.things:
        if thing.types & ARTICLE_TYPES and (text := thing.text(*things)):
            return one_line(text), thing.source
    return (text, "meta") if (text := data.meta(*metas)) else ("", "")


def site_names(data: PageData) -> list[str]:
    """The names that the site may have, to take them out of titles and bylines."""
    names = [
        choose_site(data)[0],
        data.meta("application-name", "apple-mobile-web-app-title", "twitter:site").lstrip("@"),
    ]
    for thing in data.things:
        if thing.types & {"website", "organization", "newsmediaorganization"} or thing.role == "publisher":
            names.append(thing.text("name"))
            names.extend(list(texts_of(thing.fields.get("alternateName")))[:2])
    host = _host(data)
    names += [host, host.partition(".")[0]]
    names = [name for name in dict.fromkeys(names) if name and len(name) < 80]
    return [*names[:MOST_SITE_NAMES], *names[MOST_SITE_NAMES:][-2:]]  # the host's come last


def _host(data: PageData) -> str:
    return host_in(data.page.url or data.meta("og:url") or choose_canonical(data, Addresses(None))[0])


def choose_site(data: PageData) -> tuple[str, str]:
    if name := data.meta("og:site_name"):
        return name, "open graph"
    for thing in data.things:
        if "website" in thing.types and (name := thing.text("name")):
            return name, thing.source
    for thing in data.things:
        if thing.role == "publisher" and (name := thing.text("name")):
            return name, thing.source
    if name := data.meta("application-name", "dc.publisher", "dcterms.publisher"):
        return name, "meta"
    host = host_in(data.page.url or "")
    return (host, "address") if host else ("", "")


def choose_description(data: PageData) -> tuple[str, str]:
    for names, source in (
        (("og:description",), "open graph"),
        (("description",), "meta"),
        (("dc.description", "dcterms.description"), "dublin core"),
    ):
        if text := data.meta(*names):
            return text, source
    return first_of(data, ("description",), ("twitter:description",))


def choose_canonical(data: PageData, addresses: Addresses) -> tuple[str, str]:
    for row, words in data.relations:
        if words == {"canonical"} and (value := addresses.media(data.page.attr(row, "href") or "")):
            return value, "link"
    value = addresses.media(data.meta("og:url"))
    return (value, "open graph") if value else ("", "")


def named_images(data: PageData, addresses: Addresses) -> Iterator[tuple[str, str]]:
    """The addresses of the pictures that the page names as its own, with their sources; the likeliest first.

    JSON-LD is read only where no meta tag names one: it takes long, and mostly names the same.
    """
    found = False
    for names, source in ((OPEN_GRAPH_IMAGES, "open graph"), (TWITTER_IMAGES, "twitter card")):
        for text in (text for name in names for text in data.metas.get(name, ())):
            if value := addresses.media(text):
                found = True
                yield value, source
    if found:
        return
    for thing in data.things:
        if thing.types & ARTICLE_TYPES:
            for name in ("image", "thumbnailUrl"):
                image = thing.fields.get(name)
                for each in image[:MOST_IMAGES] if isinstance(image, list) else [image]:
                    address = each.get("url") or each.get("contentUrl") if isinstance(each, dict) else each
                    if isinstance(address, str) and (value := addresses.media(address)):
                        yield value, thing.source
    for row, words in data.relations:
        if "image_src" in words and (value := addresses.media(data.page.attr(row, "href") or "")):
            yield value, "link"


def choose_tags(data: PageData) -> tuple[str, str]:
    for thing in data.things:
        if thing.types & ARTICLE_TYPES and (words := list(texts_of(thing.fields.get("keywords")))):
            return ", ".join(words[:30]), thing.source
    if tags := data.metas.get("article:tag"):
        return ", ".join(tags[:30]), "open graph"
    keywords = data.meta("keywords", "news_keywords")
    return (keywords, "meta") if keywords else ("", "")


def choose_licence(data: PageData, addresses: Addresses) -> tuple[str, str]:
    for row, words in data.relations:
        if "license" in words and (value := addresses.link(data.page.attr(row, "href") or "")):
            return value, "link"
    for thing in data.things:
        if thing.types & ARTICLE_TYPES and (text := thing.text("license")):
            return text, thing.source
    value = data.meta("dc.rights", "dcterms.rights", "dcterms.license", "copyright")
    return (value, "meta") if value else ("", "")


def choose_paywall(data: PageData) -> tuple[str, str]:
    """ "likely" where the page declares that not all of it is free: a hint, as publishers get this wrong at times."""
    for thing in data.things:
        free = thing.fields.get("isAccessibleForFree")
        if free is False or (isinstance(free, str) and free.strip().lower() == "false"):
            return "likely", thing.source
    if data.meta("article:content_tier").lower() in ("locked", "metered"):
        return "likely", "open graph"
    return "", ""
