"""The groups of settings, as in Crunch's window, from groups.toml.

A section that is in no group is advanced; filters and extractors have pages of their own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from ...languages.words import translate
from ...registry import Registry
from ...settings import BUILT_IN
from .crunch_options import OPTIONS
from .fields import Models


@dataclass(frozen=True, slots=True)
class SettingsGroup:
    name: str
    title: str
    about: str
    sections: Sequence[str] = ()
    keys: tuple[str, ...] = ()  # only these settings of its sections


def _sections(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key.partition(".")[0] for key in keys))


_TEXTS = tomllib.loads((files(__package__) / "groups.toml").read_text("utf-8"))
_GROUPS = [SettingsGroup(**each) for each in _TEXTS["group"]]
_CRUNCH = SettingsGroup(**_TEXTS["crunch"], sections=_sections(OPTIONS), keys=tuple(OPTIONS))
GROUPS = {group.name: group for group in (_GROUPS[0], _CRUNCH, *_GROUPS[1:])}
SECTION_TITLES: Mapping[str, str] = _TEXTS["section_titles"]


def models_of(group: SettingsGroup, registry: Registry) -> Models:
    """The sections of a group, by name and in order."""
    known = {**BUILT_IN, **registry.sections()}
    if group.name != "advanced":
        return {name: known[name] for name in group.sections if name in known}
    grouped = {name for each in GROUPS.values() if not each.keys for name in each.sections}
    return {name: model for name, model in BUILT_IN.items() if name not in grouped}


def section_title(name: str, registry: Registry) -> str:
    if name in SECTION_TITLES:
        return translate(SECTION_TITLES[name])
    part = next((part for part in registry.all("filter") if part.name == name), None)
    return translate(part.title) if part else name.replace("_", " ").capitalize()
