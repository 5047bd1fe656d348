"""`pagecrunch extract`: the main content of one page, or the account of what became of its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..settings import Assignment, declared, load, parse_assignment
from .read import read_page
from .terminal import note, show

if TYPE_CHECKING:
    from ..pagination.joined import Joined
    from ..result import Extraction

# Formats that a result has by their own names; JSON is a call.
BUILT_IN_FORMATS = ("text", "markdown", "html", "fragment", "speech", "ssml")

_ABOUT = {setting.key: setting for setting in declared()}


def _help(key: str) -> str:
    return f"{_ABOUT[key].description} [default: {_ABOUT[key].default}]"


Page = Annotated[
    str,
    typer.Argument(
        metavar="PAGE|URL|-", help="A file, a web address, or - for a page that is piped in.", show_default=False
    ),
]
Using = Annotated[str | None, typer.Option("--using", metavar="NAME", help=_help("extract.using"))]
Format = Annotated[str | None, typer.Option("--format", metavar="NAME", help=_help("extract.format"))]
Focus = Annotated[str | None, typer.Option("--focus", metavar="precision|balanced|recall", help=_help("extract.focus"))]
Why = Annotated[
    bool,
    typer.Option(
        "--why", help="Instead of the content, show every piece of the page's text, what became of it, and why."
    ),
]
AllPages = Annotated[
    bool, typer.Option("--all-pages", help="Also fetch the pages that follow this one, and join them to one.")
]
Hidden = Annotated[str | None, typer.Option("--hidden", metavar="strip|flag|keep", help=_help("extract.hidden"))]
Comments = Annotated[bool, typer.Option("--comments", help=_ABOUT["extract.comments"].description + " In JSON.")]
Url = Annotated[str | None, typer.Option("--url", metavar="URL", help="Where a page from a file or pipe is from.")]
AllowPrivate = Annotated[bool, typer.Option("--allow-private", help=_ABOUT["fetch.allow_private"].description)]
SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="Read settings from this TOML file, not your own."),
]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a setting, as in --set fetch.seconds=60; can be repeated. `pagecrunch list settings` shows all.",
    ),
]
SiteRulesFile = Annotated[
    str | None, typer.Option("--site-rules", metavar="FILE", help=_ABOUT["sites.file"].description)
]
PlugIns = Annotated[
    list[Path] | None,
    typer.Option("--plug-in", metavar="FILE", help="Use the parts in this Python file too; can be repeated."),
]
Debug = Annotated[bool, typer.Option("--debug", help="Show a Python trace when something goes wrong.")]


def extract_page(
    page: Page,
    using: Using = None,
    format_: Format = None,
    focus: Focus = None,
    why: Why = False,
    all_pages: AllPages = False,
    hidden: Hidden = None,
    comments: Comments = False,
    url: Url = None,
    plug_ins: PlugIns = None,
    allow_private: AllowPrivate = False,
    settings_file: SettingsFile = None,
    set_: Set = None,
    site_rules: SiteRulesFile = None,
    debug: Debug = False,
) -> None:
    """Print the main content of a page.

    \b
    Examples:
      pagecrunch extract https://example.com
      pagecrunch extract page.html --using largest
      pagecrunch extract https://example.com --format markdown --all-pages
      curl -s https://example.com | pagecrunch extract - --why
    """
    from ..registry import Registry

    registry = Registry.with_files(plug_ins or ())
    flags = {
        "--using": ("extract.using", using),
        "--format": ("extract.format", format_),
        "--focus": ("extract.focus", focus),
        "--hidden": ("extract.hidden", hidden),
        "--comments": ("extract.comments", comments or None),
        "--allow-private": ("fetch.allow_private", allow_private or None),
        "--site-rules": ("sites.file", site_rules),
    }
    settings = load(
        settings_file,
        assignments=[*map(parse_assignment, set_ or ()), *_from_flags(flags)],
        plug_ins=registry.sections,
    )
    # Names are checked before the page is read: it may be large, or far away.
    registry.extractor(settings.extract.using)
    render = registry.renderer(settings.extract.format)
    from ..sites import read_user_rules

    sites = read_user_rules(settings)
    given = read_page(page, settings)

    from ..api import extract
    from ..pagination.joined import Joined
    from .join import join
    from .why import account

    # What a flag names comes before what a site rule says, and that before the settings.
    read = partial(
        extract,
        using=settings.extract.using if using else None,
        focus=settings.extract.focus if focus else None,
        settings=settings,
        registry=registry,
        sites=sites,
    )
    result = read(given.body, url or given.url, http_charset=given.charset)
    whole = join(result, settings, read) if all_pages else result
    content = form(whole, settings.extract.format) or render(result.page, result.decision)
    text = account(result) if why else content
    show(text)
    stopped = (whole.stopped,) if isinstance(whole, Joined) and whole.stopped else ()
    for warning in (*registry.warnings, *given.notes, *result.truncated, *result.warnings, *stopped):
        note(warning)
    if not text.strip():
        note(f"{result.using!r} found no text in this page; --why shows what became of it.")


def form(result: Extraction | Joined, name: str) -> str:
    """A built-in format of a result; "" for one that a plug-in makes."""
    if name == "json":
        return result.json()
    return str(getattr(result, name)) if name in BUILT_IN_FORMATS else ""


def _from_flags(flags: Mapping[str, tuple[str, str | bool | None]]) -> Iterator[Assignment]:
    for flag, (key, value) in flags.items():
        if value is not None:
            yield Assignment(key, value, f"In {flag} {value}")
