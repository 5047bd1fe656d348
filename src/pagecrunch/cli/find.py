"""`pagecrunch find`: the addresses of a site's pages, for `pagecrunch batch`."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from ..errors import PagecrunchError, UsageError
from ..settings import load
from .options import AllowPrivate, Debug, Output, Set, SettingsFile, argument, assignments, option
from .terminal import harmless, note

Site = Annotated[str, argument("URL", "A page of the site, or one of its feeds or sitemaps.")]
From = Annotated[str, option("--from", "NAMES", "Where to look: feeds, sitemaps, links.")]
Most = Annotated[int, typer.Option("--most", metavar="N", min=1, help="Stop after this many pages.")]
Follow = Annotated[
    int, typer.Option("--follow", metavar="N", min=0, help="Also fetch this many pages, and look at their links.")
]
Match = Annotated[str, option("--match", "REGEX", "Only addresses that have this in them, as in --match /2026/.")]
Form = Annotated[str, option("--format -f", "urls|jsonl", "An address a line, or JSON with source, title and date.")]


def find_site_pages(
    site: Site,
    from_: From = "feeds,sitemaps,links",
    most: Most = 10_000,
    follow: Follow = 0,
    match: Match = "",
    form: Form = "urls",
    output: Output = None,
    allow_private: AllowPrivate = False,
    settings_file: SettingsFile = None,
    set_: Set = None,
    debug: Debug = False,
) -> None:
    """Find the pages of a site: its feeds, its sitemaps and its links.

    Only what the site's robots.txt allows is fetched or listed, with a pause between two pages. The list is for
    `pagecrunch batch`.

    \b
    Examples:
      pagecrunch find https://example.com
      pagecrunch find https://example.com/sitemap.xml --match /2026/ -o urls.txt
      pagecrunch find https://example.com --from links --follow 50 -o urls.txt
      pagecrunch batch urls.txt -o out --language en --deduplicate
    """
    from ..find import Search, find_pages

    sources = tuple(name.strip() for name in from_.split(",") if name.strip())
    if form not in ("urls", "jsonl"):
        raise UsageError(f"--format takes urls or jsonl, not {form!r}.")
    flags = {"--allow-private": ("fetch.allow_private", allow_private)}
    settings = load(settings_file, assignments=assignments(set_, flags))
    search = Search(sources, most, follow, match, settings.batch.host_seconds)
    count = 0
    try:
        with open(output, "w", encoding="utf-8") if output else nullcontext(sys.stdout) as file:
            for page in find_pages(site, settings.fetch, search, complain=note):
                line = page.address if form == "urls" else json.dumps(page._asdict(), ensure_ascii=False)
                file.write(f"{harmless(line)}\n")
                file.flush()
                count += 1
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PagecrunchError(f"The list could not be written: {error.strerror or error}.") from error
    if not count:
        raise PagecrunchError(f"No pages were found at {site}.")
    if output:
        note(f"{count:,} pages are listed in {Path(output)}.")
