"""What is done to every page of a job: one object that travels to every worker as JSON."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ..errors import UsageError
from ..registry import Registry
from ..render.fields import FIELDS
from ..settings import Settings
from ..work.job import PackedSettings, pack_settings, parts_with, unpack_settings

DEFAULT_FIELDS = ("title", "text", "kind", "confidence", "language", "verdict")
FORMATS = ("text", "body", "markdown", "html", "fragment", "json", "speech", "ssml")
# Where a row is from and what became of it: in every row, and never replaced by a field of the page.
PROVENANCE = ("source", "status", "reason")
_NOT_FIELDS = frozenset({"schema", "version", *PROVENANCE})


@dataclass(frozen=True, slots=True)
class Options:
    """Which settings are in force, which fields a row has, and which pages are wanted."""

    settings: PackedSettings = field(default_factory=dict)
    fields: tuple[str, ...] = DEFAULT_FIELDS
    languages: tuple[str, ...] = ()  # two-letter codes; empty takes all
    has_digest: bool = False  # a digest of the text, which de-duplication needs
    has_fingerprint: bool = False  # one of the text, which finding near-duplicates needs
    html_column: str = "html"  # in tables
    url_column: str = "url"
    plug_ins: tuple[str, ...] = ()  # the paths of plug-in files, where every worker finds them

    def with_settings(self, settings: Settings) -> Options:
        """These options with the settings that concern a page; how a job is run makes no difference to its results."""
        packed = pack_settings(settings)
        return replace(self, settings={name: values for name, values in packed.items() if name != "batch"})

    def load_settings(self) -> Settings:
        return unpack_settings(self.settings, self.plug_ins)

    def parts(self) -> Registry:
        """The installed parts, and those in the plug-in files."""
        return parts_with(self.plug_ins)

    @property
    def max_bytes(self) -> int:
        """Of a page that are read."""
        return int(self.load_settings().limits.max_bytes)


def known_fields() -> tuple[str, ...]:
    """The fields a row can have: those of the JSON output, the formats, and the extractor's name."""
    return tuple(sorted({*FIELDS, *FORMATS, "using"} - _NOT_FIELDS))


def check_fields(names: Iterable[str]) -> tuple[str, ...]:
    """These fields, each once; an unknown name is an error that lists the known ones."""
    known = known_fields()
    names = [name for name in names if name not in PROVENANCE]  # every row has these
    for name in names:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f" (did you mean {close[0]}?)" if close else ""
            raise UsageError(f"There is no field {name!r}{hint}; the fields are {', '.join(known)}.")
    return tuple(dict.fromkeys(names))
