"""Columns: where a side column was removed, what is left beside it gets its room.

In a grid the rest would slide into the first, narrow column. What no grid holds is not affected.
"""

from ..page.names import TEXT
from .engine.contract import Change, FilterSettings, View, filter_
from .engine.main_part import holders
from .engine.view import ALONE


@filter_("columns", "Columns", "Lets the rest of the page use the space of removed side columns.", FilterSettings)
def columns(view: View, settings: FilterSettings) -> list[Change]:
    page, words = view.page, view.total("words")
    lost = ~view.alive & (page.tag != TEXT) & (page.hidden == 0)
    shrunk = set(page.parent[lost].tolist()).difference(view.rows("html", "body"))
    marked: list[int] = []
    # Only from the body down to the main part: there are the columns of the page.
    for row in holders(page, view.total("prose") if view.total("prose")[0] else words, -1):
        if row in shrunk:
            left = [child for child in view.children(row) if page.tag[child] != TEXT and words[child]]
            marked += [each for each in left if len(left) == 1 and each in view.nodes]
    for each in marked:
        view.nodes[each].attrs[ALONE] = ""
    view.has_marked |= bool(marked)
    return view.change_all(marked, "widened what is left beside removed columns", "in a grid it would be narrow")
