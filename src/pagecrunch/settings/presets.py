"""Presets: settings that go together, by name. They stand in presets.toml, as differences from whatever holds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ..errors import UsageError


@dataclass(frozen=True, slots=True)
class Preset:
    """What a preset sets, by key, and what it is good for."""

    name: str
    title: str
    description: str
    settings: Mapping[str, Any]


@cache
def presets() -> Mapping[str, Preset]:
    """All presets by name, in the order they are shown in."""
    text = (files(__package__) / "presets.toml").read_text(encoding="utf-8")
    return {each["name"]: Preset(**each) for each in tomllib.loads(text)["preset"]}


def preset(name: str) -> Preset:
    found = presets().get(name)
    if found is None:
        raise UsageError(f"There is no preset named {name!r}; there is: {', '.join(presets())}.")
    return found
