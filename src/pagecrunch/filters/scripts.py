"""Scripts, with the papers' "enable <noscript>": what a page shows where scripts are off is then shown."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field

from ..page.names import TAG_CODES
from ..registry import filter_
from ..types import Change
from .settings import FilterSettings
from .view import View

_ASKS_FOR_SCRIPTS = re.compile(r"java\s?script|enable scripts", re.IGNORECASE)
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
    preloads = [row for row in view.rows_where("rel", "modulepreload", "prefetch", "preconnect", "dns-prefetch")]
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
    """Whether a <noscript> asks for scripts, holds an image that stands beside it already, or what a head cannot hold."""
    page = view.page
    if _ASKS_FOR_SCRIPTS.search(view.text(row)):
        return True
    tags = page.tag[row + 1 : page.end[row]]
    if page.tag[page.parent[row]] == _IN_HEAD:
        return not (tags.size and all(tag in (TAG_CODES["link"], TAG_CODES["style"]) for tag in tags.tolist()))
    images = TAG_CODES["img"], TAG_CODES["iframe"]
    if not any(tag in images for tag in tags.tolist()):
        return not view.text(row)
    siblings = view.children(int(page.parent[row]))
    place = siblings.index(row) if row in siblings else 0
    beside = siblings[max(0, place - 1) : place] + siblings[place + 1 : place + 2]
    return any(page.tag[each] in images or TAG_CODES["img"] in page.tag[each : page.end[each]] for each in beside)
