"""The pages of settings: a form for each group. Nothing holds before it is committed."""

from __future__ import annotations

import os
from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...settings import BUILT_IN, Settings
from ...settings.sources import presets
from ..console import Console, of_request
from ..forms import read_form, text_of
from ..held_pages import HeldPage
from ..playground.given import hold_sample
from ..templating import show, tell
from .effect import Effect, effects
from .fields import Field, fields_of, read_fields
from .groups import GROUPS, Group, models_of, section_title
from .values import Models, with_values

SETTINGS_BYTES = 1024 * 1024  # of a settings file
COMMIT, PREVIEW = "commit", "preview"


async def show_first(request: Request) -> Response:
    return RedirectResponse("/settings/basic", 303)


async def show_group(request: Request) -> Response:
    console, group = of_request(request), _group(request)
    models = models_of(group, console.registry)
    return _form(request, group, models, fields_of(console.settings_of_file(), models, os.environ))


async def send_group(request: Request) -> Response:
    """Commit the form, or show what it would do; with what is wrong beside its field, and nothing lost."""
    console, group = of_request(request), _group(request)
    models = models_of(group, console.registry)
    form = await read_form(request, SETTINGS_BYTES)
    before = console.settings_of_file()
    fields, values = read_fields(form, before, models, os.environ)
    fields = check_names(console, fields)
    if any(field.error for field in fields):
        return _form(request, group, models, fields, status=400)
    after = with_values(before, values, models)
    if text_of(form, "act") == PREVIEW:
        held = page_for_preview(console, text_of(form, "preview_page"))
        shown = await run_in_threadpool(effects, held, before, after, console.registry, console.state.site_rules())
        return _form(request, group, models, fields, effect=shown, on=held)
    commit(request, after)
    return RedirectResponse(f"/settings/{group.name}", 303)


def commit(request: Request, settings: Settings) -> None:
    """Write the settings file, and say so on the next page."""
    console = of_request(request)
    console.state.settings.save_defaults(settings)
    tell(request, f"The settings are committed to {console.state.settings.file}.")


def all_models(console: Console) -> Models:
    return {**console.registry.sections(), **BUILT_IN}


def page_for_preview(console: Console, page_id: str) -> HeldPage:
    """The page that was chosen; the sample where none was, or where it is gone."""
    return console.held.find(page_id) or hold_sample(console.held)


def names_of_parts(console: Console) -> dict[str, tuple[str, ...]]:
    """The settings that name a part, and the parts there are: only the registry knows them."""
    registry = console.registry
    return {
        "extract.using": tuple(part.name for part in registry.all("extractor")),
        "extract.format": tuple(part.name for part in registry.all("renderer")),
    }


def check_names(console: Console, fields: list[Field]) -> list[Field]:
    """The fields, with what is wrong with those that name a part which is not there."""
    names = names_of_parts(console)
    return [
        replace(field, error=f"This must be {', '.join(names[field.key])}.", is_changed=True)
        if field.key in names and not field.error and field.text not in names[field.key]
        else field
        for field in fields
    ]


def _group(request: Request) -> Group:
    group = GROUPS.get(request.path_params["group"])
    if group is None:
        raise HTTPException(404, f"There is no group of settings named {request.path_params['group']!r}.")
    return group


def _form(
    request: Request,
    group: Group,
    models: Models,
    fields: list[Field],
    *,
    status: int = 200,
    effect: list[Effect] | None = None,
    on: HeldPage | None = None,
) -> Response:
    console = of_request(request)
    names = names_of_parts(console)
    fields = [replace(field, names=names.get(field.key, ())) for field in fields]
    sections = [
        (section_title(name, console.registry), [field for field in fields if field.key.startswith(f"{name}.")])
        for name in models
    ]
    return show(
        request,
        "settings.html",
        status,
        groups=GROUPS.values(),
        group=group,
        sections=sections,
        faults=[field for field in fields if field.error],
        is_changed=any(field.is_changed for field in fields),
        file=console.state.settings.file,
        presets=presets().values(),
        recent=console.held.all(),
        effect=effect,
        on=on,
        rule_count=len(console.state.site_rules()) if group.name == "sites" else 0,
        users=console.state.users.all() if group.name == "users" else [],
        locks=sorted(console.state.settings.locks) if group.name == "users" else [],
        tokens=console.state.tokens.all() if group.name == "users" else [],
        problem="",
        given={},
    )


ROUTES = [
    Route("/settings", show_first, methods=["GET"]),
    Route("/settings/{group}", show_group, methods=["GET"]),
    Route("/settings/{group}", send_group, methods=["POST"]),
]
