"""The settings of one filter or extractor, on a page of their own."""

from __future__ import annotations

import os
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...registry import Part
from ..console import of_request
from ..forms import read_form, text_of
from ..held_pages import HeldPage
from ..settings_pages.effect import Effect, effects
from ..settings_pages.fields import Field, fields_of, read_fields
from ..settings_pages.routes import PREVIEW, SETTINGS_BYTES, commit, page_for_preview
from ..settings_pages.values import with_values
from ..templating import show


async def show_part(request: Request) -> Response:
    console, part = of_request(request), _part(request)
    models = {part.name: part.settings} if part.settings else {}
    return _page(request, part, fields_of(console.settings_of_file(), models, os.environ))


async def send_part(request: Request) -> Response:
    """Commit the form, or show what it would do; with what is wrong beside its field, and nothing lost."""
    console, part = of_request(request), _part(request)
    models = {part.name: part.settings} if part.settings else {}
    form = await read_form(request, SETTINGS_BYTES)
    before = console.settings_of_file()
    fields, values = read_fields(form, before, models, os.environ)
    if any(field.error for field in fields):
        return _page(request, part, fields, status=400)
    after = with_values(before, values, models)
    if text_of(form, "act") == PREVIEW:
        held = page_for_preview(console, text_of(form, "preview_page"))
        shown = await run_in_threadpool(effects, held, before, after, console.registry, console.state.site_rules())
        return _page(request, part, fields, effect=shown, on=held)
    commit(request, after)
    return RedirectResponse(request.url.path, 303)


def _part(request: Request) -> Part[Any]:
    kind, name = request.path_params["kind"], request.path_params["name"]
    try:
        return of_request(request).registry.part("extractor" if kind == "extractor" else "filter", name)
    except UsageError as error:
        raise HTTPException(404, str(error)) from error


def _page(
    request: Request,
    part: Part[Any],
    fields: list[Field],
    *,
    status: int = 200,
    effect: list[Effect] | None = None,
    on: HeldPage | None = None,
) -> Response:
    return show(
        request,
        "plug_in.html",
        status,
        part=part,
        fields=fields,
        faults=[field for field in fields if field.error],
        effect=effect,
        on=on,
        recent=of_request(request).held.all(),
    )


ROUTES = [
    Route("/plug-ins/{kind:str}/{name:str}", show_part, methods=["GET"]),
    Route("/plug-ins/{kind:str}/{name:str}", send_part, methods=["POST"]),
]
