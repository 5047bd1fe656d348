"""`pagecrunch extract`: the main content of one page, or the account of what became of its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import UsageError
from ..registry import Registry
from ..settings import Settings
from ..verdict.model import GOOD_VERDICTS, verdict_names
from . import options
from .options import option, switch
from .read import read_page
from .terminal import harmless, note, show

if TYPE_CHECKING:
    from ..ledger import Entry
    from ..result import Extraction

SHOWN_CHARACTERS = 80  # of a piece of text, in the account

Format = Annotated[str | None, option("--format -f", "NAME", options.help_for("extract.format"))]
Why = Annotated[
    bool, switch("--why", "Instead of the content, show every piece of the page's text, what became of it, and why.")
]
AllPages = Annotated[bool, switch("--all-pages", "Also fetch the pages that follow this one, and join them to one.")]
Hidden = Annotated[str | None, option("--hidden", "strip|flag|keep", options.help_for("extract.hidden"))]
FailOn = Annotated[str | None, option("--fail-on", "VERDICTS", options.help_for("extract.fail_on"))]
Fields = Annotated[str | None, option("--fields", "NAMES", options.help_for("output.fields"))]
FrontMatter = Annotated[str | None, option("--front-matter", "yaml|toml|none", options.help_for("output.front_matter"))]
Links = Annotated[str | None, option("--links", "inline|footnote|none", options.help_for("output.links"))]
Images = Annotated[str | None, option("--images", "inline|none", options.help_for("output.images"))]
Tables = Annotated[str | None, option("--tables", "pipe|html|csv", options.help_for("output.tables"))]
Title = Annotated[str | None, option("--title", "always|auto|never", options.help_for("output.title"))]
MaxTokens = Annotated[
    int | None,
    typer.Option("--max-tokens", metavar="N", min=1, help="Keep what matters most within about this many tokens."),
]
About = Annotated[str | None, option("--about", "QUESTION", "Keep the sections that answer this question.")]
Outline = Annotated[
    bool, switch("--outline", "Instead of the content, show its headings and how long each section is.")
]
Comments = Annotated[bool, switch("--comments", options.ABOUT["extract.comments"].description + " In JSON.")]


def extract_page(
    page: options.Page,
    using: options.Using = None,
    format_: Format = None,
    focus: options.Focus = None,
    why: Why = False,
    all_pages: AllPages = False,
    hidden: Hidden = None,
    comments: Comments = False,
    fail_on: FailOn = None,
    fields: Fields = None,
    front_matter: FrontMatter = None,
    links: Links = None,
    images: Images = None,
    tables: Tables = None,
    title: Title = None,
    max_tokens: MaxTokens = None,
    about: About = None,
    outline: Outline = False,
    output: options.Output = None,
    url: options.Url = None,
    render: options.Render = None,
    plug_ins: options.PlugIns = None,
    allow_private: options.AllowPrivate = False,
    settings_file: options.SettingsFile = None,
    set_: options.Set = None,
    site_rules: options.SiteRulesFile = None,
    debug: options.Debug = False,
) -> None:
    """Print the main content of a page.

    \b
    Examples:
      pagecrunch extract https://example.com
      pagecrunch extract page.html --using largest
      pagecrunch extract https://example.com --format markdown --all-pages
      pagecrunch extract https://example.com/app --render auto
      curl -s https://example.com | pagecrunch extract - --why
    """
    registry = Registry.with_files(plug_ins or ())
    flags = {
        "--using": ("extract.using", using),
        "--format": ("extract.format", format_),
        "--focus": ("extract.focus", focus),
        "--hidden": ("extract.hidden", hidden),
        "--comments": ("extract.comments", comments),
        "--fail-on": ("extract.fail_on", fail_on),
        "--fields": ("output.fields", fields),
        "--front-matter": ("output.front_matter", front_matter),
        "--links": ("output.links", links),
        "--images": ("output.images", images),
        "--tables": ("output.tables", tables),
        "--title": ("output.title", title),
        "--render": ("browser.render", render),
        "--allow-private": ("fetch.allow_private", allow_private),
        "--site-rules": ("sites.file", site_rules),
    }
    settings = options.load_for_reading(settings_file, options.assignments(set_, flags), registry.sections)
    modes = {"--why": why, "--outline": outline, "--all-pages": all_pages, "--max-tokens": max_tokens, "--about": about}
    check_modes({**{flag: value for flag, (_, value) in flags.items()}, **modes})
    check_names(flags, settings, registry)
    source = read_page(page, settings, url)
    read = reader(settings, registry, using, focus)
    result = read(source.page or source.body, url or source.url, http_charset=source.charset)
    if all_pages:
        result = join(result, settings, read)
    whole = result
    if max_tokens is not None or about is not None:
        result = result.shortened(max_tokens, about)
    text = account(result) if why else shown_outline(result) if outline else result.render(settings.extract.format)
    show(text, output)
    add_notes(text if result is whole else whole.text, result, (*registry.warnings, *source.notes))
    if result.verdict.name in verdict_names(settings.extract.fail_on):
        raise typer.Exit(1)


def reader(settings: Settings, registry: Registry, using: str | None, focus: str | None) -> Callable[..., Extraction]:
    """`extract` under these settings. A flag goes before a site rule, and that before the settings."""
    from ..api import extract  # here, because it loads the parser
    from ..sites import read_user_rules

    return partial(
        extract,
        using=settings.extract.using if using else None,
        focus=settings.extract.focus if focus else None,
        settings=settings,
        registry=registry,
        sites=read_user_rules(settings),
    )


def add_notes(text: str, result: Extraction, notes: Iterable[str]) -> None:
    """Say on the side what a reader of the result should know."""
    for warning in (*notes, *result.truncated, *result.warnings):
        note(warning)
    if result.verdict.name not in (*GOOD_VERDICTS, "truncated"):  # what was cut is in the notes above
        note(f"verdict: {result.verdict}")
    elif not text.strip():
        note(f"{result.using!r} found no text in this page; --why shows what became of it.")


# Flags that change one format alone, and the formats that they change.
_FORMATS_OF = {
    **dict.fromkeys(("--comments", "--fields"), ("json",)),
    **dict.fromkeys(("--front-matter", "--links", "--images", "--tables"), ("markdown", "json")),
    "--title": ("markdown", "speech", "ssml", "json"),
}

# Flags that show or join something else, and those that do nothing beside them.
_ALONE = {
    "--why": ("--outline", "--format", *_FORMATS_OF),
    "--outline": ("--format", *_FORMATS_OF),
    "--all-pages": ("--max-tokens", "--about"),
}


def check_modes(given: Mapping[str, options.Value]) -> None:
    """Refuse flags beside those that leave them nothing to do."""
    chosen = [flag for flag, value in given.items() if value not in (None, False)]
    for mode, others in _ALONE.items():
        if mode in chosen and (idle := next((flag for flag in chosen if flag in others), None)):
            raise UsageError(f"{idle} does nothing beside {mode}; leave one of them out.")


def check_names(flags: Mapping[str, tuple[str, options.Value]], settings: Settings, registry: Registry) -> None:
    """Refuse unknown names, and flags that do nothing to the format, before the page is read: it may be far away."""
    format_ = settings.extract.format
    registry.extractor(settings.extract.using)
    registry.renderer(format_)
    verdict_names(settings.extract.fail_on)
    for flag, (_, value) in flags.items():
        formats = _FORMATS_OF.get(flag)
        if formats and value and format_ not in formats:
            raise UsageError(f"{flag} does nothing to {format_}; use it with --format {formats[0]}.")
    if settings.output.fields != "-":
        from ..render.fields import check_fields

        check_fields(settings.output.fields)


def join(first: Extraction, settings: Settings, extract: Callable[..., Extraction]) -> Extraction:
    """The first page joined with those after it, each fetched and read as it was."""
    from ..pagination import join_pages

    if not first.page.url:
        raise UsageError("--all-pages needs the page's address; give it with --url, or name the address itself.")

    def read(address: str) -> Extraction:
        source = read_page(address, settings)
        return extract(source.page or source.body, source.url, http_charset=source.charset)

    return join_pages(first, read, settings.extract.max_pages)


def shown_outline(result: Extraction) -> str:
    from ..passages.outline import outline_text

    return outline_text(result.outline, result.title)


def account(result: Extraction) -> str:
    """The ledger for people: one line a piece, then the sums. White space is counted and not listed."""
    from ..ledger import BLANK, KEPT  # loads numpy

    entries = [entry for entry in result.ledger.entries if entry.bucket != BLANK]
    reasons = [_reason(result, entry) for entry in entries]
    width = max(map(len, reasons), default=0)
    lines = [
        f"{entry.bucket:<8}  {entry.score:4.2f}  {reason:<{width}}  {_start(entry.text)}"
        for entry, reason in zip(entries, reasons, strict=True)
    ]
    totals = result.ledger.totals()
    lines += ["", f"Of {sum(totals.values()):,} bytes of text, {totals[KEPT]:,} were kept."]
    lines += [f"{size:>12,}  {bucket}" for bucket, size in totals.items()]
    return "\n".join(map(str.rstrip, [*lines, *head_account(result)]))


def head_account(result: Extraction) -> list[str]:
    """What a reading page shows above the content, and where each piece was found."""
    from ..render.head_sources import head_pieces

    pieces = list(head_pieces(result)) if result.document.parts else []
    names = max((len(piece.name) for piece in pieces), default=0)
    sources = max((len(piece.source) for piece in pieces), default=0)
    lines = [f"{piece.name:<{names}}  {piece.source:<{sources}}  {_start(piece.text)}" for piece in pieces]
    return ["", "A reading page shows above the content, each once:", *map(harmless, lines)] if lines else []


def _reason(result: Extraction, entry: Entry) -> str:
    """Why, and in what: "reads like the content, in a list item"."""
    block = int(result.page.blocks.of_row[entry.row])
    name = result.page.structure_name(block) if block >= 0 else ""
    return f"{entry.reason}, in a {name}" if name else entry.reason


def _start(text: str) -> str:
    # A script can be a megabyte long; only its first words are shown.
    words = harmless(" ".join(text[: 10 * SHOWN_CHARACTERS].split()))
    return words if len(words) <= SHOWN_CHARACTERS else words[: SHOWN_CHARACTERS - 1] + "…"
