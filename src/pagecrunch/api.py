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
    `truncated`. `using` names an extractor (`pagecrunch list` shows them); without it, a site that was learned is read
    by what was learned, and any other as the settings say.
    """
    settings = settings or _defaults()
    name = using or learned_extractor(url, settings) or settings.extract.using
    part = (registry or Registry()).part("extractor", name)
    page = build_page(
        html,
        url,
        http_charset=http_charset,
        max_bytes=settings.limits.max_bytes,
        max_rows=settings.limits.max_rows,
    )
    own = (settings.section(name, part.settings),) if part.settings else ()  # its section, if it has settings
    return Extraction(page, part.function(page, *own), name, settings.output.line_breaks)


def learned_extractor(url: str | None, settings: Settings) -> str | None:
    """The extractor for a site that `pagecrunch learn` has learned; None for any other, or where one is set."""
    if url is None or not settings.extract.learned_sites or "using" in settings.extract.model_fields_set:
        return None
    from .extractors.mss.sites import find_site

    return "mss-site" if find_site(url) else None


@cache
def _defaults() -> Settings:
    return Settings()
