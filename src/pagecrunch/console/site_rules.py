"""The page of site rules: read, edit and test them, and import rules of others, before they are saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..errors import UsageError
from ..languages import _
from ..languages.words import translate_message
from ..sites import RuleMatch, SiteRules, drop_selector, parse_rules, replace_text
from ..sites.file import HEADER, TABLE_START, read_text, rule_to_toml
from ..sites.ftr import import_ftr
from .console import Console, console_of
from .forms import file_of, read_form, text_of
from .playground.choices import VIEWS
from .playground.page_result import PageResult
from .recent_pages import SubmittedPage
from .templating import add_message, render_page

RULES_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class RulesTest:
    """Rules tested on a page: how often each selector matches, and the words kept with and without them."""

    page: SubmittedPage
    matches: tuple[RuleMatch, ...]
    rules: int
    words: int
    kept_without: int
    kept_with: int


async def show_rules(request: Request) -> Response:
    path = console_of(request).state.sites_file
    return _page(request, read_text(path) if path.is_file() else HEADER)


async def submit_rules(request: Request) -> Response:
    """Save the text, test it on a page, or add imported rules to it. Text that was typed is never lost."""
    console = console_of(request)
    form = await read_form(request, RULES_BYTES)
    text = text_of(form, "toml").replace("\r\n", "\n")
    action, host = text_of(form, "act"), text_of(form, "host").strip()
    try:
        if action == "import":
            text, notes = await _with_import(form, text, host)
            return _page(request, text, notes=notes, is_draft=True)
        if action == "test":
            rules = parse_rules(text)
            page = console.recent_pages.find(text_of(form, "page"))
            if page is None:
                raise UsageError("Choose a page to test on. You can submit pages in the playground.")
            return _page(request, text, test=await run_in_threadpool(_test, console, page, rules), is_draft=True)
        replace_text(console.state.sites_file, text)
    except UsageError as error:
        return _page(request, text, 400, error=str(error), host=host, is_draft=True)
    add_message(request, _("The site rules are saved in {file}.", file=console.state.sites_file))
    return RedirectResponse("/sites", 303)


async def remove_selector(request: Request) -> Response:
    """Remove one selector of a rule."""
    form = await read_form(request, RULES_BYTES)
    selector = text_of(form, "selector")
    written = drop_selector(console_of(request).state.sites_file, text_of(form, "match"), selector)
    add_message(request, _("{selector} was removed.", selector=selector) + f" {translate_message(written.sentence)}")
    return RedirectResponse("/sites", 303)


async def _with_import(form: FormData, text: str, host: str) -> tuple[str, tuple[str, ...]]:
    """The text with an imported rule at its end, and notes on what could not be imported."""
    name, body = await file_of(form, "file")
    source = body.decode("utf-8", "replace") if body else text_of(form, "ftr")
    host = host or name.removesuffix(".txt").removeprefix(".")
    if not source.strip():
        raise UsageError("Choose a file of site rules or of ftr-site-config, or paste its text.")
    if TABLE_START.search(source):
        parse_rules(source)
        return f"{text.rstrip()}\n\n{source.replace(HEADER, '').strip()}\n", ()
    if not host:
        raise UsageError("Type the name of the site, such as news.example.org.")
    imported = import_ftr(source, host)
    if imported.rule is None:
        raise UsageError(
            " ".join((_("PageCrunch found nothing in it that it can import."), *map(translate_message, imported.notes)))
        )
    return f"{text.rstrip()}\n\n{rule_to_toml(imported.rule)}", imported.notes


def _test(console: Console, page: SubmittedPage, rules: SiteRules) -> RulesTest:
    settings, view = console.settings(), VIEWS["text"]
    without_rules = PageResult(page, settings, console.registry, view)
    with_rules = PageResult(page, settings, console.registry, view, rules)
    matches, (kept, words) = with_rules.extraction.rule_matches, with_rules.words
    return RulesTest(page, matches, len(rules.matching(page.url)), words, without_rules.words[0], kept)


def _page(request: Request, text: str, status: int = 200, **values: Any) -> Response:
    state = console_of(request).state
    try:
        rules, error_in_file = state.site_rules(), ""
    except UsageError as problem:
        rules, error_in_file = SiteRules(), str(problem)
    defaults = {"error": "", "host": "", "notes": (), "test": None, "is_draft": False}
    return render_page(
        request,
        "sites.html",
        status,
        rules=rules,
        error_in_file=error_in_file,
        counts={(count.rule, count.selector, count.verdict): count for count in state.rule_counts.all()},
        stopped=state.rule_counts.stopped(),
        text=text,
        file=state.sites_file,
        **{**defaults, **values},
    )


ROUTES = [
    Route("/sites", show_rules, methods=["GET"]),
    Route("/sites", submit_rules, methods=["POST"]),
    Route("/sites/drop", remove_selector, methods=["POST"]),
]
