"""The bar that the proxy adds to pages: views, text size, what was removed, reading aloud, a rating.

It is in a shadow tree, so the page's styles do not reach it, nor its styles the page. Its links and forms work without
script; only reading aloud needs one. Its files come from the page's own host (`BAR_PATH`), where the proxy
answers in the host's place: that is what the policies of most pages allow.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files

from .page_visit import VIEW_TITLES, VIEWS, with_view
from .removals import Removals, RemovedItem

BAR_PATH = "/.well-known/pagecrunch/"  # RFC 8615 keeps such paths free of a site's own pages
ACTION_PATH = f"{BAR_PATH}act"
BAR_ID = "pagecrunch-bar"
BAR_FILES = {"bar.css": "text/css; charset=utf-8", "bar.js": "text/javascript; charset=utf-8"}

MOST_SHOWN = 40  # removed items; the activity counts all of them
TEXT_SIZES = (75, 100, 125, 150, 200)  # percent


@dataclass(frozen=True, slots=True)
class BarFacts:
    """What the bar shows about a page and its reader."""

    host: str
    path: str  # without the part that picks a view
    view: str
    site_view: str = ""  # the view that is set for this site
    token: str = ""  # lets the bar's forms change something
    text_size: int = 100
    message: str = ""  # what the last form did, or why it did not
    console: str = ""  # the console's address
    nonce: str = ""
    can_switch: bool = True  # False for the result of a form, which would be sent again


def make_bar(facts: BarFacts, removals: Removals) -> str:
    """The bar as HTML, to be inserted into a page."""
    nonce = f' nonce="{escape(facts.nonce)}"' if facts.nonce else ""
    zoom = f'<link rel="stylesheet" href="{BAR_PATH}size-{facts.text_size}.css"{nonce}>' * (facts.text_size != 100)
    return (
        f'{zoom}<div id="{BAR_ID}" lang="en" dir="ltr"><template shadowrootmode="open">'
        f'<link rel="stylesheet" href="{file_address("bar.css")}"{nonce}>'
        f"{''.join(_bar(facts, removals))}</template></div>"
        f'<script src="{file_address("bar.js")}"{nonce} async></script>'
    )


def _bar(facts: BarFacts, removals: Removals) -> Iterator[str]:
    removed = f", {removals.count:,} removed" if removals.count else ""
    removed = ", shown as it came" if removals.passed_on else removed
    yield '<section id="bar" aria-label="PageCrunch"><details id="all"><summary>'
    yield f"{escape(f'PageCrunch: {VIEW_TITLES[facts.view]} view{removed}')}</summary>"
    yield f'<p role="status">{escape(facts.message)}</p>'
    if removals.passed_on:
        yield f"<p>This page is shown as it came: {escape(removals.passed_on)}.</p>"
    if facts.can_switch:
        yield '<nav aria-label="Views of this page"><ul>'
        yield from (_view_link(facts, view) for view in VIEWS)
        yield "</ul></nav>"
    yield f'<form method="post" action="{ACTION_PATH}">'
    yield f'<input type="hidden" name="token" value="{escape(facts.token)}">'
    yield f'<input type="hidden" name="page" value="{escape(facts.path)}">'
    yield f'<input type="hidden" name="view" value="{escape(facts.view)}">'
    yield from _site_view_buttons(facts)
    yield from _size_buttons(facts)
    yield '<p id="listening" hidden><button type="button" id="listen" aria-pressed="false">Listen</button></p>'
    yield from _removed_list(removals)
    yield from _link_lists(removals)
    yield (
        '<fieldset><legend>How does this page look?</legend><button name="act" value="rate-good">Good</button> '
        '<button name="act" value="rate-bad">Not good</button></fieldset>'
        '<p><button name="act" value="bar-off">Turn this bar off</button></p></form>'
    )
    if facts.console:
        yield f'<p><a href="{escape(facts.console)}">Settings and activity</a></p>'
    yield "</details></section>"


def _view_link(facts: BarFacts, view: str) -> str:
    current = ' aria-current="page"' if view == facts.view else ""
    return f'<li><a href="{escape(with_view(facts.path, view))}"{current}>{VIEW_TITLES[view]}</a></li>'


def _button(action: str, label: str, *, is_pressed: bool) -> str:
    return f'<button name="act" value="{action}" aria-pressed="{str(is_pressed).lower()}">{label}</button> '


def _site_view_buttons(facts: BarFacts) -> Iterator[str]:
    yield f"<fieldset><legend>Always on {escape(facts.host)}</legend>"
    yield from (_button(f"site-{view}", VIEW_TITLES[view], is_pressed=view == facts.site_view) for view in VIEWS)
    if facts.site_view:
        yield '<button name="act" value="site-forget">Same as other sites</button>'
    yield "</fieldset>"


def _size_buttons(facts: BarFacts) -> Iterator[str]:
    yield "<fieldset><legend>Text size</legend>"
    yield from (_button(f"size-{size}", f"{size}&nbsp;%", is_pressed=size == facts.text_size) for size in TEXT_SIZES)
    yield "</fieldset>"


def _removed_list(removals: Removals) -> Iterator[str]:
    if not removals.items:
        return
    yield f'<details id="removed"><summary>What was removed ({removals.count:,})</summary><ul>'
    yield from map(_removed_item, removals.items[:MOST_SHOWN])
    yield "</ul>"
    if removals.count > MOST_SHOWN:
        yield f"<p>And {removals.count - MOST_SHOWN:,} more.</p>"
    yield "</details>"


def _link_lists(removals: Removals) -> Iterator[str]:
    """The removed links, under the name of the box that they came from."""
    count = sum(len(links) for _, links in removals.links) + removals.more_links
    if not count:
        return
    yield f'<details id="links"><summary>Links removed from this page ({count:,})</summary>'
    for heading, links in removals.links:
        yield f"<h3>{escape(heading)}</h3><ul>"
        yield from (f'<li><a href="{escape(address)}">{escape(text)}</a></li>' for text, address in links)
        yield "</ul>"
    if removals.more_links:
        yield f"<p>And {removals.more_links:,} more.</p>"
    yield "</details>"


def _removed_item(item: RemovedItem) -> str:
    text = f"{item.name} ({item.reason})" if item.reason else item.name
    # A value with a line break would be sent back changed, and no selector needs one.
    selector = " ".join(item.where.split())
    return (
        f"<li>{escape(text)} "
        f'<button name="put-back" value="{escape(selector)}" aria-label="Put back on this site: {escape(item.name)}">'
        "Put back</button></li>"
    )


def file_address(name: str) -> str:
    """The address of one of the bar's files. It changes with the file, so browsers may cache it."""
    return f"{BAR_PATH}{name}?{read_file(name)[1]}"


@cache
def read_file(name: str) -> tuple[bytes, str]:
    """One of the bar's files, and its digest."""
    body = (files(__package__) / name).read_bytes()
    return body, hashlib.sha256(body).hexdigest()[:12]


def zoom_sheet(percent: int) -> bytes:
    """The style sheet that zooms a page; the bar, which is part of the page, keeps its size."""
    share = percent / 100
    return f":root{{zoom:{share:g}}}#{BAR_ID}{{zoom:{1 / share:.4g}}}".encode()
