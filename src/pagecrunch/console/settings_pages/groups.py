"""The groups that settings are shown in, as in Crunch's window: basic, advanced, output, sites, users.

A section that no group names is advanced; filters and extractors have pages of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...registry import Registry
from ...settings import BUILT_IN
from .values import Models


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that are shown together."""

    name: str
    title: str
    about: str
    sections: tuple[str, ...] = ()


GROUPS = {
    group.name: group
    for group in (
        Group("basic", "Basic", "What is done to pages.", ("extract", "tidy", "proxy")),
        Group(
            "advanced",
            "Advanced",
            "Limits on time and size, how pages are fetched, and how many are worked on at once.",
        ),
        Group(
            "output",
            "Output",
            "How results look.",
            ("output", "small_screen", "font_size", "word_wrap", "removed_links", "skip_link"),
        ),
        Group("sites", "Sites", "Rules for single sites, and what was learned about them.", ("sites",)),
        Group("users", "Users", "People who share a proxy, and what is remembered."),
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


def models_of(group: Group, registry: Registry) -> Models:
    """The sections of a group, by name and in order."""
    known = {**BUILT_IN, **registry.sections()}
    if group.name != "advanced":
        return {name: known[name] for name in group.sections if name in known}
    named = {name for each in GROUPS.values() for name in each.sections}
    return {name: model for name, model in BUILT_IN.items() if name not in named}


def section_title(name: str, registry: Registry) -> str:
    if name in SECTION_TITLES:
        return SECTION_TITLES[name]
    part = next((part for part in registry.all("filter") if part.name == name), None)
    return part.title if part else name.replace("_", " ").capitalize()
