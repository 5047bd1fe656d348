"""Sets of tags as tables, to look up a whole column of tags at once."""

from __future__ import annotations

import numpy as np

from ..page.names import TAG_CODES, TAG_NAMES
from ..page.table import Bools


def is_tag(*tags: str) -> Bools:
    """For every tag code, whether it is one of these: `is_tag("td", "th")[page.tag]` marks all cells of a page."""
    table: Bools = np.zeros(len(TAG_NAMES), bool)
    table[[TAG_CODES[tag] for tag in tags]] = True
    return table
