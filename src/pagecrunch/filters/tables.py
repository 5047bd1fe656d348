"""Tables of data and tables of layout: which is which."""

from __future__ import annotations

from ..page.names import TAG_CODES
from .view import View

_DATA_TAGS = tuple(TAG_CODES[tag] for tag in ("th", "caption", "thead"))
_LAYOUT_TAGS = tuple(TAG_CODES[tag] for tag in ("table", "form", "h1", "h2", "p", "ul", "ol", "iframe", "article"))
WORDS_PER_DATA_CELL = 12  # on average; cells of layout hold paragraphs
LEAST_CELLS = 4  # two by two: anything smaller sets out nothing


def is_layout_table(view: View, row: int) -> bool:
    """Whether a table only puts things side by side: it has no headers, and its cells hold what pages hold."""
    page = view.page
    tags = page.tag[row + 1 : page.end[row]]
    if (page.attr(row, "role") or "") in ("presentation", "none"):
        return True
    if any((tags == tag).any() for tag in _DATA_TAGS) or page.attr(row, "summary"):
        return False
    cells = int((tags == TAG_CODES["td"]).sum())
    if cells < LEAST_CELLS or any((tags == tag).any() for tag in _LAYOUT_TAGS):
        return True
    return bool(view.total("words")[row] > WORDS_PER_DATA_CELL * cells)
