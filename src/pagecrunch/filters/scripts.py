"""Scripts, with the papers' "enable <noscript>": show what a page has for browsers without scripts."""

import re
from typing import Literal

from ..dom.live import disarm
from ..page.names import TAG_CODES
from .engine.contract import Change, FilterSettings, View, filter_, setting
from .engine.row_facts import is_tag

_ASKS_FOR_SCRIPTS = re.compile(r"java\s?script|enable scripts", re.IGNORECASE)
_HEAD = TAG_CODES["head"]
_IS_IMAGE, _IS_STYLE = is_tag(("img", "iframe")), is_tag(("link", "style"))
NEAR_STEPS, NEAR_ROWS = 6, 12  # how deep in its neighbour to look for an image


class Scripts(FilterSettings):
    noscript: Literal["show", "remove", "keep"] = setting(
        "show",
        "<noscript>",
        "Show what pages have for browsers without scripts, remove it, or keep the tags as they are. A "
        "request to switch scripts on is never shown.",
    )


@filter_("scripts", "Scripts", "Removes scripts and what is only for them.", Scripts)
def scripts(view: View, settings: Scripts) -> list[Change]:
    changes = view.remove_all(view.rows("script"), "scripts", "the page is read, not run")
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
            changes += view.unwrap(row, "showed what is meant for browsers without scripts", "scripts are gone")
    return changes + view.remove_all(useless, "<noscript>", "asks for scripts, or has nothing to show")


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
