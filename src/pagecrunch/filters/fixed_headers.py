"""Fixed headers: those that stay while the page scrolls take room from the text. They scroll away with the page.

A sticky header gets the position `relative`, a fixed one `absolute`: both begin where they were, so nothing moves. A
style sheet that fixes a header without a name that says so is not seen.
"""

import re

from .engine.contract import Change, FilterSettings, View, filter_
from .engine.row_facts import is_tag
from .engine.view import FIXED, POSITION, STICKY

MOST_SHARE = 0.3  # of the page's words; a box with more is not a header
_IS_HEADER = is_tag(("header", "nav", "div", "section", "other"))
_STICKY = re.compile(rb"position\s*:\s*(?:-webkit-)?sticky|(?:^|[\s_-])sticky(?:$|[\s_-])", re.IGNORECASE)
_FIXED = re.compile(
    rb"position\s*:\s*fixed|(?:^|[\s_-])(?:navbar-fixed|fixed-top|header-fixed|fixed-header)", re.IGNORECASE
)


@filter_("fixed_headers", "Fixed headers", "Lets headers scroll away with the page.", FilterSettings)
def fixed_headers(view: View, settings: FilterSettings) -> list[Change]:
    page, words = view.page, view.total("words")
    found: dict[int, str] = {}
    headers = _IS_HEADER[page.tag] & (words > 0) & (words <= MOST_SHARE * words[0])
    for row, value in view.values_with(("class", "style"), _IS_HEADER, b"sticky", b"fixed"):
        position = position_of(value) if headers[row] and view.is_open(row) else ""
        if position == FIXED or (position and row not in found):
            found[row] = position
    for row, position in found.items():
        view.nodes[row].attrs[POSITION] = position
    view.has_marked |= bool(found)
    return view.change_all(sorted(found), "let fixed headers scroll away", "they take room from the text")


def position_of(value: bytes) -> str:
    """The position for a header with this class or style; empty if it is not fixed."""
    if _FIXED.search(value):
        return FIXED
    return STICKY if _STICKY.search(value) else ""
