"""The playground's pages: give a page, look at what is made of it, take it away."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...dom.paint import painted
from ...errors import PagecrunchError, UsageError
from ...settings import Assignment
from ...sites.rules import host_and_path
from ..console import Console, of_request
from ..forms import read_form, text_of
from ..templating import show
from .choices import FOCUSES, PROFILES, Choices, filter_parts, filters_in_force, read_choices
from .command_line import command_line
from .frames import framed
from .given import take_page
from .outcome import Outcome
from .painting import paint
from .views import VIEWS

BLOCKS_SHOWN = 100  # at a time; a page may have many thousands
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")  # as the attribute lang takes it; pages claim anything
GONE = "This page is no longer held here; give it once more."


async def show_playground(request: Request) -> Response:
    """The form alone, or the page that was given and what was made of it."""
    console = of_request(request)
    choices, faults = await run_in_threadpool(read_choices, request.query_params, console.settings(), console.registry)
    if not choices.page:
        return _page(request, choices, faults=faults)
    outcome = find_outcome(console, choices)
    if outcome is None:
        return _page(request, choices, error=GONE, status=404, faults=faults)
    first = whole_number(request.query_params.get("from", ""))
    values = await run_in_threadpool(_result, console, choices, outcome, first)
    return _page(request, choices, faults=faults, **values)


async def take(request: Request) -> Response:
    """Hold the page that the form brought, and show it; or the form again with what is wrong, as it was filled in."""
    console = of_request(request)
    settings = console.settings()
    form = await read_form(request, settings.limits.max_bytes)
    choices, _ = read_choices(request.query_params, settings, console.registry)
    try:
        held = await take_page(form, console.held, settings)
    except PagecrunchError as error:
        given = {"url": text_of(form, "url"), "html": text_of(form, "html")}
        status = 400 if isinstance(error, UsageError) else 502
        return _page(request, choices, error=str(error), status=status, given=given)
    return RedirectResponse(f"/?{replace(choices, page=held.id).query}", 303)


async def frame_original(request: Request) -> Response:
    choices, outcome = asked_for(request)
    html = await run_in_threadpool(paint, outcome, with_marks=choices.is_painted)
    return framed(html, loads_from_site=choices.loads_from_site)


async def frame_result(request: Request) -> Response:
    choices, outcome = asked_for(request)
    html = await run_in_threadpool(lambda: painted(outcome.content.encode(), (), "", outcome.held.url))
    return framed(html, loads_from_site=choices.loads_from_site)


async def download(request: Request) -> Response:
    """The result as a file."""
    choices, outcome = asked_for(request)
    content = await run_in_threadpool(lambda: outcome.content)
    name = re.sub(r"[^A-Za-z0-9]+", "-", outcome.extraction.title or "page").strip("-")[:60] or "page"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.{choices.view.ending}"',
        "Content-Security-Policy": "sandbox; default-src 'none'",
    }
    return Response(content, headers=headers, media_type=choices.view.media_type)


def find_outcome(console: Console, choices: Choices) -> Outcome | None:
    """What becomes of the chosen page; None where it is no longer held."""
    held = console.held.find(choices.page)
    if held is None:
        return None
    assignments = choices.assignments()
    if held.url:  # as `pagecrunch tidy` does: a page that is shown elsewhere must still find its pictures
        assignments.insert(0, Assignment("base_address.enabled", True, "For a page from the web"))
    return console.outcomes.same_as(
        Outcome(
            held,
            console.settings(assignments),
            console.registry,
            choices.view,
            console.state.site_rules(),
            choices.using,
            choices.focus,
        )
    )


def asked_for(request: Request) -> tuple[Choices, Outcome]:
    """The choices of an address and what they come to; UsageError where the page is no longer held."""
    console = of_request(request)
    choices, _ = read_choices(request.query_params, console.settings(), console.registry)
    outcome = find_outcome(console, choices)
    if outcome is None:
        raise UsageError(GONE)
    return choices, outcome


def _result(console: Console, choices: Choices, outcome: Outcome, first: int) -> dict[str, Any]:
    """What the template shows about an outcome."""
    content = "" if choices.view.is_page else outcome.content
    if choices.view.name == "json":
        content = json.dumps(json.loads(content), ensure_ascii=False, indent=2)
    verdicts = outcome.verdicts
    kept, all_words = outcome.words
    return {
        "outcome": outcome,
        "has_site": host_and_path(outcome.held.url) is not None,
        "title": outcome.extraction.title or outcome.held.name,
        "language": language if LANGUAGE.fullmatch(language := outcome.extraction.language or "") else "",
        "content": content,
        "blocks": verdicts[first : first + BLOCKS_SHOWN],
        "first": first,
        "step": BLOCKS_SHOWN,
        "words_kept": kept,
        "words": all_words,
        "changes": outcome.tidied.changes if not choices.view.format else (),
        "command": command_line(outcome.held, choices),
        "in_force": console.settings(choices.assignments()),
        "is_on": {**filters_in_force(console.settings(), console.registry, choices.profile), **choices.filters},
        "filters": filter_parts(console.registry),
    }


def _page(
    request: Request,
    choices: Choices,
    *,
    error: str = "",
    status: int = 200,
    given: dict[str, str] | None = None,
    faults: list[str] | None = None,
    **values: Any,
) -> Response:
    console = of_request(request)
    return show(
        request,
        "playground.html",
        status,
        choices=choices,
        error=error,
        faults=faults or [],
        given=given or {"url": "", "html": ""},
        views=VIEWS.values(),
        focuses=FOCUSES,
        profiles=PROFILES,
        extractors=console.registry.all("extractor") if "outcome" in values else (),
        recent=console.held.all(),
        **{"outcome": None, **values},
    )


def whole_number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


ROUTES = [
    Route("/", show_playground, methods=["GET"]),
    Route("/", take, methods=["POST"]),
    Route("/frame/original", frame_original, methods=["GET"]),
    Route("/frame/result", frame_result, methods=["GET"]),
    Route("/download", download, methods=["GET"]),
]
