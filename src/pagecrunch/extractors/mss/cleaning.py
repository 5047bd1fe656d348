"""What to leave out within the stretch that was found. Section 4.2 of the MSS paper.

1. the contents of any `<iframe>` or `<table>`;
2. the contents of any `<div>` that contains a link, `<iframe>`, `<table>`, `<img>`, `<embed>`, `<applet>` or
`<object>`.

The paper's rules are for tag pairs within the extracted block. A box that holds the whole stretch, or reaches past one
of its ends, is no such pair: what opens before the first word or closes after the last stays.
"""

from __future__ import annotations

import numpy as np

from ...page.page import Page
from ...page.table import Bools

ALWAYS = ("iframe", "table")
BOX = "div"
SIGNS = ("a", "iframe", "table", "img", "embed", "applet", "object")


def junk_rows(page: Page, first: int, last: int) -> Bools:
    """The rows that the rules remove from a stretch whose text begins in row `first` and ends in row `last`."""
    boxes = page.rows_with(BOX)
    signs = np.zeros(len(page) + 1, np.int64)
    signs[page.rows_with(*SIGNS) + 1] = 1
    signs = np.cumsum(signs)
    held = signs[page.end[boxes]] - signs[boxes + 1]
    removed = np.concatenate((page.rows_with(*ALWAYS), boxes[held > 0]))
    inside = removed[(removed > first) & (page.end[removed] <= last)]
    # Paint all of them at once: +1 where one begins, -1 where it ends.
    edges = np.zeros(len(page) + 1, np.int64)
    np.add.at(edges, inside, 1)
    np.add.at(edges, page.end[inside], -1)
    return np.cumsum(edges)[:-1] > 0
