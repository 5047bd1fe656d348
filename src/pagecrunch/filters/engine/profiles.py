"""Profiles: the settings of the Crunch papers, as differences from the defaults that stand beside each filter.

Crunch 1.0: Figures 1 to 3 of Gupta et al. 2003, and its draft where the figures can be read better. "Ignore styles"
is read as unchecked there. Crunch 2.0: the same filters with the ratio of the 2005 paper (section 3), result checks,
removed links at the end of the page, and empty cells. What a user sets overrules the profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from ...settings import Section, Settings
from .order import EDIT, ORDER
from .settings import FilterSettings

AnyFilterSettings = TypeVar("AnyFilterSettings", bound=FilterSettings)

_ON, _OFF = {"enabled": True}, {"enabled": False}

# Every filter that the papers do not have is off, and so is what their figures show unchecked.
CRUNCH_1: Mapping[str, Mapping[str, Any]] = {
    **dict.fromkeys((*EDIT, *ORDER), _OFF),
    "ads": {**_ON, "rules": "papers"},
    "scripts": {**_ON, "noscript": "show"},
    "style_attributes": {**_ON, "elements": "div"},
    "images": {**_ON, "show_alt": False},
    "image_links": {**_ON, "show_alt": False},
    "meta": {**_ON, "keep_needed": False},
    "iframes": {**_ON, "keep_players": False},
    "embeds": _ON,
    "link_lists": {
        **_ON,
        "ratio": 0.25,
        "count_text_links": True,
        "count_image_links": False,
        "remove": "text and links",
        "blocks": "cells",
        "only_beside_content": False,
    },
    "empty_tables": {**_ON, "minimum_text": 12},
}
CRUNCH_2: Mapping[str, Mapping[str, Any]] = {
    **CRUNCH_1,
    "link_lists": {**CRUNCH_1["link_lists"], "ratio": 0.35},
    "empty_cells": _ON,
    "removed_links": _ON,
}
PROFILES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "modern": {},
    "crunch-1.0": {**CRUNCH_1, "tidy": {"check": False, "guided": False}},
    "crunch-2.0": {**CRUNCH_2, "tidy": {"guided": False}},
}


def settings_for(settings: Settings, name: str, model: type[AnyFilterSettings]) -> AnyFilterSettings:
    """A filter's settings: its defaults, changed by the profile, changed by what the user set."""
    return chosen(settings.sections.get(name), PROFILES[settings.tidy.profile].get(name), model)


def chosen(
    given: Section | None, of_profile: Mapping[str, Any] | None, model: type[AnyFilterSettings]
) -> AnyFilterSettings:
    """The same, from the two that may change the defaults."""
    if of_profile is None:
        return given if isinstance(given, model) else defaults(model)
    set_by_user = {key: getattr(given, key) for key in given.model_fields_set} if isinstance(given, model) else {}
    return model.model_validate({**of_profile, **set_by_user})


def is_checked(settings: Settings) -> bool:
    """Whether results are checked, which Crunch 1.0 did not do; again what the user set comes first."""
    return _of_run(settings, "check")


def is_guided(settings: Settings) -> bool:
    """Whether the learned extractor guides the filters, which the papers did not have."""
    return _of_run(settings, "guided")


def _of_run(settings: Settings, name: str) -> bool:
    own: bool = getattr(settings.tidy, name)
    if name in settings.tidy.model_fields_set:
        return own
    return bool(PROFILES[settings.tidy.profile].get("tidy", {}).get(name, own))


@cache
def defaults(model: type[AnyFilterSettings]) -> AnyFilterSettings:
    """The settings that a filter has where nobody set any; they cannot be changed, so all pages share them."""
    return model()
