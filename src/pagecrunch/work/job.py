"""A job on one page, and how settings and site rules travel to a worker: one way for every part of PageCrunch."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..fetched import Fetched
from ..registry import Registry
from ..settings import BUILT_IN, Settings
from ..sites import SiteRules, parse_rules, to_toml

if TYPE_CHECKING:
    from ..api import Focus
    from ..result import Extraction, Tidied

PackedSettings = Mapping[str, Mapping[str, Any]]  # by section, the settings that someone set

CACHED = 64  # a worker serves a few readers, each with settings and rules of their own, which seldom change


@dataclass(frozen=True, slots=True, kw_only=True)
class PageJob:
    """How to read a page. What more a job needs (a format, a view, a bar) is in its subclass."""

    url: str | None = None
    charset: str | None = None  # from HTTP
    settings: PackedSettings = field(default_factory=dict)
    rules: str = ""  # the site rules, as TOML
    plug_ins: tuple[str, ...] = ()  # the paths of plug-in files

    def extract(self, page: bytes | str | Fetched, using: str | None = None, focus: Focus | None = None) -> Extraction:
        from ..api import extract  # the program that only makes jobs starts faster without it

        return extract(page, self.url, using, focus, **self._options())

    def tidy(self, page: bytes | str) -> Tidied:
        from ..api import tidy

        return tidy(page, self.url, **self._options())

    def _options(self) -> Any:
        settings, rules = self.own_settings(), unpack_rules(self.rules)
        registry = parts_with(self.plug_ins)
        return {"http_charset": self.charset, "settings": settings, "registry": registry, "sites": rules}

    def own_settings(self) -> Settings:
        return unpack_settings(self.settings, self.plug_ins)


def pack_settings(settings: Settings) -> PackedSettings:
    """Settings as JSON. One that is set to its default is kept: it can still overrule a profile or a learned site."""
    return {
        name: section.model_dump(mode="json", include=section.model_fields_set)
        for name, section in settings.sections.items()
        if section.model_fields_set
    }


def unpack_settings(packed: PackedSettings, plug_ins: tuple[str, ...] = ()) -> Settings:
    """The settings as they were. Those of a plug-in that this process does not have are left out."""
    return _unpack_settings(json.dumps(packed, sort_keys=True), plug_ins)


@lru_cache(maxsize=CACHED)
def _unpack_settings(text: str, plug_ins: tuple[str, ...]) -> Settings:
    packed = json.loads(text)
    models = dict(BUILT_IN)
    if any(name not in models for name in packed):
        models = {**parts_with(plug_ins).sections(), **models}
    return Settings({name: models[name].model_validate(values) for name, values in packed.items() if name in models})


def pack_rules(rules: SiteRules) -> str:
    """Site rules as TOML; an empty text where there are none."""
    return to_toml(rules) if len(rules) else ""


@lru_cache(maxsize=CACHED)
def unpack_rules(text: str) -> SiteRules | None:
    return parse_rules(text) if text else None


@cache
def parts_with(plug_ins: tuple[str, ...] = ()) -> Registry:
    """The installed extractors, filters and renderers, and those in these files: they stay while a process runs."""
    return Registry.with_files(map(Path, plug_ins))
