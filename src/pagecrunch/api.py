"""The whole flow on one screen: bytes -> decode -> parse -> Page -> extractor -> Decision -> rendered on demand."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING
from warnings import warn

from .arguments import check_focus, check_options, check_page, describe_place, read_settings
from .budget import Budget
from .build import build_page, read_document
from .embedded.fallback import everything_kept, find_embedded, is_poor
from .fetched import Fetched
from .registry import installed_registry
from .result import Extraction, Tidied
from .sites.apply import apply_rules, mark_rows
from .verdict.model import UNKNOWN, Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Literal

    from .page.page import Page
    from .page.table import Bools
    from .registry import Registry
    from .settings import Settings
    from .sites import SiteRules

    Focus = Literal["precision", "balanced", "recall"]

READ_DATA = ("learned", "auto")  # the extractors that read a page from its data where it shows hardly any text


def extract(
    html: bytes | str | Fetched,
    url: str | None = None,
    using: str | None = None,
    focus: Focus | None = None,
    *,
    http_charset: str | None = None,
    settings: Settings | Mapping[str, object] | None = None,
    registry: Registry | None = None,
    sites: SiteRules | None = None,
) -> Extraction:
    """The main content of a page, and an account of everything that was left out.

    `html` is what a server sent (bytes, best), text, or what `fetch` returned. Bad HTML never raises; what a limit cut
    off is named in `truncated`. A wrong argument raises `pagecrunch.Error` with one sentence. `using` names an
    extractor (`pagecrunch list` shows them); without it, the settings decide. What an extractor that you name has
    decided stays: only the default ones may read a page that shows hardly any text from its data. `settings` is a dict
    such as {"output.links": "none"}, with the keys of docs/settings.md, or a `pagecrunch.Settings`. `sites` are rules
    for single sites; see docs/site-rules.md.
    """
    answer, layout = UNKNOWN, None
    if isinstance(html, Fetched):
        layout = html.layout
        answer = Answer(html.status, html.truncated)
        url, http_charset = url or html.url or None, http_charset or html.charset
        html = html.body
    html = check_page(html)
    check_options(url=url, using=using, http_charset=http_charset, registry=registry, sites=sites)
    registry = registry or installed_registry()
    settings = read_settings(settings, registry)
    rules = sites.for_url(url) if sites else None
    settings = rules.over(settings) if rules else settings
    named = using or (rules and rules.using)
    learned_site = None if named else learned_extractor(url, settings)
    chosen, limits = settings.extract, settings.limits
    name = named or learned_site or chosen.using
    part = registry.part("extractor", name)
    check_focus(focus, part)
    budget, hidden = Budget(limits.max_seconds), chosen.hidden
    if rules and rules.selectors:
        source = read_document(html, http_charset, limits.max_bytes, budget, max_rows=limits.max_rows, layout=layout)
        page = source.page(url, hidden=hidden)
    else:  # the document is not needed, so the page can be built faster
        source = None
        page = build_page(
            html, url, http_charset=http_charset, max_bytes=limits.max_bytes, max_rows=limits.max_rows, hidden=hidden,
            budget=budget, layout=layout,
        )  # fmt: skip
    if note := describe_place(html):
        page = replace(page, warnings=(*page.warnings, note))
        warn(f"{note}.", UserWarning, stacklevel=2)
    if budget.is_spent:
        return all_text(page, settings, registry, budget)
    own_settings = (settings.section(name, part.settings),) if part.settings else ()
    options: dict[str, Any] = {"focus": focus or chosen.focus} if part.takes_focus else {}
    if rules and rules.prior and part.takes_prior:
        options["prior"] = rules.prior
    decision = part.function(page, *own_settings, **options)
    if rules and source:
        decision = apply_rules(decision, page, mark_rows(rules, source.document, page))
    result = Extraction(page, decision, name, settings, registry, answer=answer)
    if not chosen.page_data or not (learned_site or name in READ_DATA):
        return result
    has_ruled_content = any(match.count and match.verdict in ("content", "keep") for match in result.rule_matches)
    if has_ruled_content or not is_poor(page, decision):
        return result
    if budget.is_spent:
        note = budget.note("the page shows hardly any text, and its data was not looked at")
        return replace(result, page=replace(page, truncated=(*page.truncated, note)))
    if result.verdict.is_refusal:  # what the page holds for its scripts is not what was asked for either
        return result
    return from_data(result) or result


def all_text(page: Page, settings: Settings, registry: Registry, budget: Budget) -> Extraction:
    """All text of a page, for which no time was left to look for its main content."""
    page = replace(page, truncated=(*page.truncated, budget.note("its main content was not looked for")))
    return Extraction(page, registry.extractor("everything")(page), "everything", settings, registry)


def learned_extractor(url: str | None, settings: Settings) -> str | None:
    """The extractor for a site that `pagecrunch learn` has learned; None for any other, or where one is set."""
    if url is None or not settings.extract.learned_sites or "using" in settings.extract.model_fields_set:
        return None
    from .extractors.mss.sites import find_site

    return "mss-site-plus" if find_site(url) else None


def from_data(result: Extraction) -> Extraction | None:
    """The same page read from the data it carries for its scripts, where that holds much more text than was kept."""
    found = find_embedded(result.page, result.decision)
    if found is None:
        return None
    lang = next((result.page.attr(row, "lang") or "" for row in result.page.rows_with("html").tolist()), "")
    page = build_page(f'<html lang="{escape(lang)}"><body>{found.html}', result.page.url)
    note = (f"the page shows hardly any text; this was read from its data ({found.source})",)
    truncated = result.page.truncated + found.truncated + page.truncated
    # No byte and no element of what came is where this text is, so passages name none.
    page = replace(page, warnings=result.page.warnings + note + page.warnings, truncated=truncated, received=b"")
    decision = everything_kept(page, found.source)
    return replace(result, page=page, decision=decision, source=found.source, original=result.page)


def tidy(
    html: bytes | str,
    url: str | None = None,
    settings: Settings | Mapping[str, object] | None = None,
    *,
    http_charset: str | None = None,
    registry: Registry | None = None,
    protect: Callable[[Page], Bools] | None = None,
    sites: SiteRules | None = None,
) -> Tidied:
    """The page without its clutter, still a page, and an account of every change.

    Bad HTML never raises. `protect` may return which rows of the page are known to be content: no filter removes them.
    `sites` are rules for single sites; see docs/site-rules.md.
    """
    from .dom.serialise import to_stable_html, with_doctype
    from .filters.engine.guide import guide_of
    from .filters.engine.pipeline import Pipeline
    from .page.hidden_policy import KEEP, STRIP

    html = check_page(html)
    check_options(url=url, http_charset=http_charset, registry=registry, sites=sites)
    registry = registry or installed_registry()
    settings = read_settings(settings, registry)
    if note := describe_place(html):
        warn(f"{note}.", UserWarning, stacklevel=2)
    rules = sites.for_url(url) if sites else None
    settings = rules.over(settings) if rules else settings
    budget = Budget(settings.limits.max_seconds)
    pipeline = Pipeline.of(settings, registry)
    source = read_document(
        html, http_charset, settings.limits.max_bytes, budget, max_rows=settings.limits.max_rows,
        runs_scripts=not pipeline.removes_scripts,
    )  # fmt: skip
    page = source.page(url)
    protected = protect(page) if protect else None
    marks = mark_rows(rules, source.document, page) if rules and rules.selectors else None
    if marks is not None:
        wanted = marks.kept if marks.content is None else (marks.kept | marks.content) & ~marks.removed
        protected = wanted if protected is None else (protected & ~marks.removed) | wanted
    removals = tuple(marks.removals(page)) if marks else ()
    guide = guide_of(page) if pipeline.is_guided and not budget.is_spent else None
    tidying = pipeline.run(source.document, page, source.utf8, protected, guide, removals, budget)
    as_it_came = source.decoded.decode("utf-8", "replace") if tidying.passed_on else ""
    return Tidied(
        html=as_it_came or with_doctype(to_stable_html(tidying.document), source.utf8),
        changes=tidying.changes,
        url=url,
        encoding=source.encoding,
        truncated=(*page.truncated, *tidying.truncated),
        warnings=(*page.warnings, *tidying.warnings, *(marks.warnings if marks else ())),
        line_breaks=settings.output.line_breaks,
        hidden=KEEP if page.shows_hidden else STRIP,
        rule_matches=marks.matches if marks else (),
        removed_words=tidying.removed_words,
        removed_share=tidying.removed_share,
        passed_on=tidying.passed_on,
        own_styles=tidying.own_styles,
    )
