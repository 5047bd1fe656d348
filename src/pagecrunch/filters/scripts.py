"""Scripts: those of consent tools, or all of them, with the papers' "enable <noscript>".

A page's own scripts make its menus, forms, players and shops work, so by default only clutter goes: here the scripts of
consent tools, in `ads` those of advertising hosts. Without scripts, a page shows what it has for browsers without them.
"""

import re
from typing import Literal

from ..dom.live import disarm
from ..page.names import TAG_CODES
from .engine.ad_lists import consent_hosts
from .engine.contract import Change, FilterSettings, View, filter_, setting
from .engine.named_hosts import rows_at
from .engine.row_facts import is_tag
from .engine.running_scripts import silence_scripts

_ASKS_FOR_SCRIPTS = re.compile(r"java\s?script|enable scripts", re.IGNORECASE)
_HEAD = TAG_CODES["head"]
_LOADS = is_tag(("script", "link", "iframe"))
_IS_IMAGE, _IS_STYLE = is_tag(("img", "iframe")), is_tag(("link", "style"))
NEAR_STEPS, NEAR_ROWS = 6, 12  # how deep in its neighbour to look for an image


class Scripts(FilterSettings):
    remove: Literal["clutter", "all"] = setting(
        "clutter",
        "Which scripts",
        "clutter: remove scripts that ask for consent, and keep those that make the page work. all: remove all.",
    )
    noscript: Literal["show", "remove", "keep"] = setting(
        "show",
        "<noscript>",
        "Once all scripts are removed: show what pages have for browsers without scripts, remove it, or keep the "
        "tags as they are. A request to switch scripts on is never shown.",
    )


@filter_("scripts", "Scripts", "Removes scripts that ask for consent, or all scripts.", Scripts)
def scripts(view: View, settings: Scripts) -> list[Change]:
    if settings.remove == "clutter":
        return remove_consent_scripts(view)
    changes = view.remove_all(view.rows("script"), "scripts", "scripts are switched off")
    preloads = view.rows_where("rel", "modulepreload", "prefetch", "preconnect", "dns-prefetch")
    changes += view.remove_all(preloads, "hints for loading scripts", "there are no scripts to load")
    if settings.noscript == "keep":
        return changes
    useless, rows = [], view.rows("noscript")
    outer = set(view.outermost(rows))  # one within another is judged with it
    for row in rows:
        if settings.noscript == "remove" or (row in outer and is_useless(view, row)):
            useless.append(row)
        else:
            if row in outer:
                disarm(view.nodes[row])  # browsers with scripts take its content for text, so nothing in it ran
            changes += view.unwrap(row, "showed what is meant for browsers without scripts", "scripts were removed")
    return changes + view.remove_all(useless, "<noscript>", "asks for scripts, or has nothing to show")


def remove_consent_scripts(view: View) -> list[Change]:
    """Remove the scripts of services that ask for consent, and stop others from loading them."""
    listed = consent_hosts()
    rows = rows_at(view, listed, _LOADS)
    changes = view.remove_all(rows, "consent scripts", "they ask for cookies")
    return changes + silence_scripts(view, listed, "consent tools")


def is_useless(view: View, row: int) -> bool:
    """Whether a <noscript> asks for scripts, repeats the image beside it, or holds what a head cannot hold."""
    page, text = view.page, view.text(row)
    if _ASKS_FOR_SCRIPTS.search(text):
        return True
    tags = page.tag[row + 1 : page.end[row]]
    if page.tag[page.parent[row]] == _HEAD:
        return not (tags.size and _IS_STYLE[tags].all())
    if not _IS_IMAGE[tags].any():
        return not text
    return any(holds_image(view, each) for each in neighbours(view, row))


def neighbours(view: View, row: int) -> list[int]:
    """The elements right before and after a row."""
    page = view.page
    before = row - 1
    for _ in range(NEAR_STEPS):
        if before <= 0 or page.parent[before] == page.parent[row]:
            break
        before = int(page.parent[before])
    near = (before, int(page.end[row]))
    return [each for each in near if 0 < each < len(page) and page.parent[each] == page.parent[row]]


def holds_image(view: View, row: int) -> bool:
    return bool(_IS_IMAGE[view.page.tag[row : min(row + NEAR_ROWS, int(view.page.end[row]))]].any())
