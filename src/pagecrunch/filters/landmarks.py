"""Landmarks: a <main> for screen readers to jump to, where the page has none.

The main part is the smallest element that holds nearly all of the page's running text and its heading.
"""

from __future__ import annotations

from ..page.names import TAG_CODES
from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

MAIN_SHARE = 0.9  # of the running text; a teaser or a note at the foot of the page may stay outside
_BOXES = tuple(TAG_CODES[tag] for tag in ("div", "section", "article", "center", "td", "form", "table", "other"))


class Landmarks(FilterSettings):
    """Whether to run, and no more."""


@filter_("landmarks", title="Landmarks", description="Marks the main part of the page.", settings=Landmarks)
def landmarks(view: View, settings: Landmarks) -> list[Change]:
    if find_main(view) is not None:
        return []
    row = main_row(view)
    if row < 0 or row not in view.nodes:
        return []
    view.nodes[row].attrs["role"] = "main"
    view.marked_main = row
    return [view.change(row, "marked the main part", "screen readers jump to it")]


def find_main(view: View) -> int | None:
    """The row of the page's main part, where it says which it is and has something in it, or we marked it."""
    if view.marked_main is not None:
        return view.marked_main
    words = view.total("words")
    rows = sorted(view.rows("main") + view.rows_where("role", "main"))
    return next((row for row in rows if words[row]), None)


def main_row(view: View) -> int:
    """The smallest box with nearly all running text and the first heading, or with nearly all words; -1 for none."""
    page, words = view.page, view.total("words")
    measure = view.total("prose") if view.total("prose")[0] else words
    heading = next((row for row in view.rows("h1") if words[row]), -1)
    best, row = -1, next(iter(view.rows("body")), -1)
    while row >= 0:
        inside = [
            child
            for child in view.children(row)
            if measure[child] >= MAIN_SHARE * measure[0] and (heading < 0 or child <= heading < page.end[child])
        ]
        row = inside[0] if inside else -1
        if row >= 0 and page.tag[row] in _BOXES and page.attr(row, "role") is None:
            best = row
    return best
