"""All pages of an article as one: fetched one after the other within limits, without what they repeat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ..document import parts as kinds
from ..document.parts import Document, Part
from ..metadata.facts import Metadata
from ..render.fragment import fragment
from ..render.html import Style, to_page
from ..render.json import to_json
from ..render.markdown import to_markdown
from ..render.speech import to_speech, to_ssml
from ..result import Extraction
from .following import next_address

MAX_PAGES = 20

Read = Callable[[str], Extraction]


@dataclass(frozen=True, eq=False)
class Joined:
    """The pages in order, and every format of them as one document."""

    pages: tuple[Extraction, ...]
    stopped: str = ""  # why no further page was read, where there seemed to be one

    @property
    def metadata(self) -> Metadata:
        return self.pages[0].metadata

    @cached_property
    def document(self) -> Document:
        first = self.pages[0].document
        parts = list(first.parts)
        said = {part.text for part in parts if part.kind == kinds.HEADING}
        notes = _highest_note(parts)
        for page in self.pages[1:]:
            # The title stands on every page; one is enough.
            own = [part for part in page.document.parts if not (part.kind == kinds.HEADING and part.text in said)]
            parts += _renumbered(own, notes)
            notes += _highest_note(own)
        return Document(tuple(parts), first.lang, first.dir)

    @cached_property
    def text(self) -> str:
        return "\n\n".join(page.text for page in self.pages if page.text)

    @cached_property
    def markdown(self) -> str:
        return to_markdown(self.document)

    @cached_property
    def fragment(self) -> str:
        return fragment(self.document.parts)

    @cached_property
    def html(self) -> str:
        return to_page(self.document, self.metadata, self.pages[0].page.url, Style())

    @cached_property
    def speech(self) -> str:
        return to_speech(self.document)

    @cached_property
    def ssml(self) -> str:
        return to_ssml(self.document)

    def json(self) -> str:
        first = self.pages[0]
        more = {"pages": [page.page.url for page in self.pages]}
        return to_json(first.page, first.decision, self.document, self.metadata, more)


def join_pages(first: Extraction, read: Read, most: int = MAX_PAGES) -> Joined:
    """Follow the first page to the last. A page that was there before, by address or by text, ends the way."""
    pages, seen, texts, stopped = [first], {_key(first.page.url or "")}, {first.text}, ""
    while address := next_address(pages[-1].page):
        if len(pages) >= most:
            stopped = f"only the first {most} pages were joined; the next would be {address}"
            break
        if _key(address) in seen:
            stopped = f"page {len(pages)} leads back to {address}, so the joining ended there"
            break
        seen.add(_key(address))
        page = read(address)
        if page.text in texts:
            stopped = f"{address} repeats a page, so the joining ended there"
            break
        texts.add(page.text)
        pages.append(page)
    return Joined(tuple(pages), stopped)


def _key(address: str) -> str:
    return address.partition("#")[0].rstrip("/")


def _highest_note(parts: list[Part]) -> int:
    return max((int(part.facts["number"]) for part in parts if part.kind == kinds.FOOTNOTE), default=0)


def _renumbered(parts: list[Part], by: int) -> list[Part]:
    """The parts with their notes counted on from those before."""
    if not by:
        return parts
    out = []
    for part in parts:
        spans = [kinds.Note(span.number + by) if type(span) is kinds.Note else span for span in part.spans]
        facts = {**part.facts, "number": part.facts["number"] + by} if part.kind == kinds.FOOTNOTE else part.facts
        out.append(part._replace(spans=spans, facts=facts))
    return out
