# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where the content of a page seems to be, by four cheap methods of other authors; the model weighs them.

- the deepest elements that still hold 95, 80, 60 and 40 % of the long text;
- the element with the most long text among its children and grandchildren (as Readability has it);
- the span of blocks that simple MSS finds: words count for, tags in between against (Pasternack and Roth 2009);
- the element to which ECON climbs from the longest punctuated block (Guo et al. 2010).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...page.names import COUNT_COLUMNS

if TYPE_CHECKING:
    from .work import Work

TAG_PENALTY = 3.25  # score of a tag in simple MSS
TAGS_PER_ROW = 1.5  # a row between two blocks counts as this many tags
FAR = 60.0  # blocks; distances are cut off here
STOPS = COUNT_COLUMNS.index("stops")
SHARES = np.array([0.40, 0.60, 0.80, 0.95]).data
LONG_SIZE = 1  # column of `Work.sums`


class Places:
    """The places, as rows of elements and a span of blocks."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.dense = np.zeros(4, np.int32).data  # elements with the SHARES of the long text
        self.best_parent = 0
        self.span_first = 0
        self.span_stop = 0
        self.summary = 0
        self.find_dense()
        self.find_best_parent()
        self.find_span()
        self.find_summary()
        self.find_long_neighbours()

    def holds(self, row: int, owner: int) -> bool:
        """Whether an element is or holds another."""
        return row <= owner < self.work.table.end[row]

    def long_size(self, row: int) -> float:
        work = self.work
        start = work.block_before[row]
        stop = work.block_before[work.table.end[row]]
        return work.sums[8 * stop + LONG_SIZE] - work.sums[8 * start + LONG_SIZE]

    def find_dense(self) -> None:
        """From the root down, each time into the child with most long text, while it holds the share that is wanted."""
        row = 0
        total = self.long_size(0)
        for step in range(4):
            share = SHARES[3 - step]
            child = self.heaviest_child(row)
            while child >= 0 and self.long_size(child) >= share * total:
                row = child
                child = self.heaviest_child(row)
            self.dense[3 - step] = row

    def heaviest_child(self, row: int) -> int:
        """The child with the most long text, or -1."""
        table = self.work.table
        best = -1
        most = 0.0
        child = row + 1
        while child < table.end[row]:
            size = self.long_size(child)
            if table.tag[child] != 0 and size > most:
                best = child
                most = size
            child = table.end[child]
        return best

    def find_best_parent(self) -> None:
        score = self.work.parent_score
        for row in range(self.work.rows):
            if score[row] > score[self.best_parent]:
                self.best_parent = row

    def find_span(self) -> None:
        work = self.work
        best = 0.0
        run = 0.0
        start = 0
        for b in range(work.count):
            rows = work.first[b] - work.first[b - 1] - 1 if b > 0 else 0
            run -= TAG_PENALTY * TAGS_PER_ROW * rows
            if run <= 0.0:
                run = 0.0
                start = b
            run += work.size[b]
            if run > best:
                best = run
                self.span_first = start
                self.span_stop = b + 1

    def find_summary(self) -> None:
        """From the longest block with a period or comma up, until a parent wraps no more of them."""
        work = self.work
        table = work.table
        snippet = 0
        for b in range(work.count):
            is_longer = work.counts[16 * snippet + STOPS] == 0 or work.size[b] > work.size[snippet]
            if work.counts[16 * b + STOPS] > 0 and is_longer:
                snippet = b
        row = work.owner[snippet]
        above = table.parent[row]
        while above >= 0 and self.stops(above) != self.stops(row):
            row = above
            above = table.parent[row]
        self.summary = row

    def stops(self, row: int) -> int:
        table = self.work.table
        return table.sums[table.end[row], STOPS] - table.sums[row, STOPS]

    def find_long_neighbours(self) -> None:
        """For every block how many blocks ago the last long one was, and how many until the next; at most FAR."""
        work = self.work
        distance = FAR
        for b in range(work.count):
            work.since[b] = distance
            distance = 0.0 if work.is_long(b) else min(distance + 1.0, FAR)
        distance = FAR
        for back in range(work.count):
            b = work.count - 1 - back
            work.until[b] = distance
            distance = 0.0 if work.is_long(b) else min(distance + 1.0, FAR)
