"""Landmarks: a <main> for screen readers to jump to, if the page has none.

The main part is the smallest element with nearly all of the page's running text and its heading.
"""

from .engine.contract import Change, FilterSettings, View, filter_
from .engine.main_part import holders
from .engine.row_facts import is_tag

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
    rows = reversed(holders(page, measure, heading))
    return next((row for row in rows if _IS_BOX[page.tag[row]] and page.attr(row, "role") is None), -1)
