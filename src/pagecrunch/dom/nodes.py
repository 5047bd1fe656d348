"""The element of every row: the way back from the table to the document it was made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..page.names import TAG_CODES, TEXT
from ..page.page import Page

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_TEMPLATE = TAG_CODES["template"]


def nodes_by_row(document: LexborHTMLParser, page: Page) -> dict[int, LexborNode]:
    """The element of every row. What a <template> holds has rows, but no place in the document."""
    inert = np.zeros(len(page), bool)
    for row in np.flatnonzero(page.tag == _TEMPLATE).tolist():
        inert[row + 1 : page.end[row]] = True
    rows = np.flatnonzero((page.tag != TEXT) & ~inert).tolist()
    return dict(zip(rows, document.css("*"), strict=False))
