# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The columns of a page and of a decision about it, side by side, for loops that read single cells.

The same source runs as Python, on memoryviews, and compiled: `_columns.pxd` gives it its types.
"""

from __future__ import annotations

import numpy as np


class Columns:
    """What the loops over a page's rows read. Nothing is copied."""

    def __init__(self, page, decision):
        blocks = page.blocks
        self.table = page.table
        self.rows = len(page)
        self.tag = page.tag.data
        self.hidden = page.hidden.data
        self.parent = page.parent.data
        self.end = page.end.data
        self.counts = page.counts.data
        self.sums = page.sums.data
        self.text_start = page.text_start.data
        self.text_end = page.text_end.data
        self.text_bytes = page.text_bytes
        self.attr_first = page.attr_first.data
        self.attr_name = page.attr_name.data
        self.attr_start = page.attr_start.data
        self.attr_end = page.attr_end.data
        self.attr_bytes = page.attr_bytes
        self.of_row = blocks.of_row.data
        self.block_owner = blocks.owner.data
        self.block_first = blocks.first.data
        self.block_last = blocks.last.data
        self.kept = np.ascontiguousarray(decision.kept, np.bool_).view(np.uint8).data
        self.cuts = decision.cuts
        self.has_cuts = bool(decision.cuts)
        self.strips = page.hidden_policy != "keep"

    def attr(self, row, code):
        """An attribute's value by the code of its name; None where the element has none."""
        for index in range(self.attr_first[row], self.attr_first[row + 1]):
            if self.attr_name[index] == code:
                return self.attr_bytes[self.attr_start[index] : self.attr_end[index]].decode("utf-8", "replace")
        return None
