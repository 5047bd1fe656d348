"""Settings of filters: what they have in common, and the profiles: one without scripts, and those of the papers.

A profile is a set of differences from the defaults in each filter's file. Crunch 1.0 is Figures 1 to 3 of Gupta et al.
2003, and its draft where that is easier to read; "Ignore styles" is taken as unchecked. Crunch 2.0 is the same filters
with link lists "either in the page or within table cells" and the ratio of the 2005 paper (section 3), result checks,
removed links at the end of the page, and empty cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Self, TypeVar

from ...registry import Part
from ...settings import Section, Settings
from ...settings.sections import setting
from .order import ORDER


class FilterSettings(Section):
    """A filter's section of the settings."""

    enabled: bool = setting(True, "Use this filter", "Run this filter.")

    def milder(self) -> Self | None:
        """Settings that remove less, to try after a bad result; None if there are none."""
        return None


class OffByDefault(FilterSettings):
    """Settings of a filter that runs only on request."""

    enabled: bool = setting(False, "Use this filter", "Run this filter.")


def prose_words_field(default: int) -> Any:
    """The setting of a filter that keeps boxes with much running text."""
    about = "Keep a box with more words of running text than this."
    return setting(default, "Most running text", about, ge=0, le=100_000)


def word_share_field(default: float) -> Any:
    """The setting of a filter that keeps boxes with much of the page."""
    about = "Keep a box with a larger share of the page's words than this."
    return setting(default, "Largest share of the page", about, ge=0, le=1)


AnyFilterSettings = TypeVar("AnyFilterSettings", bound=FilterSettings)

PAPERS_SUBSTANCE = "img a input select textarea button form iframe"  # of a table: Figure 2 of the papers

_ON, _OFF = {"enabled": True}, {"enabled": False}

# Every filter that is not in the papers is off, and so is what their figures show unchecked.
CRUNCH_1: Mapping[str, Mapping[str, Any]] = {
    **dict.fromkeys(ORDER, _OFF),
    "ads": {**_ON, "rules": "papers"},
    "scripts": {**_ON, "remove": "all", "noscript": "show"},
    "style_attributes": {**_ON, "elements": "div"},
    "images": {**_ON, "show_alt": False},
    "image_links": {**_ON, "show_alt": False},
    "meta": {**_ON, "keep_needed": False},
    "iframes": {**_ON, "keep_players": False},
    "embeds": _ON,
    "link_lists": {
        **_ON,
        "ratio": 0.25,
        "letters_per_word": 5.0,
        "count_text_links": True,
        "count_image_links": False,
        "remove": "text and links",
        "blocks": "cells",
        "only_beside_content": False,
    },
    "empty_tables": {**_ON, "minimum_text": 12, "substance": PAPERS_SUBSTANCE},
}
CRUNCH_2: Mapping[str, Mapping[str, Any]] = {
    **CRUNCH_1,
    "link_lists": {**CRUNCH_1["link_lists"], "ratio": 0.35, "blocks": "page and cells"},
    "empty_cells": _ON,
    "removed_links": {**_ON, "form": "open", "most": 500},
}
# Without scripts, nothing on the page moves, and what scripts would have shown or loaded is shown at once.
STILL: Mapping[str, Mapping[str, Any]] = {
    "scripts": {"remove": "all", "noscript": "show"},
    "revealed": _ON,
    "lazy_images": _ON,
    "iframes": _ON,
}
PROFILES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "modern": {},
    "still": STILL,
    "crunch-1.0": {**CRUNCH_1, "tidy": {"check": False, "guided": False}},
    "crunch-2.0": {**CRUNCH_2, "tidy": {"guided": False}},
}


def settings_model(part: Part[Any]) -> type[FilterSettings] | None:
    """The settings that turn a filter on and off; None for a filter without settings, which always runs."""
    return part.settings if part.settings and issubclass(part.settings, FilterSettings) else None


def settings_for(settings: Settings, name: str, model: type[AnyFilterSettings]) -> AnyFilterSettings:
    """A filter's settings: the user's own, then those of the profile, then the defaults."""
    own, profile = settings.sections.get(name), PROFILES[settings.tidy.profile].get(name)
    if profile is None:
        return own if isinstance(own, model) else _defaults(model)
    set_by_user = {key: getattr(own, key) for key in own.model_fields_set} if isinstance(own, model) else {}
    return model.model_validate({**profile, **set_by_user})


def value_in_force(settings: Settings, model: type[Section], key: str) -> Any:
    """The value of `section.name`: the user's own, else the profile's, else its own default."""
    section, _, name = key.partition(".")
    values = settings.sections.get(section)
    if isinstance(values, model) and name in values.model_fields_set:
        return getattr(values, name)
    return default_value(settings, model, key)


def default_value(settings: Settings, model: type[Section], key: str) -> Any:
    """The value of a setting that is not set: the profile's, else its own default."""
    section, _, name = key.partition(".")
    in_profile = PROFILES[settings.tidy.profile].get(section, {})
    return in_profile[name] if name in in_profile else getattr(model(), name)


def is_checked(settings: Settings) -> bool:
    """Whether results are checked, which Crunch 1.0 did not do."""
    return _tidy_setting(settings, "check")


def is_guided(settings: Settings) -> bool:
    """Whether the learned extractor guides the filters, which the papers did not have."""
    return _tidy_setting(settings, "guided")


def _tidy_setting(settings: Settings, name: str) -> bool:
    own: bool = getattr(settings.tidy, name)
    if name in settings.tidy.model_fields_set:
        return own
    return bool(PROFILES[settings.tidy.profile].get("tidy", {}).get(name, own))


@cache
def _defaults(model: type[AnyFilterSettings]) -> AnyFilterSettings:
    """The default settings of a filter. They are immutable, so all pages share them."""
    return model()
