"""The page that a command reads: a file, a web address, or - for what is piped in."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..errors import FetchError, UsageError
from ..fetched import Fetched
from ..settings import Settings
from ..sniff import detect_other_format, explain_other_format
from .terminal import note

_SCHEME = re.compile(r"([a-z][a-z0-9+.-]+):", re.IGNORECASE)  # two letters at least: C: is a drive
_HOST = re.compile(r"(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?|localhost(?::\d+)?|\d+(?:\.\d+){3}(?::\d+)?", re.IGNORECASE)
_FILE_ENDINGS = (".html", ".htm", ".xhtml", ".mhtml", ".php", ".asp", ".txt", ".xml", ".pdf", ".gz", ".zip")


@dataclass(frozen=True, slots=True)
class PageSource:
    """A page's bytes, and what came with them."""

    body: bytes
    url: str | None = None
    charset: str | None = None
    notes: tuple[str, ...] = ()
    page: Fetched | None = None  # the page with its status, where it was fetched


def read_page(name: str, settings: Settings, url: str | None = None) -> PageSource:
    """The page, or an error that says what is wrong with it and what to do. It is rendered if the settings say so.

    `url` is where a page from a file or pipe is from: its scripts may load from there.
    """
    path = None
    if re.match(r"https?://", name, re.IGNORECASE):
        return _checked(name, _fetch(name, settings))
    if name == "-":
        name, source = "The input", PageSource(_read_input(settings.limits.max_bytes))
    else:
        path, source = Path(name), PageSource(_read_file(name, settings.limits.max_bytes))
    return _rendered(_checked(name, source), path, url, settings)


def _checked(name: str, source: PageSource) -> PageSource:
    if not source.body:
        raise UsageError(f"{name} is empty; save or fetch the page again.")
    if what := detect_other_format(source.body):
        raise UsageError(explain_other_format(name, what))
    return source


def _rendered(source: PageSource, path: Path | None, url: str | None, settings: Settings) -> PageSource:
    """A page of this machine after its scripts have run, where that is wanted."""
    if settings.browser.render == "never":
        return source
    from ..browser.fetch import rendered
    from ..browser.visit import Visit

    visit = Visit(url, source.body) if url else Visit.of_file(source.body, path)
    page = rendered(Fetched(url or "", source.body, None, None), visit, settings)
    return PageSource(page.body, None, page.charset, page.truncated, page)


def _fetch(url: str, settings: Settings) -> PageSource:
    fetch: Callable[[str], Fetched]
    if settings.browser.render == "never":
        from ..fetch import fetch as fetch_plain  # loads urllib3

        fetch = partial(fetch_plain, limits=settings.fetch)
    else:
        from ..browser.fetch import fetch as fetch_rendered

        fetch = partial(fetch_rendered, settings=settings)
    try:
        page = fetch(url)
    except FetchError as error:
        if error.page is None:
            raise
        raise FetchError(f"{error} {_verdict(error.page, settings)}", may_pass=error.may_pass) from error
    return PageSource(page.body, page.url, page.charset, page.truncated, page)


def _verdict(page: Fetched, settings: Settings) -> str:
    """What a page with an error status is, and what to do: one sentence."""
    from ..api import extract

    verdict = extract(page, settings=settings).verdict
    return f"It looks like this: {verdict}."


def _read_input(limit: int) -> bytes:
    if sys.stdin is None:
        raise UsageError("There is no input to read from; name a file or an address instead of -.")
    if sys.stdin.isatty():
        note("reading the page from the keyboard; end it with Ctrl-D, or name a file or an address instead of -.")
    try:
        return sys.stdin.buffer.read(limit + 1)  # one byte more, so that a longer page is noticed
    except OSError as error:
        raise UsageError(f"The input cannot be read: {error.strerror or error}.") from error


def _read_file(name: str, limit: int) -> bytes:
    try:
        with open(name, "rb") as file:
            return file.read(limit + 1)
    except FileNotFoundError as error:
        raise UsageError(_not_found(name)) from error
    except IsADirectoryError as error:
        raise UsageError(f"{name} is a folder; name a file in it, as in {Path(name) / 'page.html'}.") from error
    except PermissionError as error:
        raise UsageError(f"You are not allowed to read {name}; check its permissions.") from error
    except (OSError, ValueError) as error:
        raise UsageError(_not_found(name[:200])) from error


def _not_found(name: str) -> str:
    if name.lstrip().startswith("<"):
        return "That is HTML itself, not the name of a file; pipe it in, as in: echo '<p>Hello' | pagecrunch extract -"
    scheme = _SCHEME.match(name)
    if scheme and scheme.group(1).lower() == "file":
        return f"{name} is not a web address; give the file's path instead."
    host = re.split(r"[/?#]", name, maxsplit=1)[0]
    if _HOST.fullmatch(host) and not host.lower().endswith(_FILE_ENDINGS):
        return f"There is no file named {name!r}; for the web page write https://{name}"
    if scheme:
        return f"{name} cannot be read; give a file, or an address that begins with http:// or https://."
    return f"There is no file named {name!r}; check its name and folder."
