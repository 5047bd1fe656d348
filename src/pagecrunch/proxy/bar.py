"""The bar that the proxy adds to pages: views, what was removed, reading aloud, and a link to the page about the site.

It is in a shadow tree, so the page's styles do not reach it, nor its styles the page. It is made of links, and holds no
secret: the page's own scripts can read it and press its links, but all that changes something is a form on a page of
our own (`site_page`), which other pages can neither read nor send. Its style and its script are part of the page, and
content security policies get the digests of these two, so it works under any policy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from urllib.parse import urlencode

from ..policies import digest_source
from .own_addresses import SETUP_HOST, SITE_PATH
from .page_visit import VIEW_TITLES, VIEWS, with_view
from .removals import Removals, RemovedItem

BAR_ID = "pagecrunch-bar"
MOST_SHOWN = 40  # removed items; the activity counts all of them
NAME_LENGTH = 80  # characters of what was removed, in a link


@dataclass(frozen=True, slots=True)
class BarFacts:
    """What the bar shows about a page."""

    page: str  # its address, without the part that picks a view
    path: str  # of that address
    view: str
    text_size: int = 100
    message: str = ""  # what the reader's last form did, or why it did not
    can_switch: bool = True  # False for the result of a form, which would be sent again


def make_bar(facts: BarFacts, removals: Removals) -> str:
    """The bar as HTML, to be inserted into a page."""
    zoom = f"<style>{zoom_sheet(facts.text_size)}</style>" if facts.text_size != 100 else ""
    return (
        f'{zoom}<div id="{BAR_ID}"><template shadowrootmode="open"><style>{read_file("bar.css")}</style>'
        f"{''.join(_bar(facts, removals))}</template></div><script>{read_file('bar.js')}</script>"
    )


def bar_styles(text_size: int) -> tuple[str, ...]:
    """The sources by which a policy allows the bar's style sheets, and no others."""
    sheets = [read_file("bar.css"), *([zoom_sheet(text_size)] if text_size != 100 else [])]
    return tuple(map(digest_source, sheets))


def bar_script() -> str:
    """The source by which a policy allows the bar's script, and no other."""
    return digest_source(read_file("bar.js"))


def site_address(facts: BarFacts, item: RemovedItem | None = None) -> str:
    """The page about the site, with a thing to put back on it."""
    fields = {"page": facts.page, "view": facts.view}
    if item:
        # A selector needs no line break, and a form would send it back changed.
        fields |= {"keep": " ".join(item.where.split()), "name": item.name[:NAME_LENGTH]}
    scheme = facts.page.partition(":")[0]
    return f"{scheme}://{SETUP_HOST}{SITE_PATH}?{urlencode(fields)}"


def _bar(facts: BarFacts, removals: Removals) -> Iterator[str]:
    removed = f", {removals.count:,} removed" if removals.count else ""
    removed = ", shown as it came" if removals.passed_on else removed
    yield '<section id="bar" aria-label="PageCrunch" lang="en" dir="ltr"><details id="all"><summary>'
    yield f"{escape(f'PageCrunch: {VIEW_TITLES[facts.view]} view{removed}')}</summary>"
    yield f'<p role="status">{escape(facts.message)}</p>'
    if removals.passed_on:
        yield f"<p>This page is shown as it came: {escape(removals.passed_on)}.</p>"
    if facts.can_switch:
        yield '<nav aria-label="Views of this page"><ul>'
        yield from (_view_link(facts, view) for view in VIEWS)
        yield "</ul></nav>"
    yield '<p id="listening" hidden><button type="button" id="listen" aria-pressed="false">Listen</button></p>'
    yield from _removed_list(facts, removals)
    yield from _link_lists(removals)
    yield f'<p><a rel="noreferrer" href="{escape(site_address(facts))}">Settings for this site</a></p>'
    yield "</details></section>"


def _view_link(facts: BarFacts, view: str) -> str:
    current = ' aria-current="page"' if view == facts.view else ""
    return f'<li><a href="{escape(with_view(facts.path, view))}"{current}>{VIEW_TITLES[view]}</a></li>'


def _removed_list(facts: BarFacts, removals: Removals) -> Iterator[str]:
    if not removals.items:
        return
    yield f'<details id="removed"><summary>What was removed ({removals.count:,})</summary><ul>'
    yield from (_removed_item(facts, item) for item in removals.items[:MOST_SHOWN])
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


def _removed_item(facts: BarFacts, item: RemovedItem) -> str:
    text = f"{item.name} ({item.reason})" if item.reason else item.name
    return (
        f'<li>{escape(text)} <a rel="noreferrer" href="{escape(site_address(facts, item))}" '
        f'aria-label="Put back on this site: {escape(item.name)}">Put back</a></li>'
    )


@cache
def read_file(name: str) -> str:
    """One of the bar's files, which are parts of pages."""
    return (files(__package__) / name).read_text("utf-8").strip()


def zoom_sheet(percent: int) -> str:
    """The style sheet that zooms a page; the bar, which is part of the page, keeps its size."""
    share = percent / 100
    return f":root{{zoom:{share:g}}}#{BAR_ID}{{zoom:{1 / share:.4g}}}"
