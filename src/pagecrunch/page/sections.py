# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Sections: a heading with what stands below it, up to the next heading of its level or a higher one.

A section also ends with the box that it shares with another such heading: the last of several cards does not reach to
the end of the page. Every box is climbed out of at most twice a level, so the work is linear.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .names import COUNT_COLUMNS, TAG_CODES

if TYPE_CHECKING:
    from .table import Table

LEVELS = 6
LEVEL_OF_TAG = bytes(int(name[1]) if name in ("h1", "h2", "h3", "h4", "h5", "h6") else 0 for name in TAG_CODES)
WORDS = COUNT_COLUMNS.index("words")
NONE = -1


def find_sections(table: Table) -> Any:
    """For the row of every heading with text that is seen, one past the last row of its section; 0 for all others."""
    finder = SectionFinder(table)
    finder.find_next()
    finder.find_ends()
    return finder.ends


class SectionFinder:
    """Goes over the headings from the last to the first, and back."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ends = np.zeros(table.rows, np.int32)
        self.end = self.ends.data
        self.near = np.full(LEVELS + 1, NONE, np.int32).data  # by level: the nearest heading of that level or higher

    def is_heading(self, row: int) -> bool:
        if LEVEL_OF_TAG[self.table.tag[row]] == 0:
            return False
        return self.table.sums[self.table.end[row], WORDS] > self.table.sums[row, WORDS]

    def pass_by(self, row: int) -> None:
        for level in range(LEVEL_OF_TAG[self.table.tag[row]], LEVELS + 1):
            self.near[level] = row

    def find_next(self) -> None:
        """Set the ends to the next heading, or to the end of the page."""
        for row in range(self.table.rows - 1, -1, -1):
            if self.is_heading(row):
                following = self.near[LEVEL_OF_TAG[self.table.tag[row]]]
                self.end[row] = following if following != NONE else self.table.rows
                self.pass_by(row)

    def find_ends(self) -> None:
        """Cut sections off where their box ends."""
        for level in range(LEVELS + 1):
            self.near[level] = NONE
        for row in range(self.table.rows):
            if self.end[row] > 0:
                before = self.near[LEVEL_OF_TAG[self.table.tag[row]]]
                self.end[row] = min(self.end[row], self.end_of_box(row, before, self.end[row]))
                self.pass_by(row)

    def end_of_box(self, row: int, before: int, after: int) -> int:
        """The end of the smallest box around a heading that also holds the one before or after it."""
        table = self.table
        box = table.parent[row]
        while box >= 0 and box > before and (after >= table.end[box] or after >= table.rows):
            box = table.parent[box]
        return table.end[box] if box >= 0 else table.rows
