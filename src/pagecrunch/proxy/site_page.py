"""The page about one site, `http://pagecrunch.test/site?page=...`: everything that the bar can change, as forms.

It is a page of our own, so the site cannot read its token, press its buttons or show it in a frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Self
from urllib.parse import urlsplit

from .page_visit import VIEW_TITLES, VIEWS, find_view, with_view

TEXT_SIZES = (75, 100, 125, 150, 200)  # percent
MOST_CHARACTERS = 8000  # of an address
NAME_LENGTH = 80
# What may stand in a content security policy.
_ORIGIN = re.compile(r"https?://(?:[A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class SitePlace:
    """The page that a reader comes from, and goes back to."""

    origin: str  # scheme, host and port
    host: str
    path: str
    view: str = ""

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self | None:
        """The place that an address or a form names; None if it is not a web address."""
        address = fields.get("page", "")
        try:
            parts = urlsplit(address)
            host, origin = parts.hostname, f"{parts.scheme}://{parts.netloc}"
        except ValueError:
            return None
        if not host or not _ORIGIN.fullmatch(origin) or not address.isprintable() or len(address) > MOST_CHARACTERS:
            return None
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        return cls(origin, host, path, find_view(fields.get("view", "")) or "")

    @property
    def page(self) -> str:
        return self.origin + self.path

    def address(self, *, in_view: bool = True) -> str:
        """The page again, in the view that the reader had."""
        return with_view(self.page, self.view) if in_view and self.view else self.page


@dataclass(frozen=True, slots=True)
class SiteFacts:
    place: SitePlace
    token: str
    site_view: str = ""  # the view that is set for this site
    text_size: int = 100
    keep: str = ""  # the selector of a thing to put back
    name: str = ""  # that thing's name
    message: str = ""
    console: str = ""  # its address


def make_page(facts: SiteFacts) -> bytes:
    host = escape(facts.place.host)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>PageCrunch on {host}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="/setup.css"></head><body><main><h1>PageCrunch on {host}</h1>'
        f'<p role="status" id="message">{escape(facts.message)}</p>{"".join(_sections(facts))}'
        f'<p><a href="{escape(facts.place.address())}">Back to the page</a></p></main></body></html>'
    ).encode()


def _sections(facts: SiteFacts) -> Iterator[str]:
    host = escape(facts.place.host)
    if facts.keep:
        name = escape(facts.name[:NAME_LENGTH] or facts.keep[:NAME_LENGTH])
        yield f"<h2>Put back what was removed</h2><p>{name}</p>"
        yield _form(facts, [("put-back", f"Put it back on {host}", False)])
    yield f"<h2>How {host} is shown</h2>"
    views = [(f"site-{view}", f"Always {VIEW_TITLES[view]}", view == facts.site_view) for view in VIEWS]
    yield _form(facts, [*views, *([("site-forget", "Same as other sites", False)] if facts.site_view else [])])
    yield "<h2>Text size on all sites</h2>"
    yield _form(facts, [(f"size-{size}", f"{size}&nbsp;%", size == facts.text_size) for size in TEXT_SIZES])
    yield "<h2>How does the page look?</h2>"
    yield _form(facts, [("rate-good", "Good", False), ("rate-bad", "Not good", False)])
    yield "<h2>The bar</h2><p>You can turn it on again at http://pagecrunch.test/.</p>"
    yield _form(facts, [("bar-off", "Turn the bar off on all sites", False)])
    if facts.console:
        yield f'<p><a href="{escape(facts.console)}">Settings and activity</a></p>'


def _form(facts: SiteFacts, buttons: list[tuple[str, str, bool]]) -> str:
    """A form with these buttons: what each does, its label, and whether it is how things are."""
    fields = {"token": facts.token, "page": facts.place.page, "view": facts.place.view, "keep": facts.keep}
    hidden = "".join(f'<input type="hidden" name="{key}" value="{escape(value)}">' for key, value in fields.items())
    shown = " ".join(
        f'<button name="act" value="{action}"{" aria-pressed=true" if is_on else ""}>{label}</button>'
        for action, label, is_on in buttons
    )
    return f'<form method="post" action="/act">{hidden}<p>{shown}</p></form>'
