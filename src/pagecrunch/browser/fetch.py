"""Fetch a page, and render it where that is wanted: always, or only if it is empty without its scripts."""

from __future__ import annotations

import atexit
from contextlib import suppress
from dataclasses import replace
from threading import Lock
from typing import Literal

from ..api import extract
from ..errors import FetchError
from ..fetch import fetch as fetch_plain
from ..fetched import Fetched
from ..settings import Settings
from ..verdict.model import SHELL
from .pool import Browser
from .visit import Visit

Render = Literal["never", "auto", "always"]


_shared: dict[str, Browser] = {}
_lock = Lock()


def fetch(url: str, settings: Settings | None = None, *, render: Render | None = None) -> Fetched:
    """Fetch the page at this address; raises FetchError.

    `render` goes before the setting `browser.render`: "always" shows the page in a browser and returns it as it is
    after its scripts have run, "auto" does so if it is empty without them, "never" runs no scripts.
    """
    settings = settings or Settings()
    render = render or settings.browser.render
    if render == "always":
        return shared_browser(settings).render(url)
    return rendered(fetch_plain(url, settings.fetch), Visit(url), settings, render)


def rendered(page: Fetched, visit: Visit, settings: Settings, render: Render | None = None) -> Fetched:
    """A page that is there already, after its scripts have run, where that is wanted; `visit` is how to show it.

    If "auto" cannot render it, the page comes back as it was, with the reason.
    """
    render = render or settings.browser.render
    if render == "always":
        return shared_browser(settings).render(visit)
    if render == "never" or extract(page, settings=settings).verdict.name != SHELL:
        return page
    try:
        return shared_browser(settings).render(visit)
    except FetchError as error:
        return replace(page, truncated=(*page.truncated, f"rendering it failed: {error}".rstrip(".")))


def shared_browser(settings: Settings) -> Browser:
    """The browser of this process for these settings; it ends with the process. Raises UsageError without chromium."""
    key = settings.browser.model_dump_json() + settings.fetch.model_dump_json()
    with _lock:
        if key not in _shared:
            _shared[key] = Browser(settings)
            atexit.register(_close, key)
        return _shared[key]


def _close(key: str) -> None:
    with suppress(Exception):
        _shared.pop(key).close()
