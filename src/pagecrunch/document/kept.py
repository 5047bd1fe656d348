# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The text of a page that a decision keeps: which rows, and which slice of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..page.invisible import without_invisible

if TYPE_CHECKING:
    from ..decision import Decision
    from ..page.page import Page


class KeptText:
    """What a decision adds to the table of its page. Nothing is copied from the table."""

    def __init__(self, page: Page, decision: Decision) -> None:
        self.table = page.table
        self.rows = (np.asarray(decision.kept, np.bool_) & (page.hidden == 0)).view(np.uint8).data  # 1: kept and seen
        self.cuts = decision.cuts
        self.has_cuts = bool(decision.cuts)
        self.strips_invisible = page.hidden_policy != "keep"

    def start(self, row: int) -> int:
        """Where the kept text of a row begins in `text_bytes`."""
        return self.cuts[row][0] if self.has_cuts and row in self.cuts else self.table.text_start[row]

    def stop(self, row: int) -> int:
        return self.cuts[row][1] if self.has_cuts and row in self.cuts else self.table.text_end[row]


def line_text(data: bytes, start: int, stop: int, strips_invisible: bool) -> str:
    """A slice of UTF-8 with white space collapsed as browsers do, and without invisible characters on request."""
    line = bytearray(stop - start)
    length = 0
    after_space = False
    for at in range(start, stop):
        byte = data[at]
        if byte > 32:
            after_space = False
        elif byte == 32 or (9 <= byte <= 13 and byte != 11):
            if after_space:
                continue
            byte = 32
            after_space = True
        else:
            after_space = False
        line[length] = byte
        length += 1
    text = line[:length].decode("utf-8", "replace")
    return without_invisible(text) if strips_invisible else text
