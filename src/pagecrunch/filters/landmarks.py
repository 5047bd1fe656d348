"""Landmarks: a <main> for screen readers to jump to, if the page has none.

The main part is the smallest element with nearly all of the page's running text and its heading.
"""

from .engine.contract import Change, FilterSettings, View, filter_
from .engine.row_facts import is_tag

MAIN_SHARE = 0.9  # of the running text; a teaser or a note at the end of the page may stay outside
_IS_BOX = is_tag(("div", "section", "article", "center", "td", "form", "table", "other"))


@filter_("landmarks", "Landmarks", "Marks the main part of the page.", FilterSettings)
def landmarks(view: View, settings: FilterSettings) -> list[Change]:
    if find_main(view) is not None:
        return []
    row = guess_main(view)
    if row not in view.nodes:
        return []
    view.nodes[row].attrs["role"] = "main"
    view.marked_main = row
    return [view.change(row, "marked the main part", "screen readers jump to it")]


def find_main(view: View) -> int | None:
    """The row that is marked as the main part of the page, by its author or by us, and is not empty."""
    if view.marked_main is not None:
        return view.marked_main
    words = view.total("words")
    rows = sorted(view.rows("main") + view.rows_where("role", "main"))
    return next((row for row in rows if words[row]), None)


def guess_main(view: View) -> int:
    """The smallest box with nearly all running text and the first heading, or with nearly all words; -1 for none."""
    page, prose = view.page, view.total("prose")
    measure = prose if prose[0] else view.total("words")
    heading = next(iter(view.main_headings()), -1)
    best, row = -1, next(iter(view.rows("body")), -1)
    while row >= 0:
        inside = (
            child
            for child in view.children(row)
            if measure[child] >= MAIN_SHARE * measure[0] and (heading < 0 or child <= heading < page.end[child])
        )
        row = next(inside, -1)
        if row >= 0 and _IS_BOX[page.tag[row]] and page.attr(row, "role") is None:
            best = row
    return best
