"""The parts of PageCrunch whose time `scaling` measures one by one, each after what it needs has been made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Step = Callable[[], object]
URL = "https://example.org/a/page"


@dataclass(frozen=True, slots=True)
class Part:
    """A part by name; `prepare` makes what it works on and returns the step to time."""

    name: str
    prepare: Callable[[bytes], Step]


def all_parts() -> list[Part]:
    """The page as a table, every extractor, every renderer, what is read on demand, and tidying."""
    from pagecrunch.registry import Registry

    registry = Registry(plug_ins=())
    return [
        Part("page", _page),
        *(_extractor(part) for part in registry.all("extractor")),
        Part("extract", _whole),
        *(_renderer(part) for part in registry.all("renderer")),
        *(_of_result(name) for name in ("blocks", "body", "comments", "language", "metadata")),
        Part("ledger", _ledger),
        Part("tidy", _tidy),
        Part("tidied-text", _tidied_text),
    ]


def _page(html: bytes) -> Step:
    from pagecrunch.page.build import build_page

    return lambda: build_page(html, URL, hidden="strip")


def _extractor(part: Any) -> Part:
    def prepare(html: bytes) -> Step:
        page: Any = _page(html)()
        own = (part.settings(),) if part.settings else ()
        return lambda: part.function(page, *own)

    return Part(f"extractor {part.name}", prepare)


def _whole(html: bytes) -> Step:
    """The whole flow with the default extractor, and with the look into the page's data where it shows little."""
    from pagecrunch import extract

    return lambda: extract(html, URL)


def _renderer(part: Any) -> Part:
    def prepare(html: bytes) -> Step:
        result = _everything(html)
        return lambda: part.function(result.page, result.decision)

    return Part(f"renderer {part.name}", prepare)


def _everything(html: bytes) -> Any:
    from pagecrunch import extract

    return extract(html, URL, using="everything")


def _of_result(name: str) -> Part:
    def prepare(html: bytes) -> Step:
        from pagecrunch import extract

        result = extract(html, URL)
        return lambda: getattr(result, name)

    return Part(name, prepare)


def _ledger(html: bytes) -> Step:
    ledger = _everything(html).ledger
    return ledger.check


def _tidy(html: bytes) -> Step:
    from pagecrunch import tidy

    return lambda: tidy(html, URL)


def _tidied_text(html: bytes) -> Step:
    from pagecrunch import tidy

    tidied = tidy(html, URL)
    return lambda: tidied.text
