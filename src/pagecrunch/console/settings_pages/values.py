"""The values that hold: what is set, else what the profile says, else the default; and settings with some changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...filters.engine.filter_settings import PROFILES
from ...settings import Assignment, Section, Settings, overlay

Models = Mapping[str, type[Section]]


def usual_value(settings: Settings, model: type[Section], key: str) -> Any:
    """What a setting is where nobody set it: as the profile in force has it, else its default."""
    section, _, name = key.partition(".")
    of_profile = PROFILES[settings.tidy.profile].get(section, {})
    return of_profile[name] if name in of_profile else getattr(model(), name)


def value_in_force(settings: Settings, model: type[Section], key: str) -> Any:
    section, _, name = key.partition(".")
    given = settings.sections.get(section)
    if isinstance(given, model) and name in given.model_fields_set:
        return getattr(given, name)
    return usual_value(settings, model, key)


def with_values(settings: Settings, values: Mapping[str, Any], models: Models) -> Settings:
    """These settings with others set; None takes a setting back. UsageError for a value that cannot be used."""
    sections = dict(settings.sections)
    for key in (key for key, value in values.items() if value is None):
        section, _, name = key.partition(".")
        given = sections.get(section)
        if given is not None and name in given.model_fields_set:
            kept = {each: getattr(given, each) for each in given.model_fields_set if each != name}
            sections[section] = type(given).model_validate(kept)
    chosen = [Assignment(key, value, "In the form") for key, value in values.items() if value is not None]
    return overlay(Settings(sections), chosen, lambda: models)


def differences(before: Settings, after: Settings, models: Models) -> list[tuple[str, str, Any, Any]]:
    """What is not the same: key, title, the value before and after."""
    from ...settings import declared

    found = []
    for setting in declared(models):
        model = models[setting.key.partition(".")[0]]
        one, other = value_in_force(before, model, setting.key), value_in_force(after, model, setting.key)
        if one != other:
            found.append((setting.key, setting.title, one, other))
    return found
