"""All filters and extractors: what each does, whether it runs, in which order, and its errors."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...filters.engine.pipeline import phases
from ...registry import Part
from ..console import of_request
from ..forms import read_form, text_of
from ..settings_pages.routes import SETTINGS_BYTES, all_models, commit
from ..settings_pages.values import with_values
from ..templating import show
from .arrangement import Arrangement, switch

PHASE_TITLES = {
    "edit": "Filters that edit what they find",
    "delete": "Filters that take things out",
    "other packages": "Filters of other packages",
    "finish": "Filters that finish the page",
}
VISITS_LOOKED_AT = 1000


async def show_all(request: Request) -> Response:
    console = of_request(request)
    return await _page(request, Arrangement.of_settings(console.settings_of_file(), console.registry))


async def send(request: Request) -> Response:
    """Move a filter up or down in the form, or commit all of it."""
    console = of_request(request)
    form = await read_form(request, SETTINGS_BYTES)
    arrangement = Arrangement.of_form(form)
    move = text_of(form, "move")
    if move:
        name, _, way = move.partition(":")
        return await _page(request, arrangement.moved(name, way, console.registry), moved=move)
    settings = console.settings_of_file()
    try:
        console.registry.part("extractor", arrangement.using)
        after = with_values(settings, arrangement.values(settings, console.registry), all_models(console))
    except UsageError as error:
        return await _page(request, arrangement, error=str(error))
    commit(request, after)
    return RedirectResponse("/plug-ins", 303)


async def _page(request: Request, arrangement: Arrangement, *, moved: str = "", error: str = "") -> Response:
    console = of_request(request)
    registry = console.registry
    groups = [(PHASE_TITLES[name], parts) for name, parts in phases(registry, arrangement.order) if parts]
    committed = Arrangement.of_settings(console.settings_of_file(), registry)
    visits = await run_in_threadpool(console.state.activity.latest, VISITS_LOOKED_AT)
    return show(
        request,
        "plug_ins.html",
        400 if error else 200,
        arrangement=arrangement,
        groups=groups,
        extractors=registry.all("extractor"),
        renderers=registry.all("renderer"),
        can_switch={part.name for _, parts in groups for part in parts if switch(part)},
        has_settings=_has_own_settings,
        is_changed=arrangement.values(console.settings_of_file(), registry)
        != committed.values(console.settings_of_file(), registry),
        moved=moved,
        error=error,
        profile=console.settings_of_file().tidy.profile,
        warnings=registry.warnings,
        errors=[visit for visit in visits if visit.error][:10],
    )


def _has_own_settings(part: Part[Any]) -> bool:
    """Whether there is more to set than on and off."""
    return part.settings is not None and set(part.settings.model_fields) != {"enabled"}


ROUTES = [
    Route("/plug-ins", show_all, methods=["GET"]),
    Route("/plug-ins", send, methods=["POST"]),
]
