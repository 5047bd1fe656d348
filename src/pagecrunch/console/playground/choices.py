"""What a reader chose in the playground: read from an address or a form, and written back into addresses.

Filters come from a form as the names that are ticked, with the profile that the ticks belong to; in addresses they are
only what differs from the profile (`on`, `off`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from ...filters.engine.filter_settings import FilterSettings, settings_for
from ...filters.engine.pipeline import phases
from ...registry import Part, Registry
from ...settings import Assignment, Settings, declared
from .views import VIEWS, View

FOCUSES = next(setting.choices for setting in declared() if setting.key == "extract.focus")
PROFILES = next(setting.choices for setting in declared() if setting.key == "tidy.profile")


@dataclass(frozen=True, slots=True)
class Choices:
    """How to look at a page. What is empty is as the settings have it."""

    page: str = ""
    view: View = VIEWS["reader"]
    using: str = ""
    focus: str = ""
    profile: str = ""
    filters: Mapping[str, bool] = field(default_factory=dict)  # those that are not as the profile has them
    is_painted: bool = True
    loads_from_site: bool = False

    @property
    def query(self) -> str:
        """The same as the query of an address."""
        return urlencode(self.pairs())

    def pairs(self) -> list[tuple[str, str]]:
        pairs = [("page", self.page), ("view", self.view.name), ("using", self.using), ("focus", self.focus)]
        pairs += [("profile", self.profile), ("paint", "" if self.is_painted else "no")]
        pairs += [("load", "yes" if self.loads_from_site else "")]
        pairs += [("on" if is_on else "off", name) for name, is_on in self.filters.items()]
        return [(name, value) for name, value in pairs if value]

    def assignments(self) -> list[Assignment]:
        """The settings of filters that were chosen. Extractor and focus go their own way, past site rules."""
        given: list[tuple[str, object]] = [("tidy.profile", self.profile)] if self.profile else []
        given += [(f"{name}.enabled", is_on) for name, is_on in self.filters.items()]
        return [Assignment(key, value, "In the playground") for key, value in given]

    def with_view(self, name: str) -> Choices:
        return replace(self, view=VIEWS[name])


def read_choices(query: QueryParams, settings: Settings, registry: Registry) -> tuple[Choices, list[str]]:
    """The choices of an address, and a sentence for each that cannot be had."""
    faults: list[str] = []

    def one_of(name: str, known: tuple[str, ...], what: str) -> str:
        value = query.get(name, "")
        if value and value not in known:
            faults.append(f"There is no {what} {value!r}; there is {', '.join(known)}.")
            return ""
        return value

    view = one_of("view", tuple(VIEWS), "view")
    focus, profile = one_of("focus", FOCUSES, "focus"), one_of("profile", PROFILES, "profile")
    extractors = tuple(part.name for part in registry.all("extractor"))
    choices = Choices(
        page=query.get("page", ""),
        view=VIEWS[view or "reader"],
        using=one_of("using", extractors, "extractor"),
        focus=focus if focus != settings.extract.focus else "",
        profile=profile if profile != settings.tidy.profile else "",
        filters=_filters(query, settings, registry, profile),
        is_painted=query.get("paint", "yes") == "yes" if "shown" not in query else "paint" in query,
        loads_from_site=query.get("load") == "yes",
    )
    return choices, faults


def _filters(query: QueryParams, settings: Settings, registry: Registry, profile: str) -> dict[str, bool]:
    usual = filters_in_force(settings, registry, profile)
    if "shown" in query:  # the form with all ticks, which are those of the profile it was shown with
        if query.get("shown", "") != (profile or settings.tidy.profile):
            return {}
        ticked = set(query.getlist("filter"))
        wanted = {name: name in ticked for name in usual}
    else:
        wanted = dict.fromkeys(query.getlist("on"), True) | dict.fromkeys(query.getlist("off"), False)
    return {name: is_on for name, is_on in wanted.items() if name in usual and usual[name] != is_on}


def filters_in_force(settings: Settings, registry: Registry, profile: str = "") -> dict[str, bool]:
    """Whether each filter runs, by name and in order, under these settings and this profile."""
    if profile:
        tidy = settings.tidy.model_copy(update={"profile": profile})
        settings = Settings({**settings.sections, "tidy": tidy})
    return {part.name: settings_for(settings, part.name, _model(part)).enabled for part in filter_parts(registry)}


def filter_parts(registry: Registry) -> list[Part[Any]]:
    """Every filter, in the order they usually run in."""
    return [part for _, parts in phases(registry) for part in parts]


def _model(part: Part[Any]) -> type[FilterSettings]:
    return part.settings if part.settings and issubclass(part.settings, FilterSettings) else FilterSettings
