"""The arguments of `extract` and `tidy`, checked before any work: one sentence says what is wrong and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast, get_args

from .errors import UsageError
from .registry import Part, Registry
from .result import default_settings
from .settings import Assignment, ExtractSettings, Settings, overlay
from .sites import SiteRules

FOCUSES: tuple[str, ...] = get_args(ExtractSettings.model_fields["focus"].annotation)

_ADDRESS = re.compile(r"(?:(?:https?|file|ftp)://|www\.)\S+", re.IGNORECASE)
_PATH = re.compile(r"[^<>\n]*\.(?:x?html?|mhtml|php|aspx?|txt|xml|pdf)|(?:[~.]{0,2}/|[a-z]:\\)[^<>\n]+", re.IGNORECASE)
# What people pass in place of a page, by an attribute of it, and what to pass.
_NOT_PAGES = (
    ("content", "a response", "pass its .content"),
    ("read", "a file", "pass what .read() returns"),
    ("read_bytes", "a path", "pass what .read_bytes() returns"),
)
_LONGEST_NAME = 4096  # characters of an address or a path

_KINDS: dict[str, tuple[type, str]] = {
    "url": (str, "the page's address as a str"),
    "using": (str, "the name of an extractor as a str; `pagecrunch list` shows them"),
    "http_charset": (str, "the name of an encoding as a str, such as 'utf-8'"),
    "settings": (Settings, "a dict such as {'output.links': 'none'}, or a pagecrunch.Settings"),
    "registry": (Registry, "a pagecrunch.registry.Registry"),
    "sites": (SiteRules, "the SiteRules that pagecrunch.sites.parse_rules() or load_rules() returns"),
}


def check_page(html: Any) -> bytes | str:
    """The page, if it is one that can be read."""
    if isinstance(html, (bytes, str)):
        return html
    if isinstance(html, (bytearray, memoryview)):
        return bytes(html)
    what, advice = next((words for name, *words in _NOT_PAGES if hasattr(html, name)), ("", "pass the page's HTML"))
    raise UsageError(f"html must be the bytes or the text of a page, not {what or type(html).__name__}; {advice}.")


def check_options(**options: Any) -> None:
    """Refuse an option of a wrong type; None means that it was not given."""
    for name, value in options.items():
        kind, expected = _KINDS[name]
        if value is not None and not isinstance(value, kind):
            raise UsageError(f"{name} must be {expected}; this is of type {type(value).__name__}.")


def read_settings(settings: Any, registry: Registry) -> Settings:
    """The settings: those that are given, or the defaults with what a dict changes by key (`output.links`)."""
    if settings is None:
        return default_settings()
    if isinstance(settings, Mapping):
        return overlay(default_settings(), list(_changes(settings)), registry.sections)
    check_options(settings=settings)
    return cast("Settings", settings)


def _changes(settings: Mapping[Any, Any]) -> Iterator[Assignment]:
    """What a dict changes: {"output.links": "none"}, or {"output": {"links": "none"}} as files have it."""
    for key, value in settings.items():
        if isinstance(value, Mapping):
            yield from _changes({f"{key}.{name}": inner for name, inner in value.items()})
        else:
            yield Assignment(str(key), value, f"In settings[{key!r}]")


def check_focus(focus: Any, part: Part[Any]) -> None:
    """Refuse a focus that is not one, or that the extractor would ignore."""
    if focus is None:
        return
    if focus not in FOCUSES:
        names = ", ".join(FOCUSES[:-1])
        raise UsageError(f"focus must be {names} or {FOCUSES[-1]}, not {focus!r}.")
    if not part.takes_focus:
        raise UsageError(f"The extractor {part.name!r} has no focus; leave focus out, or use 'learned' or 'auto'.")


def describe_place(html: bytes | str) -> str | None:
    """A warning where the page looks like an address or a path; None where it may be a page."""
    if len(html) > _LONGEST_NAME:
        return None
    text = (html if isinstance(html, str) else html.decode("utf-8", "replace")).strip()
    if _ADDRESS.fullmatch(text):
        return "html is an address and not a page; fetch it first, with pagecrunch.fetch.fetch(address).body"
    if _PATH.fullmatch(text) and " " not in text:
        return "html is the name of a file and not a page; pass its bytes, as Path(name).read_bytes() returns them"
    return None
