"""The rules for single sites: look at them, edit and test them on a page, import others' rules, and then commit."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..errors import UsageError
from ..sites import RuleMatch, SiteRules, drop_selector, parse_rules, replace_text
from ..sites.file import HEADER, read_text, rule_to_toml
from ..sites.ftr import import_ftr
from .console import Console, of_request
from .forms import file_of, read_form, text_of
from .held_pages import HeldPage
from .playground.outcome import Outcome
from .playground.views import VIEWS
from .templating import show, tell

RULES_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Trial:
    """What rules come to on a page: how often each selector is found, and the words kept with them and without."""

    page: HeldPage
    matches: tuple[RuleMatch, ...]
    rules: int
    words: int
    kept_without: int
    kept_with: int


async def show_rules(request: Request) -> Response:
    return _page(request, _text(of_request(request)))


async def send_rules(request: Request) -> Response:
    """Commit the text, test it on a page, or add imported rules to it. What was written is never lost."""
    console = of_request(request)
    form = await read_form(request, RULES_BYTES)
    text = text_of(form, "toml").replace("\r\n", "\n")
    act = text_of(form, "act")
    host = text_of(form, "host").strip()
    notes: tuple[str, ...] = ()
    try:
        if act == "import":
            text, notes = await _with_import(form, text, host)
            return _page(request, text, notes=notes, is_draft=True)
        if act == "test":
            rules = parse_rules(text)
            held = console.held.find(text_of(form, "page"))
            if held is None:
                raise UsageError("Choose a page to test on; the playground holds those that you gave there.")
            trial = await run_in_threadpool(_try, console, held, rules)
            return _page(request, text, trial=trial, is_draft=True)
        replace_text(console.state.sites_file, text)
    except UsageError as error:
        return _page(request, text, error=str(error), host=host, is_draft=True)
    tell(request, f"The site rules are committed to {console.state.sites_file}.")
    return RedirectResponse("/sites", 303)


async def drop(request: Request) -> Response:
    """Take one selector out of a rule."""
    console = of_request(request)
    form = await read_form(request, RULES_BYTES)
    written = drop_selector(console.state.sites_file, text_of(form, "match"), text_of(form, "selector"))
    tell(request, f"{text_of(form, 'selector')} was taken out. {written.sentence}")
    return RedirectResponse("/sites", 303)


async def _with_import(form: FormData, text: str, host: str) -> tuple[str, tuple[str, ...]]:
    """The text with an imported rule at its end, and what could not be taken over."""
    name, body = await file_of(form, "file")
    source = body.decode("utf-8", "replace") if body else text_of(form, "ftr")
    host = host or name.removesuffix(".txt").removeprefix(".")
    if not source.strip():
        raise UsageError("Choose a file of ftr-site-config, or paste what it holds.")
    if not host:
        raise UsageError("Say which site the rule is for, as in news.example.org.")
    imported = import_ftr(source, host)
    if imported.rule is None:
        raise UsageError(" ".join(("There is nothing in it that could be taken over.", *imported.notes)))
    return f"{text.rstrip()}\n\n{rule_to_toml(imported.rule)}", imported.notes


def _try(console: Console, held: HeldPage, rules: SiteRules) -> Trial:
    settings, view = console.settings(), VIEWS["text"]
    without = Outcome(held, settings, console.registry, view)
    with_rules = Outcome(held, settings, console.registry, view, rules)
    return Trial(
        held,
        with_rules.extraction.rule_matches,
        len(rules.matching(held.url)),
        with_rules.words[1],
        without.words[0],
        with_rules.words[0],
    )


def _text(console: Console) -> str:
    path = console.state.sites_file
    return read_text(path) if path.is_file() else HEADER


def _page(
    request: Request,
    text: str,
    *,
    error: str = "",
    host: str = "",
    notes: tuple[str, ...] = (),
    trial: Trial | None = None,
    is_draft: bool = False,
) -> Response:
    console = of_request(request)
    counts = {(count.rule, count.selector, count.verdict): count for count in console.state.rule_counts.all()}
    try:
        rules, fault = console.state.site_rules(), ""
    except UsageError as problem:
        rules, fault = SiteRules(), str(problem)
    return show(
        request,
        "sites.html",
        400 if error else 200,
        rules=rules,
        fault=fault,
        counts=counts,
        stopped=console.state.rule_counts.stopped(),
        text=text,
        error=error,
        host=host,
        notes=notes,
        trial=trial,
        is_draft=is_draft,
        file=console.state.sites_file,
        recent=console.held.all(),
    )


ROUTES = [
    Route("/sites", show_rules, methods=["GET"]),
    Route("/sites", send_rules, methods=["POST"]),
    Route("/sites/drop", drop, methods=["POST"]),
]
