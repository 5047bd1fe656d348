"""Renderers: functions from a result to a format, one format a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..decision import Decision
    from ..document.links import Link, PageImage
    from ..document.parts import Document
    from ..document.tables import DataTable
    from ..embedded.fallback import OtherVersion
    from ..facts.model import Facts
    from ..ledger import HiddenText
    from ..metadata.facts import Metadata
    from ..opening.opening import Opening
    from ..page.page import Page
    from ..passages.chunk import Chunk
    from ..posts.comments import Comment
    from ..posts.post import Post
    from ..settings import Settings
    from ..verdict.model import Verdict

# The built-in renderers in the order they are listed in, and the module of each.
PARTS = {
    "text": "text",
    "markdown": "markdown",
    "html": "html",
    "fragment": "html",
    "json": "json",
    "speech": "speech",
    "ssml": "speech",
}


class Renderable(Protocol):
    """What the built-in renderers read of a result; `pagecrunch.Extraction` has all of it."""

    @property
    def page(self) -> Page: ...
    @property
    def decision(self) -> Decision: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def source(self) -> str: ...
    @property
    def pages(self) -> Sequence[Renderable]: ...
    @property
    def text(self) -> str: ...
    @property
    def document(self) -> Document: ...
    @property
    def metadata(self) -> Metadata: ...
    @property
    def language(self) -> str | None: ...
    @property
    def facts(self) -> tuple[Facts, ...]: ...
    @property
    def opening(self) -> Opening: ...
    @property
    def truncated(self) -> tuple[str, ...]: ...
    @property
    def warnings(self) -> tuple[str, ...]: ...
    @property
    def other_versions(self) -> tuple[OtherVersion, ...]: ...
    @property
    def hidden(self) -> tuple[HiddenText, ...]: ...
    @property
    def comments(self) -> tuple[Comment, ...]: ...
    @property
    def links(self) -> tuple[Link, ...]: ...
    @property
    def images(self) -> tuple[PageImage, ...]: ...
    @property
    def tables(self) -> tuple[DataTable, ...]: ...
    def chunks(self, tokens: int = ..., overlap: int | None = ...) -> tuple[Chunk, ...]: ...
    def render(self, name: str) -> str: ...
    @property
    def posts(self) -> tuple[Post, ...]: ...
    @property
    def verdict(self) -> Verdict: ...
