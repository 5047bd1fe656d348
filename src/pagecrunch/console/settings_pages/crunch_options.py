"""The options of Crunch's windows on one page, in the order of the papers, from crunch_options.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.resources import files

from ...registry import Registry
from .fields import SettingField


@dataclass(frozen=True, slots=True)
class CrunchOption:
    """An option as the papers call it, where they show it, and the setting that it is here."""

    label: str
    paper: str
    key: str


@dataclass(frozen=True, slots=True)
class CrunchScreen:
    title: str
    options: tuple[CrunchOption, ...]


def _screens() -> Iterator[CrunchScreen]:
    for each in tomllib.loads((files(__package__) / "crunch_options.toml").read_text("utf-8"))["screen"]:
        yield CrunchScreen(each["title"], tuple(CrunchOption(**option) for option in each["options"]))


SCREENS = tuple(_screens())
OPTIONS = {option.key: option for screen in SCREENS for option in screen.options}


def sections(fields: list[SettingField], registry: Registry) -> list[tuple[str, list[SettingField]]]:
    """The fields by screen, with the papers' own labels. A switch is described by what its filter does."""
    abouts = {f"{part.name}.enabled": part.description for part in registry.all("filter")}
    by_key = {field.key: _labelled(field, abouts.get(field.key, "")) for field in fields}
    return [
        (screen.title, [by_key[option.key] for option in screen.options if option.key in by_key]) for screen in SCREENS
    ]


def _labelled(field: SettingField, about: str) -> SettingField:
    option = OPTIONS[field.key]
    return replace(field, paper_name=f"{option.label} ({option.paper})", about=about)
