"""The playground's pages: submit a page, look at its result, and download it."""

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
from ..console import Console, console_of
from ..forms import read_form, text_of, whole_number
from ..recent_pages import add_submitted, rendered_page
from ..templating import render_page
from .choices import FOCUSES, PROFILES, VIEWS, Choices, filter_parts, filters_in_force, parse_choices
from .page_result import PageResult
from .painting import framed, paint
from .visual_blocks import draw_blocks, visual_blocks

BLOCKS_SHOWN = 100  # at a time; a page may have many thousands
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")  # valid for the attribute lang; pages claim anything
PAGE_GONE = "The console no longer has this page. Please submit it again."


async def show_playground(request: Request) -> Response:
    """The form; and the result, if there is a page."""
    console = console_of(request)
    choices, errors = await run_in_threadpool(parse_choices, request.query_params, console.settings(), console.registry)
    if not choices.page:
        return _page(request, choices, errors)
    result = find_result(console, choices)
    if result is None:
        return _page(request, choices, [PAGE_GONE, *errors], 404)
    first = whole_number(request.query_params.get("from", ""))
    values = await run_in_threadpool(_result_values, console, choices, result, first)
    return _page(request, choices, errors, **values)


async def submit_page(request: Request) -> Response:
    """Add the page of the form, and show it; or show the form again with the error and what was filled in."""
    console = console_of(request)
    settings = console.settings()
    form = await read_form(request, settings.limits.max_bytes)
    choices, _ = parse_choices(request.query_params, settings, console.registry)
    try:
        page = await add_submitted(form, console.recent_pages, settings.fetch, console.fetch)
        if text_of(form, "render"):
            page = console.recent_pages.add(await run_in_threadpool(rendered_page, page, settings))
    except PagecrunchError as error:
        status = 400 if isinstance(error, UsageError) else 502
        return _page(
            request, choices, [str(error)], status, form_url=text_of(form, "url"), form_html=text_of(form, "html")
        )
    return RedirectResponse(f"/playground?{replace(choices, page=page.id).query}", 303)


async def frame_original(request: Request) -> Response:
    choices, result = requested_result(request)
    html = await run_in_threadpool(paint, result, with_marks=choices.is_painted)
    return framed(html, loads_from_site=choices.loads_from_site)


async def frame_result(request: Request) -> Response:
    choices, result = requested_result(request)
    html = await run_in_threadpool(lambda: painted(result.content.encode(), (), "", result.submitted.url))
    return framed(html, loads_from_site=choices.loads_from_site)


async def picture_of_blocks(request: Request) -> Response:
    """The visual blocks over a picture of the page, for a page that was shown in a browser."""
    _, result = requested_result(request)
    rendered = result.submitted.rendered
    if rendered is None:
        return Response(status_code=404)
    picture = await run_in_threadpool(lambda: draw_blocks(visual_blocks(result), rendered.screenshot))
    headers = {"Content-Security-Policy": "sandbox; default-src 'none'; img-src data:"}
    return Response(picture, headers=headers, media_type="image/svg+xml")


async def download(request: Request) -> Response:
    choices, result = requested_result(request)
    content = await run_in_threadpool(lambda: result.content)
    name = re.sub(r"[^A-Za-z0-9]+", "-", result.extraction.title or "page").strip("-")[:60] or "page"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.{choices.view.suffix}"',
        "Content-Security-Policy": "sandbox; default-src 'none'",
    }
    return Response(content, headers=headers, media_type=choices.view.media_type)


def find_result(console: Console, choices: Choices) -> PageResult | None:
    """The result of the chosen page; None if the console no longer has the page."""
    page = console.recent_pages.find(choices.page)
    if page is None:
        return None
    assignments = choices.assignments()
    if page.url:  # as `pagecrunch tidy` does, so that a page which is shown elsewhere still finds its pictures
        assignments.insert(0, Assignment("base_address.enabled", True, "For a page from the web"))
    settings, rules = console.settings(assignments), console.state.site_rules()
    result = PageResult(page, settings, console.registry, choices.view, rules, choices.using, choices.focus)
    return console.recent_results.reuse(result)


def requested_result(request: Request) -> tuple[Choices, PageResult]:
    """The choices of an address and their result; UsageError if the console no longer has the page."""
    console = console_of(request)
    choices, _ = parse_choices(request.query_params, console.settings(), console.registry)
    result = find_result(console, choices)
    if result is None:
        raise UsageError(PAGE_GONE)
    return choices, result


def _result_values(console: Console, choices: Choices, result: PageResult, first: int) -> dict[str, Any]:
    """What the template shows about a result."""
    content = "" if choices.view.is_page else result.content
    if choices.view.name == "json":
        content = json.dumps(json.loads(content), ensure_ascii=False, indent=2)
    extraction, (words_kept, words) = result.extraction, result.words
    return {
        "result": result,
        "has_site": host_and_path(result.submitted.url) is not None,
        "title": extraction.title or result.submitted.name,
        "language": language if LANGUAGE.fullmatch(language := extraction.language or "") else "",
        "content": content,
        "blocks": result.blocks[first : first + BLOCKS_SHOWN],
        "first": first,
        "step": BLOCKS_SHOWN,
        "words_kept": words_kept,
        "words": words,
        "changes": result.tidied.changes if not choices.view.format else (),
        "command": choices.command(result.submitted),
        "in_force": console.settings(choices.assignments()),
        "is_on": {**filters_in_force(console.settings(), console.registry, choices.profile), **choices.filters},
        "filters": filter_parts(console.registry),
        "extractors": console.registry.all("extractor"),
        "visual_blocks": visual_blocks(result) if extraction.using == "vips" and choices.view.format else (),
    }


def _page(request: Request, choices: Choices, errors: list[str], status: int = 200, **values: Any) -> Response:
    lists = {"views": VIEWS.values(), "focuses": FOCUSES, "profiles": PROFILES, "errors": errors}
    can_render = console_of(request).settings().browser.for_requests
    defaults: dict[str, Any] = {"result": None, "can_render": can_render, "form_url": "", "form_html": "", **lists}
    return render_page(request, "playground.html", status, choices=choices, **{**defaults, **values})


ROUTES = [
    Route("/playground", show_playground, methods=["GET"]),
    Route("/playground", submit_page, methods=["POST"]),
    Route("/frame/original", frame_original, methods=["GET"]),
    Route("/frame/result", frame_result, methods=["GET"]),
    Route("/frame/blocks", picture_of_blocks, methods=["GET"]),
    Route("/download", download, methods=["GET"]),
]
