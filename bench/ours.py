"""PageCrunch's own extractors as systems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pagecrunch import Extraction

    from .systems import Input


FOCUSES = ("precision", "balanced", "recall")


def extractor_names() -> Sequence[str]:
    """The registered extractors, in the registry's order."""
    from pagecrunch.registry import Registry

    return [part.name for part in Registry().all("extractor")]


def load_extraction(name: str) -> Callable[[Input], Extraction]:
    """The whole flow, from bytes to a result; `name` is an extractor's, with its focus after a colon if it has one."""
    from pagecrunch import extract

    extractor, _, focus = name.partition(":")
    options: dict[str, Any] = {"focus": focus} if focus else {}
    return lambda page: extract(page.html, url=page.url, using=extractor, **options)


def load_extractor(name: str, field: str = "text") -> Callable[[Input], str]:
    """The same, as far as one text of the result: `text` or `body`."""
    extraction = load_extraction(name)
    return lambda page: str(getattr(extraction(page), field))
