"""`pagecrunch tidy`: a page without its clutter, still a page, or the account of what was changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from ..decode.prescan import declared_encoding
from ..errors import UsageError
from ..registry import Registry
from ..settings import Assignment, load
from . import options
from .options import option, switch
from .read import read_page
from .terminal import harmless, note, show

if TYPE_CHECKING:
    from ..filters.engine.change import Change
    from ..result import Tidied

FORMATS = ("html", "text")
LINKS_SHOWN = 3  # of a change, in the account
FIRST_CHARACTERS = 900  # of the 1,024 bytes in which browsers look for the encoding
_HEAD = re.compile(r"(?is)(?>(?:\s++|<!--.*?-->|<!(?!--)[^>]*+>|<html\b[^>]*+>){0,99})<head\b[^>]*+>")
_PROFILE = options.ABOUT["tidy.profile"]

Profile = Annotated[
    str | None,
    option("--profile", "NAME", f"{_PROFILE.description} {', '.join(_PROFILE.choices)}. [default: {_PROFILE.default}]"),
]
Format = Annotated[str, option("--format -f", "html|text", "The page itself, or what is left to read.")]
Why = Annotated[bool, switch("--why", "Instead of the page, show what was changed, where, and why.")]


def tidy_page(
    page: options.Page,
    profile: Profile = None,
    format_: Format = "html",
    why: Why = False,
    output: options.Output = None,
    url: options.Url = None,
    plug_ins: options.PlugIns = None,
    allow_private: options.AllowPrivate = False,
    settings_file: options.SettingsFile = None,
    set_: options.Set = None,
    site_rules: options.SiteRulesFile = None,
    debug: options.Debug = False,
) -> None:
    """Print a page without its clutter.

    \b
    Examples:
      pagecrunch tidy https://example.com > page.html
      pagecrunch tidy page.html --why
      pagecrunch tidy page.html --set link_lists.ratio=0.25 --set forms.enabled=true
      pagecrunch tidy page.html --profile crunch-2.0 --format text
    """
    from ..api import tidy  # here, because it loads the parser
    from ..sites import read_user_rules

    if format_ not in FORMATS:
        raise UsageError(f"--format of pagecrunch tidy takes {' or '.join(FORMATS)}, not {format_!r}.")
    registry = Registry.with_files(plug_ins or ())
    flags = {
        "--profile": ("tidy.profile", profile),
        "--allow-private": ("fetch.allow_private", allow_private),
        "--site-rules": ("sites.file", site_rules),
    }
    changed = [*_for_a_copy(page, url), *options.assignments(set_, flags)]
    settings = load(settings_file, assignments=changed, plug_ins=registry.sections)
    sites = read_user_rules(settings)
    source = read_page(page, settings)
    address = url or source.url
    result = tidy(source.body, address, settings, http_charset=source.charset, registry=registry, sites=sites)
    show(account(result) if why else result.text if format_ == "text" else saved(result.html), output)
    for warning in (*source.notes, *result.truncated, *result.warnings):
        note(warning)


def _for_a_copy(page: str, url: str | None) -> Iterator[Assignment]:
    """A page from the web is printed to be read elsewhere, where it must still find its styles."""
    if url or page.lower().startswith(("http://", "https://")):
        yield Assignment("base_address.enabled", True, "For a page from the web")


def saved(html: str) -> str:
    """A page as it is written, in UTF-8. Where browsers look first it says so: it may have come in another encoding."""
    is_declared = declared_encoding(html[:FIRST_CHARACTERS].encode("utf-8", "replace")) == "utf-8"
    head = None if is_declared else _HEAD.match(html)
    return f'{head[0]}<meta charset="utf-8">{html[head.end() :]}' if head else html


def account(result: Tidied) -> str:
    """The changes for people, one a line, in the order they were made; links that went with one below it."""
    lines = [line for change in result.changes for line in _lines(change)]
    links = sum(len(change.links) for change in result.changes)
    return "\n".join([*lines, "", f"{len(result.changes):,} changes; {links:,} links were removed with them."])


def _lines(change: Change) -> Iterator[str]:
    yield harmless(f"{change.filter}: {change.what}, {change.where} ({change.why})")
    for text, address in change.links[:LINKS_SHOWN]:
        yield harmless(f"    {text or 'no text'} -> {address}")
    if len(change.links) > LINKS_SHOWN:
        yield f"    and {len(change.links) - LINKS_SHOWN:,} more links"
