"""The sections of settings that PageCrunch itself has, and the object that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeVar

from pydantic import BaseModel, ByteSize, ConfigDict, Field, field_validator

from .._version import VERSION

MIB = 1024 * 1024
DAY_SECONDS = 24 * 60 * 60.0


class Section(BaseModel):
    """A group of settings that belong together. Values cannot be changed; keys that are not declared are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)


class Limits(Section):
    max_bytes: ByteSize = Field(
        default=ByteSize(32 * MIB),
        ge=1,
        le=1024 * MIB,
        title="Largest page",
        description="Only so much of a page's HTML is read; what follows is left out and reported.",
    )
    max_rows: int = Field(
        default=4_000_000,
        ge=1,
        le=100_000_000,
        title="Most elements and texts",
        description="Only so many elements and pieces of text of a page are read; the rest is left out and reported.",
    )
    max_seconds: float = Field(
        default=0.0,
        ge=0,
        le=DAY_SECONDS,
        title="Time for a page",
        description="After so many seconds no further step is begun: the result is what was there, and says what it "
        "lacks. 0 is without limit, and the only way to have the same result on every machine.",
    )


class FetchLimits(Section):
    max_bytes: ByteSize = Field(
        default=ByteSize(32 * MIB),
        ge=1,
        le=1024 * MIB,
        title="Largest download",
        description="Only so much of a page is fetched, counted after unpacking; that there is more is reported.",
    )
    seconds: float = Field(
        default=20.0,
        gt=0,
        le=DAY_SECONDS,
        title="Time for a page",
        description="A page must be there after so many seconds, redirects included.",
    )
    redirects: int = Field(
        default=10, ge=0, le=100, title="Most redirects", description="A page may send its reader on so many times."
    )
    allow_private: bool = Field(
        default=False,
        title="Fetch from private addresses",
        description="Also fetch from this machine, the local network and unusual ports. Leave it off for addresses "
        "that you did not write yourself.",
    )
    user_agent: str = Field(
        default=f"Mozilla/5.0 (compatible; PageCrunch/{VERSION})",
        min_length=1,
        title="User agent",
        description="How PageCrunch introduces itself to web servers.",
    )

    @field_validator("user_agent")
    @classmethod
    def _fits_in_a_header(cls, value: str) -> str:
        if not (value.isascii() and value.isprintable()):
            raise ValueError("one line of plain ASCII text")
        return value


class ExtractSettings(Section):
    using: str = Field(
        default="learned",
        min_length=1,
        title="Extractor",
        description="The method that finds the main content; `pagecrunch list` shows all.",
    )
    focus: Literal["precision", "balanced", "recall"] = Field(
        default="balanced",
        title="Focus",
        description="When in doubt: precision leaves text out, recall keeps it, balanced weighs the two.",
    )
    learned_sites: bool = Field(
        default=True,
        title="Use learned sites",
        description="Where no extractor is named, read a site's pages by what `pagecrunch learn` has learned of it.",
    )
    hidden: Literal["strip", "flag", "keep"] = Field(
        default="strip",
        title="Hidden text",
        description="Text that a page hides from its readers: strip leaves it out, flag leaves it out and warns, "
        "keep reads it as if it were seen.",
    )
    comments: bool = Field(
        default=False, title="Discussion", description="Also give the readers' comments, as a tree with names."
    )
    max_pages: int = Field(
        default=20,
        ge=1,
        le=1000,
        title="Most pages of an article",
        description="With --all-pages, at most so many pages of one article are joined.",
    )
    format: str = Field(
        default="text", min_length=1, title="Format", description="The form of the output; `pagecrunch list` shows all."
    )


class OutputSettings(Section):
    theme: Literal["auto", "light", "dark", "contrast"] = Field(
        default="auto", title="Colours", description="Colours of reading pages; auto follows the reader's system."
    )
    font: Literal["serif", "sans", "dyslexia"] = Field(
        default="serif",
        title="Typeface",
        description="Typeface of reading pages; dyslexia also sets letters, words and lines further apart.",
    )
    strip_tracking: bool = Field(
        default=False,
        title="Clean links",
        description="Take parameters that only track readers (utm_source, fbclid...) out of links.",
    )
    line_breaks: int = Field(
        default=2,
        ge=1,
        le=10,
        title="Line breaks in a row",
        description="At most so many line breaks follow each other in text output; 2 is one blank line.",
    )


class BatchSettings(Section):
    workers: int = Field(
        default=0,
        ge=0,
        le=4096,
        title="Workers",
        description="So many pages are worked on at once; 0 is as many as there are cores.",
    )
    page_seconds: float = Field(
        default=30.0,
        gt=0,
        le=DAY_SECONDS,
        title="Time for a page in a batch",
        description="A page that takes longer is tried once more, then recorded as failed.",
    )
    host_seconds: float = Field(
        default=1.0,
        ge=0,
        le=DAY_SECONDS,
        title="Pause for a host",
        description="Between two pages of a host so many seconds pass, unless its robots.txt asks for more or less.",
    )
    hosts_at_once: int = Field(
        default=16, ge=1, le=1000, title="Hosts at once", description="Pages are fetched from so many hosts at once."
    )
    attempts: int = Field(
        default=3,
        ge=1,
        le=100,
        title="Attempts",
        description="A page is asked for so many times in all when its host is busy or a connection breaks.",
    )
    retry_seconds: float = Field(
        default=5.0,
        ge=0,
        le=DAY_SECONDS,
        title="Pause before a retry",
        description="So many seconds pass before the first retry, twice as many before each further one.",
    )


class TidySettings(Section):
    """How the filters are run, and when their result counts as bad."""

    profile: Literal["modern", "crunch-2.0", "crunch-1.0"] = Field(
        default="modern",
        title="Profile",
        description="The settings that hold where nobody set others: those of the Crunch papers, or our own for the "
        "pages of today.",
    )
    check: bool = Field(
        default=True,
        title="Check results",
        description="Take back what a filter did when too little of the page is left, and try it again with milder "
        "settings. Crunch 1.0 did not.",
    )
    keep_text: float = Field(
        default=0.5,
        ge=0,
        le=1,
        title="Text to keep",
        description="A filter may leave no less than this share of the letters outside links that were there before.",
    )
    keep_links: float = Field(
        default=0.4,
        ge=0,
        le=1,
        title="Links to keep on a page of links",
        description="On a page of links a filter may leave no less than this share of the letters within links.",
    )
    link_heavy: float = Field(
        default=0.65,
        ge=0,
        le=1,
        title="A page of links",
        description="A page is one of links when links hold at least this share of its letters, as portals have it.",
    )
    keep_share: float = Field(
        default=0.05,
        ge=0,
        le=1,
        title="Share of the page to keep",
        description="All filters together may leave no less than this share of the page's letters.",
    )


BUILT_IN: Mapping[str, type[Section]] = MappingProxyType(
    {
        "limits": Limits,
        "fetch": FetchLimits,
        "extract": ExtractSettings,
        "output": OutputSettings,
        "tidy": TidySettings,
        "batch": BatchSettings,
    }
)

AnySection = TypeVar("AnySection", bound=Section)


@dataclass(frozen=True)
class Settings:
    """All settings, by section. A section that is not given has its defaults."""

    sections: Mapping[str, Section] = field(default_factory=dict)

    def __post_init__(self) -> None:
        defaults = {name: model() for name, model in BUILT_IN.items() if name not in self.sections}
        object.__setattr__(self, "sections", MappingProxyType({**defaults, **self.sections}))

    def section(self, name: str, model: type[AnySection]) -> AnySection:
        """The section of this name; its defaults where nobody set anything in it."""
        found = self.sections.get(name)
        return found if isinstance(found, model) else model()

    @property
    def limits(self) -> Limits:
        return self.section("limits", Limits)

    @property
    def fetch(self) -> FetchLimits:
        return self.section("fetch", FetchLimits)

    @property
    def extract(self) -> ExtractSettings:
        return self.section("extract", ExtractSettings)

    @property
    def output(self) -> OutputSettings:
        return self.section("output", OutputSettings)

    @property
    def tidy(self) -> TidySettings:
        return self.section("tidy", TidySettings)

    @property
    def batch(self) -> BatchSettings:
        return self.section("batch", BatchSettings)
