"""The parts of PageCrunch whose time `scaling` measures one by one, each after what it needs has been made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pagecrunch import Extraction, Tidied
    from pagecrunch.page.page import Page

Step = Callable[[], object]
URL = "https://example.org/a/page"


class Material:
    """A page, and what is made of it on the way: made once, when the first part needs it."""

    def __init__(self, html: bytes) -> None:
        self.html = html

    @cached_property
    def page(self) -> Page:
        from pagecrunch.build import build_page

        return build_page(self.html, URL, hidden="strip")

    @cached_property
    def everything(self) -> Extraction:
        from pagecrunch import extract

        return extract(self.html, URL, using="everything")

    @cached_property
    def tidied(self) -> Tidied:
        from pagecrunch import tidy

        return tidy(self.html, URL)

    def fresh_result(self, using: str | None = None) -> Extraction:
        """What an extractor, else the default one, makes of the page, with nothing of it rendered yet."""
        from pagecrunch import extract

        return extract(self.html, URL, using=using)


@dataclass(frozen=True, slots=True)
class Part:
    """A part by name; `prepare` returns the step to time."""

    name: str
    prepare: Callable[[Material], Step]


def all_parts() -> list[Part]:
    """The page as a table, every extractor, every renderer, what is read on demand, and tidying."""
    from pagecrunch.registry import Registry

    registry = Registry(plug_ins=())
    return [
        Part("page", _page),
        *(_extractor(part) for part in registry.all("extractor")),
        Part("extract", lambda material: material.fresh_result),
        *(_renderer(part) for part in registry.all("renderer")),
        *(_of_result(name) for name in ("blocks", "body", "comments", "language", "metadata")),
        Part("ledger", lambda material: material.everything.ledger.check),
        Part("tidy", _tidy),
        Part("tidied-text", _tidied_text),
    ]


def _page(material: Material) -> Step:
    from pagecrunch.build import build_page

    return lambda: build_page(material.html, URL, hidden="strip")


def _extractor(part: Any) -> Part:
    def prepare(material: Material) -> Step:
        page = material.page
        own = (part.settings(),) if part.settings else ()
        return lambda: part.function(page, *own)

    return Part(f"extractor {part.name}", prepare)


def _renderer(part: Any) -> Part:
    def prepare(material: Material) -> Step:
        result = material.everything
        return lambda: part.function(replace(result))  # a copy, of which nothing is rendered yet

    return Part(f"renderer {part.name}", prepare)


def _of_result(name: str) -> Part:
    def prepare(material: Material) -> Step:
        # All of the page, as an extractor may keep a shape at one size and leave it out at another.
        result = material.fresh_result("everything")
        return lambda: getattr(result, name)

    return Part(name, prepare)


def _tidy(material: Material) -> Step:
    from pagecrunch import tidy

    return lambda: tidy(material.html, URL)


def _tidied_text(material: Material) -> Step:
    from dataclasses import replace

    tidied = replace(material.tidied)  # the text of this one has not been read yet
    return lambda: tidied.text
