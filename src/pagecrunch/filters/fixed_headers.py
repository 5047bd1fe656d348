"""Fixed headers: those that stay while the page scrolls take room from the text. They scroll away with the page.

A sticky header gets the position `relative`, a fixed one `absolute`: both begin where they were, so nothing moves. A
style sheet that fixes a header without a name that says so is not seen.
"""

import re

import numpy as np

from ..page.names import ATTRIBUTE_CODES
from .engine.contract import ADDED_ID, Change, FilterSettings, View, filter_
from .engine.row_facts import attribute_rows, is_tag, places_with

MARK = "data-pagecrunch-position"
MOST_SHARE = 0.3  # of the page's words; a box with more is not a header
_WHERE = (ATTRIBUTE_CODES["class"], ATTRIBUTE_CODES["style"])
_IS_HEADER = is_tag(("header", "nav", "div", "section", "other"))
_STICKY = re.compile(rb"position\s*:\s*(?:-webkit-)?sticky|(?:^|[\s_-])sticky(?:$|[\s_-])", re.IGNORECASE)
_FIXED = re.compile(
    rb"position\s*:\s*fixed|(?:^|[\s_-])(?:navbar-fixed|fixed-top|header-fixed|fixed-header)", re.IGNORECASE
)


@filter_("fixed_headers", "Fixed headers", "Lets headers scroll away with the page.", FilterSettings)
def fixed_headers(view: View, settings: FilterSettings) -> list[Change]:
    page, words = view.page, view.total("words")
    found: dict[int, str] = {}
    places = places_with(page, (b"sticky", b"fixed"))
    places = places[np.isin(page.attr_name[places], _WHERE)]
    for row, place in zip(attribute_rows(page, places).tolist(), places.tolist(), strict=True):
        if (
            not view.open(np.array([row]))
            or not _IS_HEADER[page.tag[row]]
            or not 0 < words[row] <= MOST_SHARE * words[0]
        ):
            continue
        value = page.attr_bytes[page.attr_start[place] : page.attr_end[place]]
        if _FIXED.search(value):
            found[row] = "absolute"
        elif _STICKY.search(value):
            found.setdefault(row, "relative")
    for row, position in found.items():
        view.nodes[row].attrs[MARK] = position
    if found:
        rules = "".join(
            f"[{MARK}={position}]{{position:{position}!important}}" for position in ("absolute", "relative")
        )
        view.add_style(f"{ADDED_ID}fixed-headers", rules)
    return view.change_all(sorted(found), "let fixed headers scroll away", "they take room from the text")
