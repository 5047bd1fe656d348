"""Site rules: one rule, which rules apply to a page, and how they combine.

Rules are sorted from the broadest to the most specific: by the labels of their host, then by the letters of their path,
then by their place in the file. All selectors of all rules count; if two match the same text, the more specific rule
decides, and within a rule the innermost element (for the same element: keep). For views, extractors and single
settings, the most specific rule wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Literal, get_args
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator

from ..dom.selectors import fault_of
from ..extractors.learned.site_prior import SitePrior
from ..lazy import cached_property
from ..registry import installed_sections
from ..settings import Assignment, Settings, overlay
from ..settings.sections import View

VIEWS: tuple[View, ...] = get_args(View)
Verdict = Literal["content", "title", "author", "remove", "keep"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

_HOST = re.compile(r"(?:\*|(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)", re.ASCII)
_IPV6_HOST = re.compile(r"\[[0-9a-f:.]+\]", re.ASCII)
ANY_HOST = "*"
MOST_SIGNS = 1000
EXAMPLE = "news.example.org or news.example.org/blog/*"


class SiteRule(BaseModel):
    """What to do with the pages that `match` describes: a host with its subdomains, and optionally a path."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    match: str = Field(description="The pages: a host, or a host and a path in which * is any text.")
    content: tuple[str, ...] = Field(default=(), description="The first of these on the page is the main content.")
    title: tuple[str, ...] = Field(default=(), description="The first of these on the page is the title.")
    author: tuple[str, ...] = Field(default=(), description="The first of these on the page is the author.")
    keep: tuple[str, ...] = Field(default=(), description="Always keep what these selectors match.")
    remove: tuple[str, ...] = Field(default=(), description="Always remove what these selectors match.")
    view: View | None = Field(default=None, description="How the proxy shows these pages.")
    using: str | None = Field(default=None, min_length=1, description="The extractor for these pages.")
    settings: dict[str, Any] = Field(default_factory=dict, description="Settings for these pages, by section.name.")
    likely: dict[str, float] = Field(
        default_factory=dict,
        description="What readers taught: signs of parts, and how much likelier each makes a part, in log-odds.",
    )
    note: str = Field(default="", description="Why the rule exists, for people.")

    @field_validator("match")
    @classmethod
    def _is_a_place(cls, value: str) -> str:
        pattern = SitePattern.of(value)
        if not (_HOST.fullmatch(pattern.host) or _IPV6_HOST.fullmatch(pattern.host)):
            raise ValueError(f"a host such as {EXAMPLE}")
        return str(pattern)

    @field_validator("content", "title", "author", "keep", "remove", mode="before")
    @classmethod
    def _may_be_one(cls, value: Any) -> Any:
        """A single selector needs no brackets."""
        return (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value

    @field_validator("content", "title", "author", "keep", "remove")
    @classmethod
    def _are_selectors(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for selector in value:
            if fault := fault_of(selector):
                raise ValueError(f"CSS selectors, and {selector!r} {fault}")
        return tuple(dict.fromkeys(selector.strip() for selector in value))

    @field_validator("settings")
    @classmethod
    def _flatten(cls, value: dict[str, Any]) -> dict[str, Any]:
        """`"extract.focus" = ...` and `[site.settings.extract] focus = ...` mean the same."""
        flat: dict[str, Any] = {}
        for key, each in value.items():
            if isinstance(each, dict):
                flat.update({f"{key}.{name}": inner for name, inner in each.items()})
            else:
                flat[key] = each
        return flat

    @field_validator("likely")
    @classmethod
    def _are_few_and_finite(cls, value: dict[str, float]) -> dict[str, float]:
        if len(value) > MOST_SIGNS or not all(isfinite(weight) for weight in value.values()):
            raise ValueError(f"at most {MOST_SIGNS} signs with their log-odds")
        return value

    def selectors(self) -> Iterator[tuple[Verdict, str]]:
        """Every selector, with the verdict on what it matches."""
        for verdict in VERDICTS:
            yield from ((verdict, selector) for selector in getattr(self, verdict))

    @property
    def pattern(self) -> SitePattern:
        return SitePattern.of(self.match)


@dataclass(frozen=True, slots=True)
class SitePattern:
    """A host (`*` for any) and a path in which * is any text."""

    host: str
    path: str = ""

    @classmethod
    def of(cls, text: str) -> SitePattern:
        """Parse what a person writes, which may be a whole address."""
        bare = re.sub(r"^[a-z]+://", "", text.strip(), flags=re.IGNORECASE)
        host, slash, path = bare.partition("/")
        name = host.lower().rstrip(".").removeprefix("*.").removeprefix("www.")
        return cls(name, slash + path if path else "")

    def __str__(self) -> str:
        return self.host + self.path

    @property
    def specificity(self) -> tuple[int, int]:
        """The labels of the host, then the letters of the path. More specific patterns sort last."""
        labels = 0 if self.host == ANY_HOST else self.host.count(".") + 1
        return labels, len(self.path.replace("*", ""))

    def matches(self, host: str, path: str) -> bool:
        """Whether it matches a page. A path without * matches only itself."""
        if self.host not in (ANY_HOST, host) and not host.endswith(f".{self.host}"):
            return False
        return not self.path or self._matches_path(path)

    def _matches_path(self, path: str) -> bool:
        """Whether the pieces occur in the path in order, the first at its start and the last at its end."""
        if "*" not in self.path:
            return path == self.path
        first, *middle, last = self.path.split("*")
        if not path.startswith(first) or not path.endswith(last):
            return False
        place, end = len(first), len(path) - len(last)
        for piece in middle:
            found = path.find(piece, place, end)
            if found < 0:
                return False
            place = found + len(piece)
        return place <= end


def host_and_path(url: str | None) -> tuple[str, str] | None:
    """A page's host, in the form that patterns are compared with, and its path; None if this is not a web address."""
    try:
        parts = urlsplit(url or "")
        host = parts.hostname
    except ValueError:
        return None
    if not host:
        return None
    name = f"[{host}]" if ":" in host else host.rstrip(".").removeprefix("www.")
    return name, parts.path or "/"


@dataclass(frozen=True, slots=True)
class RuleMatch:
    """How many elements of a page a selector of a rule matched."""

    rule: str  # its `match`
    selector: str
    verdict: str  # a Verdict
    count: int


@dataclass(frozen=True, slots=True)
class MergedRules:
    """The rules for one page, combined."""

    rules: tuple[SiteRule, ...]  # from the broadest to the most specific
    view: View | None = None
    using: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)  # section.name to value

    @property
    def prior(self) -> SitePrior | None:
        """What readers taught; the most specific rule that has a sign decides its weight."""
        likely = {sign: weight for rule in self.rules for sign, weight in rule.likely.items()}
        return SitePrior(likely) if likely else None

    @property
    def selectors(self) -> tuple[str, ...]:
        """Every selector once."""
        return tuple(dict.fromkeys(selector for rule in self.rules for _, selector in rule.selectors()))

    def over(self, settings: Settings) -> Settings:
        """These settings, with those of the rules in their place."""
        owners = {key: rule.match for rule in self.rules for key in rule.settings}
        changes = [Assignment(key, value, f"In the site rule {owners[key]}") for key, value in self.settings.items()]
        return overlay(settings, changes, installed_sections)


@dataclass(frozen=True)
class SiteRules:
    """The rules of a file, in its order. Those for a page are looked up by host, as there may be thousands."""

    rules: tuple[SiteRule, ...] = ()

    @cached_property
    def _by_host(self) -> dict[str, list[tuple[int, SitePattern, SiteRule]]]:
        found: dict[str, list[tuple[int, SitePattern, SiteRule]]] = {}
        for place, rule in enumerate(self.rules):
            pattern = rule.pattern
            found.setdefault(pattern.host, []).append((place, pattern, rule))
        return found

    def __iter__(self) -> Iterator[SiteRule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def matching(self, url: str | None) -> tuple[SiteRule, ...]:
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
            if pattern.matches(host, path)
        ]
        return tuple(rule for _, _, rule in sorted(found, key=lambda each: each[:2]))

    def for_url(self, url: str | None) -> MergedRules | None:
        """The rules for a page, combined; None if there are none."""
        found = self.matching(url)
        if not found:
            return None
        return MergedRules(
            found,
            view=next((rule.view for rule in reversed(found) if rule.view), None),
            using=next((rule.using for rule in reversed(found) if rule.using), None),
            settings={key: value for rule in found for key, value in rule.settings.items()},
        )

    def view_for(self, url: str | None) -> View | None:
        """The view that the rules set for a page."""
        merged = self.for_url(url)
        return merged.view if merged else None
