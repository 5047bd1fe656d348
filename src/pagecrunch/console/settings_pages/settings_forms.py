"""The settings pages: a form for each group, with a preview. A change takes effect when it is saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...languages import _
from ...settings import BUILT_IN, Settings
from ...settings.sources import presets
from ...sites import SiteRules
from ..console import Console, console_of
from ..forms import read_form, text_of
from ..playground.choices import VIEWS
from ..playground.page_result import BlockDecision, PageResult, changed_blocks
from ..recent_pages import SubmittedPage
from ..templating import add_message, render_page
from . import crunch_options
from .fields import InForce, Models, SettingField, saved_fields, submitted_fields, with_values
from .groups import GROUPS, SettingsGroup, models_of, section_title

SETTINGS_BYTES = 1024 * 1024  # of a settings file
CHANGES_SHOWN = 30
SAVE, PREVIEW = "save", "preview"  # the values of a form's buttons


@dataclass(frozen=True, slots=True)
class ViewEffect:
    """What a change of settings does to one view of a page."""

    title: str
    words_before: int
    words_after: int
    words: int
    changed: list[BlockDecision]  # as they are after the change

    @property
    def shown(self) -> list[BlockDecision]:
        return self.changed[:CHANGES_SHOWN]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a change of settings does to a page: to its text, and to the tidied page."""

    page: SubmittedPage
    effects: tuple[ViewEffect, ...]


def make_preview(
    console: Console, page_id: str, before: Settings, after: Settings, rules: SiteRules | None = None
) -> Preview:
    """The effect on this page; on the sample if the console does not have the page."""
    page = console.recent_pages.find(page_id) or console.recent_pages.add_sample()
    site_rules = rules if rules is not None else console.state.site_rules()

    def effect(view_name: str) -> ViewEffect:
        view = VIEWS[view_name]
        old, new = (PageResult(page, each, console.registry, view, site_rules) for each in (before, after))
        return ViewEffect(view.title, old.words[0], new.words[0], new.words[1], changed_blocks(old, new))

    return Preview(page, (effect("text"), effect("tidy")))


async def show_group(request: Request) -> Response:
    console, group = console_of(request), _group(request)
    models = models_of(group, console.registry)
    fields = saved_fields(console.saved_settings(), models, in_force(console), group.keys)
    return group_page(request, group, fields)


async def submit_group(request: Request) -> Response:
    group = _group(request)
    models = models_of(group, console_of(request).registry)
    return await submit_settings(request, models, partial(group_page, request, group), group.keys)


async def submit_settings(
    request: Request, models: Models, show: Callable[..., Response], keys: Collection[str] = ()
) -> Response:
    """Save a form of settings, or preview it. Errors are shown next to their fields, and nothing typed is lost."""
    console = console_of(request)
    form = await read_form(request, SETTINGS_BYTES)
    before = console.saved_settings()
    fields, values = submitted_fields(form, before, models, in_force(console), keys)
    fields = check_names(console, fields)
    if any(field.error for field in fields):
        return show(fields, status=400)
    after = with_values(before, values, models)
    if text_of(form, "act") == PREVIEW:
        page_id = text_of(form, "preview_page")
        return show(fields, preview=await run_in_threadpool(make_preview, console, page_id, before, after))
    save_settings(request, after)
    return RedirectResponse(request.url.path, 303)


def in_force(console: Console) -> InForce:
    """The settings that the console's program uses now."""
    return InForce(console.settings(), os.environ, frozenset(flag.key for flag in console.flags))


def save_settings(request: Request, settings: Settings) -> None:
    """Write the settings file, with a message on the next page."""
    console = console_of(request)
    console.state.settings.save_defaults(settings)
    add_message(request, _("Saved in {file}.", file=console.state.settings.file))


def all_models(console: Console) -> Models:
    return {**console.registry.sections(), **BUILT_IN}


def names_of_parts(console: Console) -> dict[str, tuple[str, ...]]:
    """For the settings that name an extractor or a format: all there are, which only the registry knows."""
    registry = console.registry
    return {
        "extract.using": tuple(part.name for part in registry.all("extractor")),
        "extract.format": tuple(part.name for part in registry.all("renderer")),
    }


def check_names(console: Console, fields: list[SettingField]) -> list[SettingField]:
    """The fields, with an error on each that names an unknown extractor or format."""
    names = names_of_parts(console)
    return [
        replace(field, error=_("This must be one of: {names}.", names=", ".join(names[field.key])), is_changed=True)
        if field.key in names and not field.error and field.text not in names[field.key]
        else field
        for field in fields
    ]


def _group(request: Request) -> SettingsGroup:
    group = GROUPS.get(request.path_params["group"])
    if group is None:
        raise HTTPException(404, f"There is no group of settings called {request.path_params['group']!r}.")
    return group


def group_page(
    request: Request,
    group: SettingsGroup,
    fields: list[SettingField],
    *,
    status: int = 200,
    preview: Preview | None = None,
    error: str = "",
    form_values: dict[str, str] | None = None,
) -> Response:
    """The page of a group; `error` and `form_values` are of the forms for users and tokens."""
    console = console_of(request)
    names = names_of_parts(console)
    fields = [replace(field, names=names.get(field.key, ())) for field in fields]
    sections = (
        crunch_options.sections(fields, console.registry)
        if group.keys
        else [
            (section_title(name, console.registry), [field for field in fields if field.key.startswith(f"{name}.")])
            for name in models_of(group, console.registry)
        ]
    )
    is_users, users = group.name == "users", console.state.users
    return render_page(
        request,
        "settings.html",
        status,
        groups=GROUPS.values(),
        group=group,
        sections=sections,
        wrong_fields=[field for field in fields if field.error],
        file=console.state.settings.file,
        presets=presets().values(),
        preview=preview,
        rule_count=len(console.state.site_rules()) if group.name == "sites" else 0,
        users=[(user, *users.used_today(user.name)) for user in users.all()] if is_users else [],
        locks=sorted(console.state.settings.locks) if is_users else [],
        tokens=console.state.tokens.all() if is_users else [],
        sessions=console.state.sessions.all() if is_users else [],
        own_session=getattr(request.scope.get("session"), "name", ""),
        is_group=users.is_group,
        error=error,
        form_values=form_values or {},
    )


ROUTES = [
    Route("/settings/{group}", show_group, methods=["GET"]),
    Route("/settings/{group}", submit_group, methods=["POST"]),
]
