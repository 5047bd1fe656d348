"""All filters and extractors: what each does, whether it runs, in which order, its errors and its settings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..errors import UsageError
from ..filters.engine.filter_settings import default_value, settings_model, value_in_force
from ..filters.engine.order import PLUG_INS, USUAL, can_trade
from ..filters.engine.pipeline import phases
from ..languages import N_, _
from ..registry import Part, Registry
from ..settings import Settings
from .console import Console, console_of
from .forms import read_form, text_of
from .playground.choices import filter_parts
from .settings_pages.fields import Models, SettingField, saved_fields, with_values
from .settings_pages.settings_forms import (
    SETTINGS_BYTES,
    Preview,
    all_models,
    in_force,
    save_settings,
    submit_settings,
)
from .templating import render_page

PHASE_TITLES = {
    "edit": N_("Filters that change things"),
    "delete": N_("Filters that remove things"),
    PLUG_INS: N_("Filters from other packages"),
    "finish": N_("Filters that finish the page"),
}
VISITS_SEARCHED = 1000  # for errors
ERRORS_SHOWN = 10
UP, DOWN = "up", "down"


@dataclass(frozen=True, slots=True)
class FilterSwitches:
    """Which filters run, in which order, and which extractor is used: as saved, or as a form has it."""

    on: frozenset[str]
    order: str  # as the setting tidy.order has it
    using: str  # the extractor

    @classmethod
    def of_settings(cls, settings: Settings, registry: Registry) -> FilterSwitches:
        on = frozenset(
            part.name
            for part in filter_parts(registry)
            if (model := settings_model(part)) is None or value_in_force(settings, model, f"{part.name}.enabled")
        )
        return cls(on, settings.tidy.order, settings.extract.using)

    @classmethod
    def of_form(cls, form: FormData) -> FilterSwitches:
        on = frozenset(each for each in form.getlist("on") if isinstance(each, str))
        return cls(on, text_of(form, "order") or USUAL, text_of(form, "using"))

    def move(self, name: str, way: str, registry: Registry) -> FilterSwitches:
        """With a filter one place up or down, if it can move: a plug-in anywhere, others within their phase."""
        names = [part.name for part in filter_parts(registry, self.order)]
        if f"{name}:{way}" in moves(names):
            place = names.index(name)
            other = place - 1 if way == UP else place + 1
            names[place], names[other] = names[other], names[place]
        return FilterSwitches(self.on, ",".join(names), self.using)

    def values(self, settings: Settings, registry: Registry) -> dict[str, Any]:
        """The settings to save; None for a value that is the default."""
        default_order = [part.name for part in filter_parts(registry)]
        order = [part.name for part in filter_parts(registry, self.order)]
        values: dict[str, Any] = {
            "tidy.order": None if order == default_order else ",".join(order),
            "extract.using": self.using or None,
        }
        for part in filter_parts(registry):
            model, key = settings_model(part), f"{part.name}.enabled"
            if model is not None:
                is_on = part.name in self.on
                values[key] = None if is_on == default_value(settings, model, key) else is_on
        return values


def moves(names: list[str]) -> set[str]:
    """What can be moved in this order, as the buttons send it: `NAME:up`, `NAME:down`."""
    pairs = [(one, other) for one, other in pairwise(names) if can_trade(one, other)]
    return {f"{one}:{DOWN}" for one, _ in pairs} | {f"{other}:{UP}" for _, other in pairs}


async def show_plug_ins(request: Request) -> Response:
    console = console_of(request)
    return await _plug_ins_page(request, FilterSwitches.of_settings(console.saved_settings(), console.registry))


async def submit_plug_ins(request: Request) -> Response:
    """Move a filter up or down in the form, or save the form."""
    console = console_of(request)
    form = await read_form(request, SETTINGS_BYTES)
    switches = FilterSwitches.of_form(form)
    moved = text_of(form, "move")
    if moved:
        name, _, way = moved.partition(":")
        return await _plug_ins_page(request, switches.move(name, way, console.registry), moved=moved)
    settings = console.saved_settings()
    try:
        console.registry.part("extractor", switches.using)
        after = with_values(settings, switches.values(settings, console.registry), all_models(console))
    except UsageError as error:
        return await _plug_ins_page(request, switches, error=str(error))
    save_settings(request, after)
    return RedirectResponse("/plug-ins", 303)


async def _plug_ins_page(request: Request, switches: FilterSwitches, *, moved: str = "", error: str = "") -> Response:
    console = console_of(request)
    registry, settings = console.registry, console.saved_settings()
    groups = [(PHASE_TITLES[name], parts) for name, parts in phases(registry, switches.order) if parts]
    saved = FilterSwitches.of_settings(settings, registry)
    visits = await run_in_threadpool(console.state.activity.latest, VISITS_SEARCHED)
    return render_page(
        request,
        "plug_ins.html",
        400 if error else 200,
        switches=switches,
        groups=groups,
        extractors=registry.all("extractor"),
        renderers=registry.all("renderer"),
        can_switch={part.name for _, parts in groups for part in parts if settings_model(part)},
        has_settings=_has_own_settings,
        is_changed=switches.values(settings, registry) != saved.values(settings, registry),
        moved=moved,
        moves=moves([part.name for _, parts in groups for part in parts]),
        error=error,
        profile=settings.tidy.profile,
        warnings=registry.warnings,
        overruled=_overruled(console, saved),
        failed_visits=[visit for visit in visits if visit.error][:ERRORS_SHOWN],
    )


def _overruled(console: Console, saved: FilterSwitches) -> dict[str, str]:
    """By filter: what is used instead of the saved switch, and why."""
    used, now = in_force(console), FilterSwitches.of_settings(console.settings(), console.registry)
    reasons = {
        name: used.overruled_by(f"{name}.enabled") or _("the profile that is used now") for name in saved.on ^ now.on
    }
    return {
        name: _("On now, because of {why}", why=why) if name in now.on else _("Off now, because of {why}", why=why)
        for name, why in reasons.items()
    }


def _has_own_settings(part: Part[Any]) -> bool:
    """Whether there is more to set than on and off."""
    return part.settings is not None and set(part.settings.model_fields) != {"enabled"}


async def show_plug_in(request: Request) -> Response:
    part = _part(request)
    console = console_of(request)
    fields = saved_fields(console.saved_settings(), _models(part), in_force(console))
    return _plug_in_page(request, part, fields)


async def submit_plug_in(request: Request) -> Response:
    part = _part(request)
    return await submit_settings(request, _models(part), partial(_plug_in_page, request, part))


def _part(request: Request) -> Part[Any]:
    kind, name = request.path_params["kind"], request.path_params["name"]
    try:
        return console_of(request).registry.part("extractor" if kind == "extractor" else "filter", name)
    except UsageError as error:
        raise HTTPException(404, str(error)) from error


def _models(part: Part[Any]) -> Models:
    return {part.name: part.settings} if part.settings else {}


def _plug_in_page(
    request: Request, part: Part[Any], fields: list[SettingField], *, status: int = 200, preview: Preview | None = None
) -> Response:
    wrong = [field for field in fields if field.error]
    return render_page(request, "plug_in.html", status, part=part, fields=fields, wrong_fields=wrong, preview=preview)


ROUTES = [
    Route("/plug-ins", show_plug_ins, methods=["GET"]),
    Route("/plug-ins", submit_plug_ins, methods=["POST"]),
    Route("/plug-ins/{kind:str}/{name:str}", show_plug_in, methods=["GET"]),
    Route("/plug-ins/{kind:str}/{name:str}", submit_plug_in, methods=["POST"]),
]
