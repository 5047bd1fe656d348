"""What a reader chose in the playground: parsed from an address or a form, and written as an address or a command.

A form sends the names of the ticked filters, and the profile that the ticks belong to. An address only has what differs
from the profile (`on`, `off`).
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from ...filters.engine.filter_settings import FilterSettings, settings_for, settings_model
from ...filters.engine.order import USUAL
from ...filters.engine.pipeline import phases
from ...languages import N_, _
from ...registry import Part, Registry
from ...settings import Assignment, Settings, declared
from ...settings.toml import as_toml
from ..recent_pages import SubmittedPage

FOCUSES = next(setting.choices for setting in declared() if setting.key == "extract.focus")
PROFILES = next(setting.choices for setting in declared() if setting.key == "tidy.profile")
PAGE_FILE = "page.html"  # in commands, for a page that was pasted or uploaded


@dataclass(frozen=True, slots=True)
class ResultView:
    """One way to show a page's content."""

    name: str
    title: str
    format: str  # the renderer's name for `pagecrunch extract`; empty for the tidied page
    suffix: str  # of a file
    media_type: str
    is_page: bool  # shown in a frame, as a browser shows pages


VIEWS = {
    view.name: view
    for view in (
        ResultView("tidy", N_("Tidied page"), "", "html", "text/html", True),
        ResultView("reader", N_("Reading page"), "html", "html", "text/html", True),
        ResultView("text", N_("Text"), "text", "txt", "text/plain", False),
        ResultView("markdown", N_("Markdown"), "markdown", "md", "text/markdown", False),
        ResultView("json", N_("JSON"), "json", "json", "application/json", False),
        ResultView("speech", N_("Speech"), "speech", "txt", "text/plain", False),
    )
}


@dataclass(frozen=True, slots=True)
class Choices:
    """How to show a page. What is empty is as the settings have it."""

    page: str = ""
    view: ResultView = VIEWS["reader"]
    using: str = ""
    focus: str = ""
    profile: str = ""
    filters: Mapping[str, bool] = field(default_factory=dict)  # those that differ from the profile
    is_painted: bool = True
    loads_from_site: bool = False

    @property
    def query(self) -> str:
        """As the query of an address."""
        pairs = [("page", self.page), ("view", self.view.name), ("using", self.using), ("focus", self.focus)]
        pairs += [("profile", self.profile), ("paint", "" if self.is_painted else "no")]
        pairs += [("load", "yes" if self.loads_from_site else "")]
        pairs += [("on" if is_on else "off", name) for name, is_on in self.filters.items()]
        return urlencode([(name, value) for name, value in pairs if value])

    def assignments(self) -> list[Assignment]:
        """The chosen settings of filters. Extractor and focus are not here: they go before site rules."""
        chosen: list[tuple[str, object]] = [("tidy.profile", self.profile)] if self.profile else []
        chosen += [(f"{name}.enabled", is_on) for name, is_on in self.filters.items()]
        return [Assignment(key, value, "In the playground") for key, value in chosen]

    def command(self, page: SubmittedPage) -> str:
        """The shell command that prints the same result."""
        words = ["pagecrunch", "extract" if self.view.format else "tidy", page.name if page.is_fetched else PAGE_FILE]
        if self.view.format:
            words += ["--format", self.view.format] if self.view.format != "text" else []
            words += ["--using", self.using] if self.using else []
            words += ["--focus", self.focus] if self.focus else []
            words += ["--render", "always"] if page.rendered else []
        else:
            words += ["--profile", self.profile] if self.profile else []
            for name, is_on in self.filters.items():
                words += ["--set", f"{name}.enabled={as_toml(is_on)}"]
        if page.url and not page.is_fetched:
            words += ["--url", page.url]
        return shlex.join(words)


def parse_choices(query: QueryParams, settings: Settings, registry: Registry) -> tuple[Choices, list[str]]:
    """The choices of an address, and an error message for each value that is not known."""
    errors: list[str] = []

    def one_of(name: str, known: tuple[str, ...]) -> str:
        value = query.get(name, "")
        if value and value not in known:
            errors.append(_("“{value}” is not one of these: {known}.", value=value, known=", ".join(known)))
            return ""
        return value

    view = one_of("view", tuple(VIEWS))
    focus, profile = one_of("focus", FOCUSES), one_of("profile", PROFILES)
    extractors = tuple(part.name for part in registry.all("extractor"))
    choices = Choices(
        page=query.get("page", ""),
        view=VIEWS[view or "reader"],
        using=one_of("using", extractors),
        focus=focus if focus != settings.extract.focus else "",
        profile=profile if profile != settings.tidy.profile else "",
        filters=_filters(query, settings, registry, profile),
        is_painted=query.get("paint", "yes") == "yes" if "shown" not in query else "paint" in query,
        loads_from_site=query.get("load") == "yes",
    )
    return choices, errors


def _filters(query: QueryParams, settings: Settings, registry: Registry, profile: str) -> dict[str, bool]:
    defaults = filters_in_force(settings, registry, profile)
    if "shown" in query:  # the form with all ticks; they belong to the profile that the form was shown with
        if query.get("shown", "") != (profile or settings.tidy.profile):
            return {}
        ticked = set(query.getlist("filter"))
        chosen = {name: name in ticked for name in defaults}
    else:
        chosen = dict.fromkeys(query.getlist("on"), True) | dict.fromkeys(query.getlist("off"), False)
    return {name: is_on for name, is_on in chosen.items() if name in defaults and defaults[name] != is_on}


def filters_in_force(settings: Settings, registry: Registry, profile: str = "") -> dict[str, bool]:
    """Whether each filter runs, by name and in order, under these settings and this profile."""
    if profile:
        tidy = settings.tidy.model_copy(update={"profile": profile})
        settings = Settings({**settings.sections, "tidy": tidy})
    models = {part.name: settings_model(part) or FilterSettings for part in filter_parts(registry)}
    return {name: settings_for(settings, name, model).enabled for name, model in models.items()}


def filter_parts(registry: Registry, order: str = USUAL) -> list[Part[Any]]:
    """Every filter, in this order."""
    return [part for _, parts in phases(registry, order) for part in parts]
