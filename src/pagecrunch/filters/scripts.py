"""Scripts, with the papers' "enable <noscript>": what a page shows where scripts are off is then shown."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field

from ..page.names import TAG_CODES
from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

_ASKS_FOR_SCRIPTS = re.compile(r"java\s?script|enable scripts", re.IGNORECASE)
_IMAGES = TAG_CODES["img"], TAG_CODES["iframe"]
NEAR_STEPS, NEAR_ROWS = 6, 12  # how deep in its neighbour an image is looked for
_IN_HEAD = TAG_CODES["head"]


class Scripts(FilterSettings):
    noscript: Literal["show", "remove", "keep"] = Field(
        default="show",
        title="<noscript>",
        description="Show what pages hold for browsers without scripts, remove it, or keep the tags as they are. A "
        "plea to switch scripts on is never shown.",
    )


@filter_("scripts", title="Scripts", description="Removes scripts and what is only for them.", settings=Scripts)
def scripts(view: View, settings: Scripts) -> list[Change]:
    changes = view.remove_all(view.rows("script"), "scripts", "the page is read, not run")
    preloads = view.rows_where("rel", "modulepreload", "prefetch", "preconnect", "dns-prefetch")
    changes += view.remove_all(preloads, "hints for loading scripts", "there are no scripts to load")
    if settings.noscript == "keep":
        return changes
    pleas = []
    for row in view.rows("noscript"):
        if settings.noscript == "remove" or is_useless(view, row):
            pleas.append(row)
        else:
            changes += view.unwrap(row, "showed what is meant for browsers without scripts", "scripts are gone")
    return changes + view.remove_all(pleas, "<noscript>", "asks for scripts, or has nothing to show")


def is_useless(view: View, row: int) -> bool:
    """Whether a <noscript> asks for scripts, or holds an image that stands beside it, or what no head can hold."""
    page = view.page
    if _ASKS_FOR_SCRIPTS.search(view.text(row)):
        return True
    tags = page.tag[row + 1 : page.end[row]]
    if page.tag[page.parent[row]] == _IN_HEAD:
        return not (tags.size and all(tag in (TAG_CODES["link"], TAG_CODES["style"]) for tag in tags.tolist()))
    if not any(tag in _IMAGES for tag in tags.tolist()):
        return not view.text(row)
    return any(holds_image(view, each) for each in neighbours(view, row))


def neighbours(view: View, row: int) -> list[int]:
    """The elements right before and after a row."""
    page, found = view.page, []
    before = row - 1
    for _ in range(NEAR_STEPS):
        if before <= 0 or page.parent[before] == page.parent[row]:
            break
        before = int(page.parent[before])
    after = int(page.end[row])
    for each in (before, after):
        if 0 < each < len(page) and page.parent[each] == page.parent[row]:
            found.append(each)
    return found


def holds_image(view: View, row: int) -> bool:
    first = view.page.tag[row : min(row + NEAR_ROWS, int(view.page.end[row]))]
    return any(tag in _IMAGES for tag in first.tolist())
