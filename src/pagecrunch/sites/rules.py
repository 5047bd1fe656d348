"""All rules together: which of them are for a page, and what they come to.

Rules are put in order from the broadest to the most specific: by the labels of their host, then by the letters of
their path, then by their place in the file. Selectors of all rules count; where two mean the same text, the more
specific rule decides, and within a rule the innermost element (for one element both ways: keep). Of views, extractors
and single settings the most specific one holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..registry import installed_sections
from ..settings import Assignment, Settings, overlay
from .rule import ANY_HOST, Pattern, Rule, Verdict, View, host_and_path

Named = tuple[tuple[str, str], ...]  # (rule, selector)


@dataclass(frozen=True, slots=True)
class Merged:
    """What the rules for one page come to."""

    rules: tuple[Rule, ...]  # from the broadest to the most specific
    view: View | None = None
    using: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)  # section.name to value

    @property
    def content(self) -> Named:
        return self._named("content")

    @property
    def keep(self) -> Named:
        return self._named("keep")

    @property
    def remove(self) -> Named:
        return self._named("remove")

    @property
    def selectors(self) -> tuple[str, ...]:
        """Every selector once."""
        return tuple(dict.fromkeys(selector for rule in self.rules for _, selector in rule.selectors()))

    def over(self, settings: Settings) -> Settings:
        """These settings, with those of the rules in their place."""
        if not self.settings:
            return settings
        given = [Assignment(key, value, f"In the site rule {self._owner(key)}") for key, value in self.settings.items()]
        return overlay(settings, given, installed_sections)

    def _owner(self, key: str) -> str:
        return next((rule.match for rule in reversed(self.rules) if key in rule.settings), "")

    def _named(self, verdict: Verdict) -> Named:
        return tuple((rule.match, text) for rule in self.rules for kind, text in rule.selectors() if kind == verdict)


@dataclass(frozen=True)
class SiteRules:
    """The rules of a file, in its order. Which are for a page is looked up by its host: there may be thousands."""

    rules: tuple[Rule, ...] = ()

    @cached_property
    def _by_host(self) -> dict[str, list[tuple[int, Pattern, Rule]]]:
        found: dict[str, list[tuple[int, Pattern, Rule]]] = {}
        for place, rule in enumerate(self.rules):
            pattern = rule.pattern
            found.setdefault(pattern.host, []).append((place, pattern, rule))
        return found

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def matching(self, url: str | None) -> tuple[Rule, ...]:
        """The rules for a page, from the broadest to the most specific."""
        place = host_and_path(url)
        if place is None:
            return ()
        host, path = place
        labels = host.split(".")
        names = [ANY_HOST, *(".".join(labels[first:]) for first in range(len(labels)))]
        found = [
            (pattern.specificity, order, rule)
            for name in names
            for order, pattern, rule in self._by_host.get(name, ())
            if pattern.holds(host, path)
        ]
        return tuple(rule for _, _, rule in sorted(found, key=lambda each: each[:2]))

    def for_url(self, url: str | None) -> Merged | None:
        """What the rules for a page come to; None where there are none."""
        found = self.matching(url)
        if not found:
            return None
        return Merged(
            found,
            view=next((rule.view for rule in reversed(found) if rule.view), None),
            using=next((rule.using for rule in reversed(found) if rule.using), None),
            settings={key: value for rule in found for key, value in rule.settings.items()},
        )

    def view_for(self, url: str | None) -> View | None:
        """The view that the rules ask for on a page."""
        merged = self.for_url(url)
        return merged.view if merged else None
