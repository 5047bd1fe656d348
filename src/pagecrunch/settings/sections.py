"""The built-in sections of settings: each setting with its type, default, title, description and bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ByteSize, ConfigDict, Field, field_validator

from .._version import VERSION

MIB = 1024 * 1024
DAY_SECONDS = 24 * 60 * 60.0

# Types with the bounds that several settings share.
PageSize = Annotated[ByteSize, Field(ge=1, le=1024 * MIB)]
Share = Annotated[float, Field(ge=0, le=1)]
Pause = Annotated[float, Field(ge=0, le=DAY_SECONDS)]
Timeout = Annotated[float, Field(gt=0, le=DAY_SECONDS)]
Name = Annotated[str, Field(min_length=1)]
View = Literal["original", "tidy", "reader", "text"]  # how the proxy shows a page
# Kinds of sites whose secure pages the proxy does not touch; sites/left_alone.toml has the lists.
LEFT_ALONE = ("money", "health", "government", "accounts", "apps")


class Section(BaseModel):
    """A group of settings that belong together. It cannot be changed, and refuses keys that are not declared."""

    # A section is built when it is first used: a command needs only some of them.
    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True, defer_build=True)


def setting(default: Any, title: str, description: str, **bounds: Any) -> Any:
    """A field of a section, with the texts that people see."""
    return Field(default=default, title=title, description=description, **bounds)


class Limits(Section):
    max_bytes: PageSize = setting(
        ByteSize(32 * MIB),
        "Largest page",
        "Read at most this much of a page's HTML; the rest is left out and reported.",
    )
    max_rows: int = setting(
        2_100_000,
        "Most elements and texts",
        "Read at most this many elements and pieces of text of a page; the rest is left out and reported.",
        ge=1,
        le=100_000_000,
    )
    max_seconds: Pause = setting(
        0.0,
        "Time for a page",
        "Start no further step after this many seconds; the result reports what is missing. 0 means no limit, and is "
        "the only way to get the same result on every machine.",
    )


class FetchLimits(Section):
    max_bytes: PageSize = setting(
        ByteSize(32 * MIB),
        "Largest download",
        "Fetch at most this much of a page, counted after decompression; a page that is cut is reported.",
    )
    seconds: Timeout = setting(
        20.0, "Time for a page", "Give up on a page after this many seconds, including redirects."
    )
    redirects: int = setting(10, "Most redirects", "Follow at most this many redirects.", ge=0, le=100)
    allow_private: bool = setting(
        False,
        "Fetch from private addresses",
        "Also fetch from this machine, the local network and unusual ports. Leave this off for addresses that you did "
        "not write yourself.",
    )
    user_agent: Name = setting(
        f"Mozilla/5.0 (compatible; PageCrunch/{VERSION})",
        "User agent",
        "The name that PageCrunch sends to web servers.",
    )
    cache: Name = setting(
        "-",
        "Cache folder",
        "Keep fetched pages in this folder, and ask a server only whether a page has changed; - keeps none.",
    )

    @field_validator("user_agent")
    @classmethod
    def _fits_in_a_header(cls, value: str) -> str:
        if not (value.isascii() and value.isprintable()):
            raise ValueError("one line of plain ASCII text")
        return value


class BrowserSettings(Section):
    """Pages that need a browser; see docs/rendering.md."""

    render: Literal["never", "auto", "always"] = setting(
        "never",
        "Render pages",
        "Run a page's scripts in a browser before reading it: never, always, or only if the page is empty without them "
        "(auto). Needs the extra browser and chromium.",
    )
    for_requests: bool = setting(
        False,
        "Render for the console and programs",
        "Let the playground, the HTTP API and the tool server render pages in a browser.",
    )
    path: Name = setting("-", "Browser", "The program to run; - looks for chromium, then for Google Chrome.")
    sandbox: Literal["auto", "always", "never"] = setting(
        "auto",
        "Browser sandbox",
        "Run pages in chromium's own sandbox; auto does so unless you are root, for whom chromium has none.",
    )
    seconds: Annotated[float, Field(gt=0, le=600)] = setting(
        15.0, "Time to render a page", "Read a page as it is after this many seconds, even if its text still changes."
    )
    max_bytes: PageSize = setting(
        ByteSize(50 * MIB),
        "Most bytes of a rendered page",
        "Let a page load at most this much, with its scripts, styles and images; after that it is cut off.",
    )
    requests: int = setting(
        300, "Most requests of a rendered page", "Let a page make at most this many requests.", ge=1, le=100_000
    )
    max_memory: Annotated[ByteSize, Field(ge=64 * MIB, le=1024 * 1024 * MIB)] = setting(
        ByteSize(1024 * MIB), "Most memory of a rendered page", "End a page that needs more memory than this."
    )
    pages_at_once: int = setting(4, "Rendered pages at once", "Render at most this many pages at once.", ge=1, le=64)
    images: bool = setting(
        False, "Load images", "Load the images of rendered pages, for a layout that is exact where images have no size."
    )


class ExtractSettings(Section):
    using: Name = setting(
        "learned", "Extractor", "The method that finds the main content; `pagecrunch list` shows all of them."
    )
    focus: Literal["precision", "balanced", "recall"] = setting(
        "balanced", "Focus", "When in doubt, precision leaves text out and recall keeps it; balanced weighs the two."
    )
    learned_sites: bool = setting(
        False,
        "Use learned sites",
        "If no extractor is set, read the pages of a site with what `pagecrunch learn` has learned about it. The "
        "commands extract and listen do so unless this is set to false.",
    )
    page_data: bool = setting(
        True,
        "Read the page's data",
        "If a page shows hardly any text, read it from the data that the page carries for search engines and scripts "
        "(JSON-LD and the like). Only the extractors learned and auto do this; others keep to what the page shows.",
    )
    hidden: Literal["strip", "flag", "keep"] = setting(
        "strip",
        "Hidden text",
        "Text that a page hides from its readers: strip leaves it out, flag also warns and lists it, keep treats it "
        "as visible.",
    )
    comments: bool = setting(False, "Discussion", "Also return the readers' comments, as a tree with names.")
    max_pages: int = setting(
        20, "Most pages of an article", "With --all-pages, join at most this many pages of one article.", ge=1, le=1000
    )
    format: Name = setting("text", "Format", "The output format; `pagecrunch list` shows all of them.")
    fail_on: Name = setting(
        "-",
        "Fail on these verdicts",
        "Verdicts, separated by commas, that end the command with exit code 1, as in blocked,shell,login; - is none. "
        "A page whose verdict is neither whole nor index is always reported.",
    )


class OutputSettings(Section):
    theme: Literal["auto", "light", "sepia", "dark", "contrast"] = setting(
        "auto", "Colours", "Colours of reading pages; auto follows the reader's system."
    )
    font: Literal["serif", "sans", "dyslexia"] = setting(
        "serif", "Typeface", "Typeface of reading pages; dyslexia also adds space between letters, words and lines."
    )
    width: Literal["narrow", "normal", "wide"] = setting("normal", "Line width", "How long lines of reading pages are.")
    spacing: Literal["normal", "loose", "looser"] = setting(
        "normal", "Spacing", "Space between the letters, words and lines of reading pages."
    )
    pictures: Literal["site", "proxy", "none"] = setting(
        "site",
        "Pictures of pages that you read",
        "site loads them from the page's own site, proxy loads them through PageCrunch so that the site does not see "
        "your browser, none leaves them out.",
    )
    title: Literal["always", "auto", "never"] = setting(
        "always",
        "Title in Markdown and speech",
        "Begin Markdown and text for listening with the title, and with the summary and main picture that the content "
        "lacks. auto leaves a title near the start of the content where it is; never adds nothing.",
    )
    front_matter: Literal["none", "yaml", "toml"] = setting(
        "none", "Front matter", "Begin Markdown with the facts about the page (title, author, date...) in YAML or TOML."
    )
    links: Literal["inline", "footnote", "none"] = setting(
        "inline",
        "Links in Markdown",
        "Write the addresses of links where they are, as footnotes at the end, or not at all.",
    )
    images: Literal["inline", "none"] = setting(
        "inline", "Images in Markdown", "Write images where they are, or leave them out; captions stay."
    )
    tables: Literal["pipe", "html", "csv"] = setting(
        "pipe",
        "Tables in Markdown",
        "Write tables with pipes (as HTML where pipes cannot hold them), always as HTML, or as blocks of CSV.",
    )
    fields: Name = setting(
        "-",
        "Fields in JSON",
        "The fields of JSON output, separated by commas, such as title,date,markdown; - is all of them.",
    )
    chunk_tokens: int = setting(
        400, "Size of chunks", "Cut the field chunks of JSON output into passages of at most this many tokens.", ge=1
    )
    chunk_overlap: int = setting(
        40,
        "Overlap of chunks",
        "Repeat up to this many tokens of the chunk before; unless you set it, no more than a tenth of a chunk.",
        ge=0,
    )
    strip_tracking: bool = setting(
        False, "Clean links", "Remove tracking parameters (utm_source, fbclid...) from links."
    )
    line_breaks: int = setting(
        2,
        "Line breaks in a row",
        "Allow at most this many line breaks in a row in text output, as far as the page has them; 2 is one blank "
        "line, 0 means no limit.",
        ge=0,
        le=10,
    )


class TidySettings(Section):
    """How the filters run, and when their result counts as bad."""

    profile: Literal["modern", "still", "crunch-2.0", "crunch-1.0"] = setting(
        "modern",
        "Profile",
        "The defaults of the filters. modern: pages keep the scripts that make them work; still: no scripts at all; "
        "crunch-1.0 and crunch-2.0: those of the Crunch papers.",
    )
    order: Name = setting(
        "-",
        "Order of filters",
        "Names of filters, separated by commas, in the order to run them; - is the usual order. A filter of a plug-in "
        "runs right after the one listed before it. Others trade places with each other within their phase, and those "
        "that are not listed stay where they are.",
    )
    check: bool = setting(
        True,
        "Check results",
        "Undo a filter that leaves too little of the page, and try it again with milder settings. Crunch 1.0 did not.",
    )
    guided: bool = setting(
        True,
        "Guided by the learned extractor",
        "Protect what the learned extractor takes for content from all filters, and remove what it is sure is not "
        "content. The profiles of the papers do not use this.",
    )
    keep_text: Share = setting(
        0.5, "Text to keep", "A filter must leave at least this share of the letters outside links."
    )
    keep_links: Share = setting(
        0.4,
        "Links to keep on a page of links",
        "On a page of links, a filter must leave at least this share of the letters in links.",
    )
    link_heavy: Share = setting(
        0.65,
        "A page of links",
        "A page counts as a page of links if at least this share of its letters is in links, as on portals.",
    )
    keep_share: Share = setting(
        0.05, "Share of the page to keep", "All filters together must leave at least this share of the page's letters."
    )


class SiteSettings(Section):
    enabled: bool = setting(True, "Use site rules", "Keep and remove what the rules for a site list.")
    file: Name = setting(
        "-", "Site rules", "The file with the rules for single sites; - is sites.toml next to your settings file."
    )
    learn: bool = setting(
        True,
        "Learn from corrections",
        "Remember which parts you put back or remove on reading pages, and expect the same on other pages of the "
        "site. What is learned stays on this machine.",
    )
    repeats: bool = setting(
        False,
        "Leave out what repeats",
        "In a batch, expect text at the same place on several pages of a host to be clutter. Only pages of "
        "the same part of the input are compared, and each is parsed twice.",
    )


class ApiSettings(Section):
    max_bytes: ByteSize = setting(
        ByteSize(10 * MIB),
        "Largest page of a request",
        "The largest page that a program may send or have fetched.",
        ge=1,
        le=256 * MIB,
    )
    seconds: float = setting(
        10.0,
        "Time for a page of a request",
        "Give up on a page after this many seconds; the program gets an error.",
        gt=0,
        le=3600,
    )
    requests_per_minute: int = setting(
        6000,
        "Requests a minute",
        "Accept at most this many requests a minute from a program; 0 means no limit.",
        ge=0,
        le=10_000_000,
    )
    workers: int = setting(
        0,
        "Workers for requests",
        "Process the pages of this many requests at once; 0 means one per core.",
        ge=0,
        le=1024,
    )


class BatchSettings(Section):
    workers: int = setting(0, "Workers", "Process this many pages at once; 0 means one per core.", ge=0, le=4096)
    page_seconds: Timeout = setting(
        30.0, "Time for a page in a batch", "A page that takes longer is tried once more, then recorded as failed."
    )
    host_seconds: Pause = setting(
        1.0,
        "Pause for a host",
        "Wait this many seconds between two pages of a host, unless its robots.txt sets another delay.",
    )
    hosts_at_once: int = setting(16, "Hosts at once", "Fetch from this many hosts at once.", ge=1, le=1000)
    attempts: int = setting(
        3,
        "Attempts",
        "Request a page this many times in all if its host is busy or the connection breaks.",
        ge=1,
        le=100,
    )
    retry_seconds: Pause = setting(
        5.0,
        "Pause before a retry",
        "Wait this many seconds before the first retry, and twice as long before each further one.",
    )


class ProxySettings(Section):
    """How the proxy treats the pages that pass through it."""

    view: View = setting(
        "tidy", "View", "The usual view of pages: unchanged, without clutter, as a reading page, or text only."
    )
    bar: bool = setting(
        True, "Bar on pages", "Add a small bar to every page, to switch views and see what was removed."
    )
    text_size: int = setting(
        100,
        "Text size",
        "Size of the text that you read, in percent; of the whole page if the bar is shown.",
        ge=50,
        le=300,
    )
    page_seconds: float = setting(
        5.0, "Time to tidy a page", "A page that takes longer is shown unchanged.", gt=0, le=600
    )
    while_loading: bool = setting(
        True,
        "Show slow pages while they load",
        "Send the head of a slow page at once, and finished parts of it while the rest arrives; in the tidy view.",
    )
    wait_seconds: Timeout = setting(
        20.0,
        "Time to wait for a page",
        "A page that has not arrived completely by then, and is not shown while it loads, is shown as it arrives.",
    )
    max_bytes: PageSize = setting(
        ByteSize(8 * MIB),
        "Largest page for the proxy",
        "Larger pages pass through unchanged. The size is counted as sent, before decompression.",
    )
    workers: int = setting(
        0, "Workers of the proxy", "Process this many pages at once; 0 means one per core.", ge=0, le=256
    )
    connect_ports: Name = setting(
        "443", "Ports for secure connections", "Allow tunnels to these ports only; separate several ports with commas."
    )
    left_alone: Name = setting(
        ",".join(LEFT_ALONE),
        "Kinds of sites left alone",
        "Do not open the secure pages of these kinds of sites, separated by commas; none opens all of them.",
    )
    remember: Literal["nothing", "hosts", "addresses"] = setting(
        "hosts",
        "What activity remembers",
        "What to store about each page: nothing, only its host, or its address. Its text is never stored.",
    )

    @field_validator("connect_ports")
    @classmethod
    def _are_ports(cls, value: str) -> str:
        ports = [port.strip() for port in value.split(",")]
        if not all(port.isascii() and port.isdigit() and 0 < int(port) < 65536 for port in ports):
            raise ValueError("port numbers separated by commas, such as 443,8443")
        return ",".join(ports)

    @field_validator("left_alone")
    @classmethod
    def _are_kinds(cls, value: str) -> str:
        kinds = [kind.strip() for kind in value.split(",")]
        if value != "none" and not set(kinds) <= set(LEFT_ALONE):
            raise ValueError(f"none, or some of {', '.join(LEFT_ALONE)}, separated by commas")
        return ",".join(kinds)
