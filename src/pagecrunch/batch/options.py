"""What is done to every page of a job: one object that travels to every worker as JSON."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ..errors import UsageError
from ..registry import Registry
from ..result import Extraction
from ..settings import BUILT_IN, Settings

DEFAULT_FIELDS = ("title", "text", "kind", "confidence", "language")
# What every page has even where the extractor says nothing about it; the rest is whatever an Extraction offers.
_ALWAYS = frozenset(DEFAULT_FIELDS)
_NOT_FIELDS = frozenset({"page", "pages", "decision", "ledger", "blocks", "render"})


@dataclass(frozen=True, slots=True)
class Options:
    """Which settings are in force, which fields a row has, and which pages are wanted."""

    settings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # by section: what differs from defaults
    fields: tuple[str, ...] = DEFAULT_FIELDS
    languages: tuple[str, ...] = ()  # two-letter codes; empty takes all
    has_digest: bool = False  # a digest of the text, which de-duplication needs
    html_column: str = "html"  # in tables
    url_column: str = "url"

    @classmethod
    def of(cls, settings: Settings, **others: Any) -> Options:
        """Options with these settings."""
        changed = {
            name: section.model_dump(mode="json", exclude_defaults=True) for name, section in _sections(settings)
        }
        return cls(settings={name: values for name, values in changed.items() if values}, **others)

    def loaded_settings(self, registry: Registry) -> Settings:
        """The settings as an object again."""
        models = dict(BUILT_IN)
        if any(name not in models for name in self.settings):
            models = {**registry.sections(), **models}
        return Settings({name: models[name].model_validate(dict(values)) for name, values in self.settings.items()})

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Options:
        known: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in values.items()}
        return cls(**known)


def known_fields() -> tuple[str, ...]:
    """The fields a row can have: everything about a page that can be written as text or a number."""
    offered = [name for name in dir(Extraction) if not name.startswith("_") and name not in _NOT_FIELDS]
    return tuple(sorted({*offered, "using", *_ALWAYS}))


def check_fields(names: Iterable[str]) -> tuple[str, ...]:
    """These fields, each once; a name that is none is an error that lists them."""
    known = known_fields()
    for name in names:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f" (did you mean {close[0]}?)" if close else ""
            raise UsageError(f"There is no field {name!r}{hint}; there are: {', '.join(known)}.")
    return tuple(dict.fromkeys(names))


def _sections(settings: Settings) -> Iterable[tuple[str, Any]]:
    """The sections that say something about a page; how a job is run makes no difference to its results."""
    return ((name, section) for name, section in settings.sections.items() if name != "batch")
