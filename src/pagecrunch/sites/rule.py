"""One rule: the pages it is for, and what it asks for there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator

from ..dom.selectors import fault_of

View = Literal["original", "tidy", "reader"]
Verdict = Literal["content", "title", "author", "remove", "keep"]
VERDICTS: tuple[Verdict, ...] = ("content", "title", "author", "remove", "keep")
VIEWS: tuple[View, ...] = ("original", "tidy", "reader")

_HOST = re.compile(r"(?:\*|(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)", re.ASCII)
_SPECIAL_HOST = re.compile(r"\[[0-9a-f:.]+\]", re.ASCII)  # an address of IPv6
ANY_HOST = "*"
EXAMPLE = "news.example.org or news.example.org/blog/*"


class Rule(BaseModel):
    """What is asked for on the pages that `match` names: a host with its subdomains, and perhaps a path."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    match: str = Field(description="The pages it is for: a host, or a host and a path in which * is any text.")
    content: tuple[str, ...] = Field(
        default=(), description="The main content is what the first of these selectors means that the page has."
    )
    title: tuple[str, ...] = Field(default=(), description="The title stands in the first of these that the page has.")
    author: tuple[str, ...] = Field(default=(), description="The author stands in the first of these that it has.")
    keep: tuple[str, ...] = Field(default=(), description="What these selectors mean is kept, whatever else is.")
    remove: tuple[str, ...] = Field(default=(), description="What these selectors mean is removed.")
    view: View | None = Field(default=None, description="How the proxy shows these pages.")
    using: str | None = Field(default=None, min_length=1, description="The extractor for these pages.")
    settings: dict[str, Any] = Field(default_factory=dict, description="Settings for these pages, as section.name.")
    note: str = Field(default="", description="Why the rule is there, for people.")

    @field_validator("match")
    @classmethod
    def _is_a_place(cls, value: str) -> str:
        pattern = Pattern.of(value)
        if not (_HOST.fullmatch(pattern.host) or _SPECIAL_HOST.fullmatch(pattern.host)):
            raise ValueError(f"a host such as {EXAMPLE}")
        return str(pattern)

    @field_validator("content", "title", "author", "keep", "remove", mode="before")
    @classmethod
    def _may_be_one(cls, value: Any) -> Any:
        """A single selector may stand without brackets."""
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
    def _are_named(cls, value: dict[str, Any]) -> dict[str, Any]:
        return dict(_flat(value))

    def selectors(self) -> Iterator[tuple[Verdict, str]]:
        """Every selector with what becomes of what it means."""
        for verdict in VERDICTS:
            yield from ((verdict, selector) for selector in getattr(self, verdict))

    @property
    def pattern(self) -> Pattern:
        return Pattern.of(self.match)


def _flat(table: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """`"extract.focus" = ...` and `[site.settings.extract] focus = ...` are the same."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{name}", inner) for name, inner in value.items())
        else:
            yield key, value


@dataclass(frozen=True, slots=True)
class Pattern:
    """A host (`*` for every one) and a path in which * is any text."""

    host: str
    path: str = ""
    _pieces: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, text: str) -> Pattern:
        """From what a person writes, which may be a whole address."""
        bare = re.sub(r"^[a-z]+://", "", text.strip(), flags=re.IGNORECASE)
        host, slash, path = bare.partition("/")
        name = host.lower().rstrip(".").removeprefix("*.").removeprefix("www.")
        path = "" if path == "" else slash + path
        return cls(name, path, tuple(path.split("*")))

    def __str__(self) -> str:
        return self.host + self.path

    @property
    def specificity(self) -> tuple[int, int]:
        """How closely it says what is meant: labels of the host, then letters of the path. More comes later."""
        labels = 0 if self.host == ANY_HOST else self.host.count(".") + 1
        return labels, len(self.path.replace("*", ""))

    def holds(self, host: str, path: str) -> bool:
        """Whether a page is meant. A path without * means exactly that path."""
        if self.host not in (ANY_HOST, host) and not host.endswith(f".{self.host}"):
            return False
        return not self.path or _fits(self._pieces, path)


def _fits(pieces: tuple[str, ...], path: str) -> bool:
    """Whether the pieces stand in the path in this order, the first at its start and the last at its end."""
    if len(pieces) == 1:
        return path == pieces[0]
    if not path.startswith(pieces[0]) or not path.endswith(pieces[-1]):
        return False
    place, end = len(pieces[0]), len(path) - len(pieces[-1])
    for piece in pieces[1:-1]:
        found = path.find(piece, place, end)
        if found < 0:
            return False
        place = found + len(piece)
    return place <= end


def host_and_path(url: str | None) -> tuple[str, str] | None:
    """Where a page is, as patterns are compared: host in lower case without a final dot; None for no web address."""
    try:
        parts = urlsplit(url or "")
        host = parts.hostname
    except ValueError:
        return None
    if not host:
        return None
    name = f"[{host}]" if ":" in host else host.rstrip(".").removeprefix("www.")
    return name, parts.path or "/"
