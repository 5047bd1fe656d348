"""The bar that the proxy adds to pages: views, text size, what was removed, listening, a rating.

It stands in a shadow tree, so that neither the page's styles reach it nor its own the page, and is made of links and
forms that work without script and under nearly any policy; the script adds listening. Its files come from the page's
own host (`ADDRESS`), where the proxy answers in the host's place, because that is what most pages' policies allow.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files

from .account import Account, Removed
from .views import VIEWS, with_view

ADDRESS = "/.well-known/pagecrunch/"  # RFC 8615: no site has pages of its own below another's name there
ACT = f"{ADDRESS}act"
HOST_ID = "pagecrunch-bar"
FILES = {"bar.css": "text/css; charset=utf-8", "bar.js": "text/javascript; charset=utf-8"}

MOST_SHOWN = 40  # of the things that were removed; the activity has the number of all
TEXT_SIZES = (75, 100, 125, 150, 200)  # percent
TITLES: Mapping[str, str] = {"original": "Original", "tidy": "Tidy", "reader": "Reader"}


@dataclass(frozen=True, slots=True)
class BarFacts:
    """What the bar has to know of a page and of who reads it."""

    host: str
    path: str  # without what asks for a view
    view: str
    site_view: str = ""  # what is set for this site
    token: str = ""  # lets its forms change something
    text_size: int = 100
    said: str = ""  # what the last form did, or why it did not
    console: str = ""  # the console's address
    nonce: str = ""
    can_switch: bool = True  # not for what came of a form that was sent, which would be sent again


def make_bar(facts: BarFacts, account: Account) -> str:
    """The bar as HTML, to be put into a page."""
    nonce = f' nonce="{escape(facts.nonce)}"' if facts.nonce else ""
    sized = f'<link rel="stylesheet" href="{ADDRESS}size-{facts.text_size}.css"{nonce}>' * (facts.text_size != 100)
    return (
        f'{sized}<div id="{HOST_ID}" lang="en" dir="ltr"><template shadowrootmode="open">'
        f'<link rel="stylesheet" href="{file_address("bar.css")}"{nonce}>'
        f"{''.join(_region(facts, account))}</template></div>"
        f'<script src="{file_address("bar.js")}"{nonce} async></script>'
    )


def _region(facts: BarFacts, account: Account) -> Iterator[str]:
    removed = account.removed_count
    summary = f"PageCrunch: {TITLES[facts.view]} view" + (f", {removed:,} removed" if removed else "")
    yield '<section id="bar" aria-label="PageCrunch"><details id="all"><summary>'
    yield f"{escape(summary)}</summary>"
    yield f'<p role="status">{escape(facts.said)}</p>'
    if facts.can_switch:
        yield '<nav aria-label="Views of this page"><ul>'
        yield from (_view_link(facts, view) for view in VIEWS)
        yield "</ul></nav>"
    yield f'<form method="post" action="{ACT}">'
    yield f'<input type="hidden" name="token" value="{escape(facts.token)}">'
    yield f'<input type="hidden" name="page" value="{escape(facts.path)}">'
    yield f'<input type="hidden" name="view" value="{escape(facts.view)}">'
    yield from _site(facts)
    yield from _sizes(facts)
    yield '<p id="listening" hidden><button type="button" id="listen" aria-pressed="false">Listen</button></p>'
    yield from _removed(account)
    yield (
        '<fieldset><legend>How is this page?</legend><button name="act" value="rate-good">Good</button> '
        '<button name="act" value="rate-bad">Not good</button></fieldset>'
        '<p><button name="act" value="bar-off">Turn this bar off</button></p></form>'
    )
    if facts.console:
        yield f'<p><a href="{escape(facts.console)}">Settings and activity</a></p>'
    yield "</details></section>"


def _view_link(facts: BarFacts, view: str) -> str:
    current = ' aria-current="page"' if view == facts.view else ""
    return f'<li><a href="{escape(with_view(facts.path, view))}"{current}>{TITLES[view]}</a></li>'


def _site(facts: BarFacts) -> Iterator[str]:
    yield f"<fieldset><legend>Always on {escape(facts.host)}</legend>"
    for view in VIEWS:
        pressed = "true" if view == facts.site_view else "false"
        yield f'<button name="act" value="site-{view}" aria-pressed="{pressed}">{TITLES[view]}</button> '
    if facts.site_view:
        yield '<button name="act" value="site-forget">As elsewhere</button>'
    yield "</fieldset>"


def _sizes(facts: BarFacts) -> Iterator[str]:
    yield "<fieldset><legend>Text size</legend>"
    for size in TEXT_SIZES:
        pressed = "true" if size == facts.text_size else "false"
        yield f'<button name="act" value="size-{size}" aria-pressed="{pressed}">{size}&nbsp;%</button> '
    yield "</fieldset>"


def _removed(account: Account) -> Iterator[str]:
    if not account.removed:
        return
    yield f'<details id="removed"><summary>What was removed ({account.removed_count:,})</summary><ul>'
    yield from map(_removed_item, account.removed[:MOST_SHOWN])
    yield "</ul>"
    if account.removed_count > MOST_SHOWN:
        yield f"<p>And {account.removed_count - MOST_SHOWN:,} more.</p>"
    yield "</details>"


def _removed_item(removed: Removed) -> str:
    text = f"{removed.what} ({removed.why})" if removed.why else removed.what
    # A value with a line break would be sent back changed, and no selector needs one.
    name = f"Put back on this site: {removed.what}"
    return (
        f"<li>{escape(text)} "
        f'<button name="put-back" value="{escape(" ".join(removed.where.split()))}" aria-label="{escape(name)}">'
        "Put back</button></li>"
    )


def file_address(name: str) -> str:
    """Where a file of the bar is, which changes when the file does, so that browsers may keep it."""
    return f"{ADDRESS}{name}?{read_file(name)[1]}"


@cache
def read_file(name: str) -> tuple[bytes, str]:
    """A file of the bar, and a digest of it."""
    body = (files(__package__) / name).read_bytes()
    return body, hashlib.sha256(body).hexdigest()[:12]


def size_sheet(percent: int) -> bytes:
    """The style sheet that sets the size of a page; the bar, which is part of it, stays as it is."""
    share = percent / 100
    return f":root{{zoom:{share:g}}}#{HOST_ID}{{zoom:{1 / share:.4g}}}".encode()
