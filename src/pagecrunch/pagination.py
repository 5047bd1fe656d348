"""Articles over several pages: the address of the next page, and all pages joined to one result.

The next page is `rel=next`, else the next number in a row of numbered links, always on the same host.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from itertools import chain
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from .document import parts as kinds
from .document.build import page_addresses
from .document.parts import Document, Part
from .document.urls import Addresses
from .errors import PagecrunchError, UsageError
from .lazy import cached_property
from .ledger import HiddenText
from .metadata.page_data import visible_text
from .page.page import Page
from .result import Block, Extraction

if TYPE_CHECKING:
    from .document.links import Link, PageImage
    from .document.tables import DataTable
    from .passages.chunk import Chunk
    from .passages.places import Place
    from .posts.post import Post

MAX_PAGES = 20
MAX_LINKS = 5000  # that are searched for a number

# The text of a link to the next page in many languages, alone or with an arrow.
_NEXT = re.compile(
    r"(?:next(?: page)?|continue|weiter|nächste(?: seite)?|suivante?|page suivante|siguiente|página siguiente|"
    r"successiva|pagina successiva|próxima|volgende|następna|следующая|далее|"
    r"下一页|下一頁|次へ|次のページ|다음|التالي)\s*[›»→>]*\Z",
    re.I,
)
_NUMBER = re.compile(r"\d{1,4}\Z")
_IN_ADDRESS = re.compile(
    r"(?:[?&](?:page|p|pg|seite|pagina|paged)=|/page/|/seite/|[/_-]p(?:age)?[-_]?|/)(\d{1,4})(?=/?(?:\.html?)?(?:[?#&]|\Z))",
    re.I,
)


@dataclass(frozen=True, eq=False, repr=False)
class Joined(Extraction):
    """All pages of an article as one result.

    The facts are those of the first page; content, blocks, warnings, posts, comments and hidden text are those of all.
    `ledger` is about single pages: each in `pages` has its own.
    """

    stopped: str = ""  # why no further page was read, where there seemed to be one

    @classmethod
    def of(cls, pages: tuple[Extraction, ...], stopped: str = "") -> Joined:
        first = {each.name: getattr(pages[0], each.name) for each in fields(Extraction)}
        return cls(**{**first, "pages": pages}, stopped=stopped)

    @cached_property
    def document(self) -> Document:
        first = self.pages[0].document
        parts = list(first.parts)
        headings = {part.text for part in parts if part.kind == kinds.HEADING}
        notes = _highest_note(parts)
        for page in self.pages[1:]:
            # The title stands on every page; one is enough.
            own = [part for part in page.document.parts if not (part.kind == kinds.HEADING and part.text in headings)]
            parts += _renumbered(own, notes)
            notes += _highest_note(own)
        return Document(tuple(parts), first.lang, first.dir)

    @cached_property
    def body(self) -> str:
        return "\n\n".join(page.body for page in self.pages if page.body)

    @property
    def truncated(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(chain.from_iterable(page.truncated for page in self.pages)))

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        found = dict.fromkeys(chain.from_iterable(page.warnings for page in self.pages))
        return (*found, self.stopped) if self.stopped else tuple(found)

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        posts: list[Post] = []
        for page in self.pages:
            before = len(posts)
            for post in page.posts:
                posts.append(post if post.answer_to is None else replace(post, answer_to=post.answer_to + before))
        return tuple(posts)

    def chunks(self, tokens: int = 400, overlap: int | None = None, tokenizer: Any = None) -> tuple[Chunk, ...]:
        found = chain.from_iterable(page.chunks(tokens, overlap, tokenizer) for page in self.pages)
        return tuple(replace(chunk, index=index) for index, chunk in enumerate(found))

    @property
    def places(self) -> tuple[Place, ...]:
        raise UsageError("Joined pages have no places; each page in .pages has its own.")

    def shortened(self, max_tokens: int | None = None, about: str | None = None, tokenizer: Any = None) -> Extraction:
        raise UsageError("Joined pages cannot be shortened; shorten each page in .pages, or leave out --all-pages.")

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        return tuple(chain.from_iterable(page.blocks for page in self.pages))

    @cached_property
    def links(self) -> tuple[Link, ...]:
        return tuple(chain.from_iterable(page.links for page in self.pages))

    @cached_property
    def images(self) -> tuple[PageImage, ...]:
        return tuple(chain.from_iterable(page.images for page in self.pages))

    @cached_property
    def tables(self) -> tuple[DataTable, ...]:
        return tuple(chain.from_iterable(page.tables for page in self.pages))

    @cached_property
    def hidden(self) -> tuple[HiddenText, ...]:
        return tuple(chain.from_iterable(page.hidden for page in self.pages))


def join_pages(first: Extraction, read: Callable[[str], Extraction], most: int = MAX_PAGES) -> Joined:
    """Follow the first page to the last. A page that was there before, by address or by text, ends the chain."""
    pages, seen, texts, stopped = [first], {_key(first.page.url or "")}, {first.text}, ""
    while address := next_address(pages[-1].page):
        if len(pages) >= most:
            stopped = f"only the first {most} pages were joined; the next would be {address}"
            break
        if _key(address) in seen:
            stopped = f"page {len(pages)} leads back to {address}, so the joining ended there"
            break
        seen.add(_key(address))
        try:
            page = read(address)
        except PagecrunchError as error:  # what was read so far is still good
            stopped = f"page {len(pages) + 1} could not be read, so the joining ended there: {str(error).rstrip('.')}"
            break
        if page.text in texts:
            stopped = f"{address} repeats a page, so the joining ended there"
            break
        texts.add(page.text)
        pages.append(page)
    return Joined.of(tuple(pages), stopped)


def next_address(page: Page) -> str:
    """The next page's address; "" where there is none. Always on the page's own host."""
    if not page.url:
        return ""
    addresses = page_addresses(page)
    for row in page.rows_with("link", "a").tolist():
        is_next = "next" in (page.attr(row, "rel") or "").lower().split()
        if is_next and (found := _on_host(addresses.media(page.attr(row, "href") or ""), page.url)):
            return found
    return _numbered(page, page.url, addresses)


def _numbered(page: Page, url: str, addresses: Addresses) -> str:
    """A link whose text is the number after this page's, or "next", and whose address differs by that number only."""
    here, bare = page_number(url), without_number(url)
    for row in page.rows_with("a").tolist()[:MAX_LINKS]:
        if page.hidden[row] or page.end[row] - row > 6:
            continue
        text = visible_text(page, row, 40)
        is_next = bool(_NEXT.match(text))
        if not is_next and not (_NUMBER.match(text) and int(text) == here + 1):
            continue
        found = _on_host(addresses.media(page.attr(row, "href") or ""), url)
        if found and page_number(found) == here + 1 and without_number(found) == bare:
            return found
    return ""


def page_number(address: str) -> int:
    """The number of a page by its address; 1 for an address without one."""
    matches = _IN_ADDRESS.findall(address)
    return int(matches[-1]) if matches else 1


def without_number(address: str) -> str:
    """The address that all pages of one article share."""
    address = address.partition("#")[0]
    *_, last = (None, *_IN_ADDRESS.finditer(address))
    if last is not None:
        address = address[: last.start()] + address[last.end() :]
    return re.sub(r"(?:\.html?)?/?\Z", "", address)


def _on_host(address: str, url: str) -> str:
    """The address, where it is another page on the host of `url`; else ""."""
    try:
        same = urlsplit(address).hostname == urlsplit(url).hostname
    except ValueError:
        return ""
    return address if address and same and address.partition("#")[0] != url.partition("#")[0] else ""


def _key(address: str) -> str:
    return address.partition("#")[0].rstrip("/")


def _highest_note(parts: list[Part]) -> int:
    return max((int(part.facts["number"]) for part in parts if part.kind == kinds.FOOTNOTE), default=0)


def _renumbered(parts: list[Part], by: int) -> list[Part]:
    """The parts with their notes numbered on from those before."""
    if not by:
        return parts
    out = []
    for part in parts:
        spans = [kinds.Note(span.number + by) if type(span) is kinds.Note else span for span in part.spans]
        facts = {**part.facts, "number": part.facts["number"] + by} if part.kind == kinds.FOOTNOTE else part.facts
        out.append(part._replace(spans=spans, facts=facts))
    return out
