"""The content of a page in every format."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from ..decision import Decision
from ..lazy import cached_property
from ..page.page import Page
from ..registry import Registry
from ..settings import Settings
from ..verdict.model import UNKNOWN, Answer

if TYPE_CHECKING:  # loaded when they are first needed
    from ..document.parts import Document
    from ..document.thread import ThreadPost
    from ..document.urls import Addresses
    from ..posts.post import Item
    from .extraction import Extraction

_RENDERED = ("text", "markdown", "html", "fragment", "speech", "ssml")  # formats that a result keeps
THREAD_KIND = "forum"  # of a page whose posts are shown as such


@cache
def default_settings() -> Settings:
    return Settings()


@dataclass(frozen=True, eq=False, repr=False)
class Content:
    """What was decided about a page, and the kept content in every format."""

    page: Page  # the page as a table
    decision: Decision  # what the extractor decided about every row
    using: str  # the name of the extractor
    settings: Settings = field(default_factory=default_settings, repr=False)  # those in force
    registry: Registry = field(default_factory=Registry, repr=False)  # the parts that were known
    source: str = "page"  # where the text was: in the page's elements, or the name of the data it was read from
    original: Page | None = None  # the page as it came, where the text was read from its data
    answer: Answer = UNKNOWN  # how the server answered, where the page was fetched
    pages: tuple[Extraction, ...] = ()  # those that this result was joined from, if it was

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone, as what is made of them can be made again."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def _whole(self) -> Extraction:
        """This result as what it always is: the classes before `Extraction` only divide it by idea."""
        return cast("Extraction", self)

    def render(self, name: str) -> str:
        """The content in a format: a built-in one, or one from a plug-in."""
        known = self.__dict__.get(name) if name in _RENDERED else None
        return known if known is not None else self.registry.renderer(name)(self._whole)

    @cached_property
    def text(self) -> str:
        """The content as plain text."""
        return self.render("text")

    @cached_property
    def markdown(self) -> str:
        """The content as Markdown, beginning with the title."""
        return self.render("markdown")

    @cached_property
    def html(self) -> str:
        """A complete reading page; `fragment` is the content alone."""
        return self.render("html")

    @cached_property
    def fragment(self) -> str:
        """The content as safe HTML, to put into another page."""
        return self.render("fragment")

    @cached_property
    def speech(self) -> str:
        """Text made for listening: headings announced, links and images named, tables in sentences."""
        return self.render("speech")

    @cached_property
    def ssml(self) -> str:
        """The same with pauses and languages, for speech synthesisers."""
        return self.render("ssml")

    def json(self, fields: Iterable[str] | None = None) -> str:
        """The facts and the content in the schema of docs/json-schema.md; `fields` chooses some of them."""
        if fields is None:
            return self.render("json")
        return json.dumps(self.to_dict(fields), ensure_ascii=False)

    def to_dict(self, fields: Iterable[str] | None = None) -> dict[str, Any]:
        """Everything as plain Python: text, Markdown, HTML, facts, links, tables...; `fields` chooses some of them.

        The keys are those of the JSON output; docs/json-schema.md describes them.
        """
        from ..render.fields import to_dict

        return to_dict(self._whole, fields)

    @cached_property
    def document(self) -> Document:
        """The kept content as headings, paragraphs, lists, tables...: what every format but text is made of."""
        from ..document.build import build_document

        return build_document(self.page, self.decision, self._addresses, thread=self._thread)

    @cached_property
    def _addresses(self) -> Addresses:
        from ..document.build import page_addresses

        return page_addresses(self.page, without_tracking=self.settings.output.strip_tracking)

    @cached_property
    def _post_items(self) -> list[Item]:
        from ..posts.find import find_items

        return find_items(self.original or self.page)

    @cached_property
    def _thread(self) -> tuple[ThreadPost, ...]:
        """The posts, where the page is a thread; they are looked for only where its kind says that it may be one."""
        if self.decision.kind != THREAD_KIND or self.original:
            return ()
        from ..posts.thread import thread_of

        return thread_of(self.page, self.decision, self._post_items)
