"""What a worker is told with every page, and makes only once: settings and site rules seldom change between pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..registry import Registry
    from ..settings import Settings
    from ..sites import SiteRules

SentSettings = Mapping[str, Mapping[str, Any]]  # by section, those that somebody set

REMEMBERED = 64  # a worker serves a few readers, each with settings and rules of their own


def sent(settings: Settings) -> SentSettings:
    """Settings as a worker is told them."""
    return {
        name: section.model_dump(mode="json", include=section.model_fields_set)
        for name, section in settings.sections.items()
        if section.model_fields_set
    }


def settings_from(values: SentSettings) -> Settings:
    """The settings that a worker was told. What a part set that this process does not have is left out."""
    return _settings(json.dumps(values, sort_keys=True))


@lru_cache(maxsize=REMEMBERED)
def _settings(text: str) -> Settings:
    from ..settings import BUILT_IN, Settings

    values = json.loads(text)
    models = dict(BUILT_IN)
    if any(name not in models for name in values):
        models = {**parts().sections(), **models}
    return Settings({name: models[name].model_validate(given) for name, given in values.items() if name in models})


@lru_cache(maxsize=REMEMBERED)
def rules_from(text: str) -> SiteRules | None:
    """The site rules of a TOML text; None for an empty one."""
    from ..sites import parse_rules

    return parse_rules(text) if text else None


@cache
def parts() -> Registry:
    """The parts there are: what is installed does not change while a worker runs."""
    from ..registry import Registry

    return Registry()
