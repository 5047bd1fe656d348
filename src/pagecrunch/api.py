"""The whole flow on one screen: bytes -> decode -> parse -> Page -> extractor -> Decision -> rendered on demand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from .page.build import build_page
from .registry import Registry
from .settings import Settings
from .types import Extraction

if TYPE_CHECKING:
    from typing import Literal

    Focus = Literal["precision", "balanced", "recall"]


def extract(
    html: bytes | str,
    url: str | None = None,
    using: str | None = None,
    focus: Focus | None = None,
    *,
    http_charset: str | None = None,
    settings: Settings | None = None,
    registry: Registry | None = None,
) -> Extraction:
    """The main content of a page, and an account of everything that was left out.

    `html` is what a server sent (bytes, best) or text. Bad HTML never raises; what a limit cut off is named in
    `truncated`. `using` names an extractor (`pagecrunch list` shows them).
    """
    settings = settings or _defaults()
    name = using or settings.extract.using
    extractor = (registry or Registry()).extractor(name)
    page = build_page(
        html,
        url,
        http_charset=http_charset,
        max_bytes=settings.limits.max_bytes,
        max_rows=settings.limits.max_rows,
    )
    return Extraction(page, extractor(page), name, settings.output.line_breaks)


@cache
def _defaults() -> Settings:
    return Settings()
