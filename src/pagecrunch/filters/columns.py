"""Columns: where a side column was removed, what is left beside it gets its room.

In a grid the rest would slide into the first, narrow column. What no grid holds is not affected.
"""

from ..page.names import TEXT
from .engine.contract import Change, FilterSettings, View, filter_
from .engine.main_part import holders
from .engine.row_facts import is_tag, subtree_sums
from .engine.view import ALONE

_IS_WHOLE_PAGE = is_tag(("html", "body"))


@filter_("columns", "Columns", "Lets the rest of the page use the space of removed side columns.", FilterSettings)
def columns(view: View, settings: FilterSettings) -> list[Change]:
    page, words = view.page, view.total("words")
    gone = subtree_sums(page, ~view.alive & (page.tag != TEXT))
    marked = []
    # Only from the body down to the main part: there are the columns of the page.
    for row in holders(page, view.total("prose") if view.total("prose")[0] else words, -1):
        if gone[row] and not _IS_WHOLE_PAGE[page.tag[row]] and lost_a_child(view, row):
            left = [child for child in view.children(row) if page.tag[child] != TEXT and words[child]]
            marked += [each for each in left if len(left) == 1 and each in view.nodes]
    for each in marked:
        view.nodes[each].attrs[ALONE] = ""
    view.has_marked |= bool(marked)
    return view.change_all(marked, "widened what is left beside removed columns", "in a grid it would be narrow")


def lost_a_child(view: View, row: int) -> bool:
    """Whether an element directly below this one was removed."""
    page = view.page
    child, end = row + 1, int(page.end[row])
    while child < end:
        if not view.alive[child] and page.tag[child] != TEXT and page.hidden[child] == 0:
            return True
        child = int(page.end[child])
    return False
