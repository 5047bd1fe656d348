"""The whole flow on one screen: bytes -> decode -> parse -> Page -> extractor -> Decision -> rendered on demand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from .budget import Budget
from .embedded.fallback import everything_kept, find_embedded, is_poor
from .page.build import build_page
from .registry import Registry
from .settings import Settings
from .types import Extraction, Tidied

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from .types import Bools, Page

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
    budget = Budget(settings.limits.max_seconds)
    name = using or learned_extractor(url, settings) or settings.extract.using
    part = (registry or Registry()).part("extractor", name)
    page = build_page(
        html,
        url,
        http_charset=http_charset,
        max_bytes=settings.limits.max_bytes,
        max_rows=settings.limits.max_rows,
        hidden=settings.extract.hidden,
        budget=budget,
    )
    if budget.is_spent:
        return all_text(page, settings, budget)
    own = (settings.section(name, part.settings),) if part.settings else ()  # its section, if it has settings
    leaning = {"focus": focus or settings.extract.focus} if part.takes_focus else {}
    decision = part.function(page, *own, **leaning)
    result = Extraction(page, decision, name, settings.output.line_breaks, settings=settings)
    if not is_poor(page, result.decision):
        return result
    if budget.is_spent:
        note = budget.note("the page shows hardly any text, and its data was not looked at")
        return replace(result, page=replace(page, truncated=(*page.truncated, note)))
    return from_data(result) or result


def all_text(page: Page, settings: Settings, budget: Budget) -> Extraction:
    """All text of a page whose time was up before its main content was looked for."""
    from .extractors.everything import everything

    page = replace(page, truncated=(*page.truncated, budget.note("its main content was not looked for")))
    return Extraction(page, everything(page), "everything", settings.output.line_breaks, settings=settings)


def learned_extractor(url: str | None, settings: Settings) -> str | None:
    """The extractor for a site that `pagecrunch learn` has learned; None for any other, or where one is set."""
    if url is None or not settings.extract.learned_sites or "using" in settings.extract.model_fields_set:
        return None
    from .extractors.mss.sites import find_site

    return "mss-site" if find_site(url) else None


def from_data(result: Extraction) -> Extraction | None:
    """The same page read from the data it carries for its scripts, where that holds much more text than was kept."""
    found = find_embedded(result.page, result.decision)
    if found is None:
        return None
    lang = next((result.page.attr(row, "lang") or "" for row in result.page.rows_with("html").tolist()), "")
    page = build_page(f'<html lang="{escape(lang)}"><body>{found.html}', result.page.url)
    note = (f"the page shows hardly any text; this was read from its data ({found.source})",)
    page = replace(
        page,
        warnings=result.page.warnings + note + page.warnings,
        truncated=result.page.truncated + found.truncated + page.truncated,
    )
    decision = everything_kept(page, found.source)
    return replace(result, page=page, decision=decision, source=found.source, original=result.page)


def tidy(
    html: bytes | str,
    url: str | None = None,
    settings: Settings | None = None,
    *,
    http_charset: str | None = None,
    registry: Registry | None = None,
    protect: Callable[[Page], Bools] | None = None,
) -> Tidied:
    """The page without its clutter, still a page, and an account of every change.

    Bad HTML never raises. `protect` may say which rows of the page are known to be content: no filter removes them.
    """
    from .decode import decode
    from .dom.parse import parse
    from .dom.serialise import to_stable_html
    from .filters.pipeline import Pipeline
    from .page.build import tabulate
    from .page.hidden_policy import KEEP, STRIP
    from .page.reveal import READ_AS_SHOWN

    settings = settings or _defaults()
    budget = Budget(settings.limits.max_seconds)
    limit = settings.limits.max_bytes
    cut = (f"only the first {limit:,} bytes of the page were read",) if len(html) > limit else ()
    utf8, encoding = decode(html[:limit], http_charset)
    utf8, notes = budget.parsed_part(utf8)
    document, warnings = parse(utf8)
    truncated = (*cut, *notes)
    page = tabulate(document, url, encoding, max_rows=settings.limits.max_rows, truncated=truncated, warnings=warnings)
    pipeline = Pipeline.of(settings, registry or Registry())
    tidying = pipeline.run(document, page, utf8, protect(page) if protect else None, budget)
    return Tidied(
        html=to_stable_html(tidying.document),
        changes=tidying.changes,
        url=url,
        encoding=encoding,
        truncated=(*page.truncated, *tidying.truncated),
        warnings=(*page.warnings, *tidying.warnings),
        line_breaks=settings.output.line_breaks,
        hidden=KEEP if any(warning.endswith(READ_AS_SHOWN) for warning in page.warnings) else STRIP,
    )


@cache
def _defaults() -> Settings:
    return Settings()
