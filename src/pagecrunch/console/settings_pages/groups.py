"""The groups of settings, as in Crunch's window: basic, advanced, output, sites, users.

A section that is in no group is advanced; filters and extractors have pages of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...registry import Registry
from ...settings import BUILT_IN
from .fields import Models


@dataclass(frozen=True, slots=True)
class SettingsGroup:
    name: str
    title: str
    about: str
    sections: tuple[str, ...] = ()


GROUPS = {
    group.name: group
    for group in (
        SettingsGroup("basic", "Basic", "How pages are cleaned up.", ("extract", "tidy", "proxy")),
        SettingsGroup(
            "advanced",
            "Advanced",
            "How long PageCrunch works on a page, how large a page may be, and how pages are fetched.",
        ),
        SettingsGroup(
            "output",
            "Output",
            "How cleaned pages look.",
            ("output", "small_screen", "font_size", "word_wrap", "removed_links", "skip_link"),
        ),
        SettingsGroup("sites", "Sites", "Rules for single sites.", ("sites",)),
        SettingsGroup("users", "Users", "The people who share this proxy, and what PageCrunch remembers."),
    )
}
SECTION_TITLES = {
    "extract": "Extraction",
    "tidy": "Tidying",
    "limits": "Limits on a page",
    "fetch": "Fetching pages",
    "output": "Reading pages",
    "sites": "Site rules",
    "batch": "Many pages at once",
    "api": "HTTP API",
    "proxy": "Proxy",
}


def models_of(group: SettingsGroup, registry: Registry) -> Models:
    """The sections of a group, by name and in order."""
    known = {**BUILT_IN, **registry.sections()}
    if group.name != "advanced":
        return {name: known[name] for name in group.sections if name in known}
    grouped = {name for each in GROUPS.values() for name in each.sections}
    return {name: model for name, model in BUILT_IN.items() if name not in grouped}


def section_title(name: str, registry: Registry) -> str:
    if name in SECTION_TITLES:
        return SECTION_TITLES[name]
    part = next((part for part in registry.all("filter") if part.name == name), None)
    return part.title if part else name.replace("_", " ").capitalize()
