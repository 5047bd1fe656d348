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
        description="Text that a page hides from its readers: strip leaves it out, flag leaves it out, warns and lists "
        "it, keep reads it as if it were seen.",
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


class SiteSettings(Section):
    enabled: bool = Field(
        default=True, title="Follow site rules", description="Keep and remove what the rules for a site say."
    )
    file: str = Field(
        default="-",
        min_length=1,
        title="Site rules",
        description="The file with the rules for single sites; - is sites.toml beside your settings file.",
    )


class ApiSettings(Section):
    max_bytes: ByteSize = Field(
        default=ByteSize(10 * MIB),
        ge=1,
        le=256 * MIB,
        title="Largest page of a request",
        description="Programs may send or have fetched pages up to this size.",
    )
    seconds: float = Field(
        default=10.0,
        gt=0,
        le=3600,
        title="Time for a page of a request",
        description="A page that takes longer is given up, and the program that asked is told so.",
    )
    requests_per_minute: int = Field(
        default=6000,
        ge=0,
        le=10_000_000,
        title="Requests a minute",
        description="So many requests a program may make in a minute; 0 is any number.",
    )
    workers: int = Field(
        default=0,
        ge=0,
        le=1024,
        title="Workers for requests",
        description="So many pages of requests are read at once; 0 is as many as there are cores.",
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
    order: str = Field(
        default="-",
        min_length=1,
        title="Order of filters",
        description="Names of filters, separated by commas, in the order they are to run in; - is the usual one. "
        "Within their phase, the filters that are named share out the places that they have among all.",
    )
    check: bool = Field(
        default=True,
        title="Check results",
        description="Take back what a filter did when too little of the page is left, and try it again with milder "
        "settings. Crunch 1.0 did not.",
    )
    guided: bool = Field(
        default=True,
        title="Guided by the learned extractor",
        description="Protect what the learned extractor takes for content from every filter, and remove what it is "
        "sure is none. The papers' profiles do without.",
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


class ProxySettings(Section):
    """What the proxy does with pages that pass through it."""

    view: Literal["original", "tidy", "reader"] = Field(
        default="tidy",
        title="View",
        description="How pages are shown where no site or page says otherwise: as they came, without their clutter, or "
        "as a reading page.",
    )
    bar: bool = Field(
        default=True,
        title="Bar on pages",
        description="Add a small bar to every page, to switch views and see what was removed.",
    )
    text_size: int = Field(
        default=100, ge=50, le=300, title="Text size", description="Size of pages in percent, where the bar is shown."
    )
    page_seconds: float = Field(
        default=5.0,
        gt=0,
        le=600,
        title="Time to tidy a page",
        description="A page that takes longer is shown as it came.",
    )
    wait_seconds: float = Field(
        default=20.0,
        gt=0,
        le=DAY_SECONDS,
        title="Time to wait for a page",
        description="A page that has not arrived as a whole by then is shown as it comes.",
    )
    max_bytes: ByteSize = Field(
        default=ByteSize(8 * MIB),
        ge=1,
        le=1024 * MIB,
        title="Largest page for the proxy",
        description="Larger pages, counted as they are sent, pass through as they are.",
    )
    workers: int = Field(
        default=0,
        ge=0,
        le=256,
        title="Workers of the proxy",
        description="So many pages are tidied at once; 0 is as many as there are cores.",
    )
    connect_ports: str = Field(
        default="443",
        min_length=1,
        title="Ports for secure connections",
        description="Tunnels are made to these ports only, given as numbers with commas between.",
    )
    remember: Literal["nothing", "hosts", "addresses"] = Field(
        default="hosts",
        title="What activity remembers",
        description="Of each page: nothing, only its host, or its address. What a page says is never stored.",
    )

    @field_validator("connect_ports")
    @classmethod
    def _are_ports(cls, value: str) -> str:
        ports = [port.strip() for port in value.split(",")]
        if not all(port.isascii() and port.isdigit() and 0 < int(port) < 65536 for port in ports):
            raise ValueError("numbers of ports with commas between, such as 443,8443")
        return ",".join(ports)


BUILT_IN: Mapping[str, type[Section]] = MappingProxyType(
    {
        "limits": Limits,
        "fetch": FetchLimits,
        "extract": ExtractSettings,
        "output": OutputSettings,
        "tidy": TidySettings,
        "sites": SiteSettings,
        "api": ApiSettings,
        "batch": BatchSettings,
        "proxy": ProxySettings,
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
    def sites(self) -> SiteSettings:
        return self.section("sites", SiteSettings)

    @property
    def api(self) -> ApiSettings:
        return self.section("api", ApiSettings)

    @property
    def batch(self) -> BatchSettings:
        return self.section("batch", BatchSettings)

    @property
    def proxy(self) -> ProxySettings:
        return self.section("proxy", ProxySettings)
