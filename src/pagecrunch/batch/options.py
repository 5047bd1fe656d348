"""What is done to every page of a job: one object that travels to every worker as JSON."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ..errors import UsageError
from ..metadata.language_tags import wanted_language
from ..registry import Registry
from ..render.fields import FIELDS
from ..settings import Settings
from ..work.job import PackedSettings, pack_settings, parts_with, unpack_settings
from .signals import SIGNALS

DEFAULT_FIELDS = ("title", "text", "kind", "confidence", "language", "verdict")
FORMATS = ("text", "body", "markdown", "html", "fragment", "json", "speech", "ssml")
# Where a row is from and what became of it: in every row, and never replaced by a field of the page.
ALWAYS = ("source", "status", "reason")
# Where exactly a page is from; a row has them where they are requested.
PROVENANCE = (
    "archive",  # the WARC, ARC, Parquet or JSONL file
    "offset",  # of the record or line in bytes, or the number of the row
    "record_id",
    "crawled",  # when
    "payload_digest",
    "final_url",  # where redirects led
    "http_status",
    "redirects",
)
_NOT_FIELDS = frozenset({"schema", "version", *ALWAYS})


@dataclass(frozen=True, slots=True)
class Options:
    """Which settings are in force, which fields a row has, and which pages are wanted."""

    settings: PackedSettings = field(default_factory=dict)
    fields: tuple[str, ...] = DEFAULT_FIELDS
    languages: tuple[str, ...] = ()  # language tags; empty takes all
    has_digest: bool = False  # a digest of the text, which de-duplication needs
    has_fingerprint: bool = False  # one of the text, which finding near-duplicates needs
    html_column: str = "html"  # in tables
    url_column: str = "url"
    plug_ins: tuple[str, ...] = ()  # the paths of plug-in files, where every worker finds them
    provenance: bool = False  # whether rows have the columns of PROVENANCE
    keep: tuple[str, ...] = ()  # columns of tables that are kept as they are
    keep_types: Mapping[str, str] = field(default_factory=dict)  # their Arrow types, where they are known

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
    """The fields a row can have: those of the JSON output, the formats, signals, and the extractor's name."""
    return tuple(sorted({*FIELDS, *FORMATS, *SIGNALS, "using"} - _NOT_FIELDS))


def check_fields(names: Iterable[str]) -> tuple[str, ...]:
    """These fields, each once; an unknown name is an error that lists the known ones."""
    known = known_fields()
    names = [name for name in names if name not in ALWAYS]  # every row has these
    for name in names:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f" (did you mean {close[0]}?)" if close else ""
            hint = " (--provenance adds it)" if name in PROVENANCE else hint
            raise UsageError(f"There is no field {name!r}{hint}; the fields are {', '.join(known)}.")
    return tuple(dict.fromkeys(names))


def check_languages(names: Iterable[str]) -> tuple[str, ...]:
    """The tags of these languages; an unknown one is an error."""
    tags = {name: wanted_language(name) for name in names}
    for name, tag in tags.items():
        if not tag:
            raise UsageError(f"There is no language {name!r}; name languages by their codes, such as en, de or pt-BR.")
    return tuple(dict.fromkeys(tags.values()))


def check_kept(names: Iterable[str], taken: Iterable[str]) -> None:
    """Raise an error for a column of the input that has the name of one of ours."""
    for name in names:
        if name in taken:
            raise UsageError(f"The column {name!r} cannot be kept, because rows have a column of that name; rename it.")
