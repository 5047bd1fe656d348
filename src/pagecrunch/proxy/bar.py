"""The bar: a small button at the edge of a page that opens a panel with views, size, colours, and what was removed.

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

from ..console.reading.look_choices import SIZES
from ..languages import _, current_language
from ..policies import digest_source
from ..sites.removed_groups import GROUPS, summary
from .own_addresses import SETUP_HOST, SITE_PATH
from .page_visit import ORIGINAL, VIEWS, view_title, with_view
from .removals import Removals
from .site_choices import FONTS, THEMES

BAR_ID = "pagecrunch-bar"


@dataclass(frozen=True, slots=True)
class BarFacts:
    """What the bar shows about a page."""

    page: str  # its address, without the part that picks a view
    path: str  # of that address
    view: str
    text_size: int = 100
    theme: str = ""  # of reading pages
    font: str = ""
    put_back: tuple[str, ...] = ()  # groups that the reader put back on this site, in this view
    is_paused: bool = False  # the reader wants to see the site as it is
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


def site_address(facts: BarFacts, action: str = "") -> str:
    """The page about the site, with an action to confirm on it."""
    fields = {"page": facts.page, "view": facts.view} | ({"do": action} if action else {})
    return f"{facts.page.partition(':')[0]}://{SETUP_HOST}{SITE_PATH}?{urlencode(fields)}"


def _bar(facts: BarFacts, removals: Removals) -> Iterator[str]:
    view = _("{view} view", view=view_title(facts.view))
    yield f'<section id="bar" aria-label="PageCrunch" lang="{current_language()}" dir="ltr"><details id="all">'
    name = escape(_("PageCrunch: {view}", view=view))
    yield f'<summary><span id="name">{name}</span></summary><div id="panel">'
    yield f'<p role="status">{escape(facts.message)}</p>'
    if facts.can_switch:
        links = "".join(_view_link(facts, each) for each in VIEWS)
        label = escape(_("Views of this page"))
        yield f'<nav aria-label="{label}"><ul>{links}</ul></nav>'
    listen, stop = escape(_("Listen")), escape(_("Stop listening"))
    button = f'<button type="button" id="listen" aria-pressed="false" data-stop="{stop}">{listen}</button>'
    yield f'<p id="listening" hidden>{button}</p>'
    yield from _looks(facts)
    yield from _removed(facts, removals)
    yield from _link_lists(removals)
    yield from _site(facts)
    yield "</div></details></section>"


def _view_link(facts: BarFacts, view: str) -> str:
    current = ' aria-current="page"' if view == facts.view else ""
    return f'<li><a href="{escape(with_view(facts.path, view))}"{current}>{escape(view_title(view))}</a></li>'


def _looks(facts: BarFacts) -> Iterator[str]:
    """Size, and for reading pages colours and letters."""
    rows = [(_("Size"), "size", {str(size): f"{size} %" for size in SIZES}, str(facts.text_size))]
    if facts.theme:
        rows.append((_("Colours"), "theme", {name: _(title) for name, title in THEMES.items()}, facts.theme))
        rows.append((_("Letters"), "font", {name: _(title) for name, title in FONTS.items()}, facts.font))
    for title, action, choices, chosen in rows:
        now = escape(f"{title}: {choices.get(chosen, chosen)}")
        yield f'<details class="look"><summary>{now}</summary><ul class="row">'
        for value, label in choices.items():
            current = ' aria-current="true"' if value == chosen else ""
            yield f"<li>{_link(facts, f'{action}-{value}', label, current)}</li>"
        yield "</ul></details>"


def _removed(facts: BarFacts, removals: Removals) -> Iterator[str]:
    """What was removed, by groups with a way to put each back; and what was put back, with a way to undo that."""
    if removals.passed_on:
        reason = escape(_("This page is shown unchanged, because it would not work without its parts."))
        yield f"<p>{reason}</p>"
    if sentence := summary(removals.groups):
        yield f'<p id="sum">{escape(sentence)}</p>'
        title = escape(_("Put parts back"))
        yield f'<details id="removed"><summary>{title}</summary><ul>'
        for group in removals.groups:
            label = escape(_("Put back: {part}", part=group.title))
            link = _link(facts, f"put-{group.name}", _("Put back"), f' aria-label="{label}"')
            yield f"<li>{escape(group.title)} {link}</li>"
        yield "</ul></details>"
    elif facts.view != ORIGINAL and not removals.passed_on:
        nothing = escape(_("Nothing was removed."))
        yield f'<p id="sum">{nothing}</p>'
    if facts.put_back:
        title = escape(_("You put back:"))
        yield f'<p>{title}</p><ul id="back">'
        for name in (each for each in GROUPS if each in facts.put_back):
            label = escape(_("Remove again: {part}", part=_(GROUPS[name])))
            undo = _link(facts, f"undo-{name}", _("Undo"), f' aria-label="{label}"')
            yield f"<li>{escape(_(GROUPS[name]))} {undo}</li>"
        yield "</ul>"


def _link_lists(removals: Removals) -> Iterator[str]:
    """The removed links, under the name of the box that they came from."""
    count = sum(len(links) for _title, links in removals.links) + removals.more_links
    if not count:
        return
    title = escape(_("Links that were removed"))
    yield f'<details id="links"><summary>{title}</summary>'
    for heading, links in removals.links:
        yield f"<h3>{escape(heading)}</h3><ul>"
        yield from (f'<li><a href="{escape(address)}">{escape(text)}</a></li>' for text, address in links)
        yield "</ul>"
    if removals.more_links:
        more = escape(_("There are more, which are not listed here."))
        yield f"<p>{more}</p>"
    yield "</details>"


def _site(facts: BarFacts) -> Iterator[str]:
    """What can be done about the site, and about the bar itself."""
    pause = ("site-original", _("Pause on this site"))
    if facts.is_paused:
        pause = ("site-forget", _("Clean up this site again"))
    yield f'<p id="pause">{_link(facts, *pause)}</p>'
    actions = [
        ("rate-good", _("This page looks good")),
        ("rate-bad", _("This page does not look good")),
        ("hide-here", _("Hide this button")),
    ]
    more = escape(_("More"))
    yield f'<details id="more"><summary>{more}</summary><ul>'
    yield from (f"<li>{_link(facts, action, label)}</li>" for action, label in actions)
    address, label = escape(site_address(facts)), escape(_("All settings for this site"))
    yield f'<li><a rel="noreferrer" href="{address}">{label}</a></li>'
    yield "</ul></details>"


def _link(facts: BarFacts, action: str, label: str, attributes: str = "") -> str:
    """A link to our own page, on which the reader confirms the action."""
    return f'<a rel="noreferrer" href="{escape(site_address(facts, action))}"{attributes}>{escape(label)}</a>'


@cache
def read_file(name: str) -> str:
    """One of the bar's files, which are parts of pages."""
    return (files(__package__) / name).read_text("utf-8").strip()


def zoom_sheet(percent: int) -> str:
    """The style sheet that zooms a page; the bar, which is part of the page, keeps its size."""
    share = percent / 100
    return f":root{{zoom:{share:g}}}#{BAR_ID}{{zoom:{1 / share:.4g}}}"
