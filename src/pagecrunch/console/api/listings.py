"""What there is to ask for: extractors, filters, formats and settings, as programs read them."""

from __future__ import annotations

from typing import Any

from ...registry import Kind, Part, Registry
from ...settings import BUILT_IN, Settings, declared
from ...work.request import CLOSED_KEYS, CLOSED_SECTIONS


def list_parts(registry: Registry, kind: Kind) -> list[dict[str, Any]]:
    return [_part(part) for part in registry.all(kind)]


def list_settings(registry: Registry, settings: Settings) -> list[dict[str, Any]]:
    """Every setting with its value, and whether a request may set it."""
    sections = {**BUILT_IN, **registry.sections()}
    found = []
    for setting in declared(sections):
        section, _, name = setting.key.partition(".")
        value = getattr(settings.section(section, sections[section]), name)
        found.append(
            {
                "key": setting.key,
                "title": setting.title,
                "description": setting.description,
                "accepts": setting.accepts,
                "default": _plain(setting.default),
                "value": _plain(value),
                "by_request": section not in CLOSED_SECTIONS and setting.key not in CLOSED_KEYS,
            }
        )
    return found


def _part(part: Part[Any]) -> dict[str, Any]:
    found = {"name": part.name, "title": part.title, "description": part.description, "owner": part.owner}
    return {**found, "takes_focus": part.takes_focus} if part.kind == "extractor" else found


def _plain(value: Any) -> Any:
    """A size is a number."""
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value
