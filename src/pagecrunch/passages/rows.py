"""Which text rows of the page each part of a document was made of, and which characters of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from ..decision import Decision
from ..document.kept import KeptText
from ..document.parts import Document, Part
from ..page.page import Page
from .source import bare, bare_size

FURTHEST = 40  # characters of a part between two rows that no row holds: an emoji, a formula

FEWEST = 4  # characters of a row that is looked for further on; a single letter is found anywhere


class Piece(NamedTuple):
    """Characters `start : end` of a part, which are those from `row_start` on of a row; white space does not count."""

    start: int
    end: int
    row: int
    row_start: int


class PartRows:
    """The rows of the parts of one document."""

    def __init__(self, page: Page, decision: Decision, document: Document) -> None:
        self._page = page
        self._kept = KeptText(page, decision)
        self._rows = [row for row in page.text_rows.tolist() if self._kept.rows[row]]
        self._last: tuple[Part, list[Piece], list[int]] | None = None  # the one that is cut, and its bare characters
        self._starts = sorted({part.row for part in document.parts})

    def pieces(self, part: Part) -> list[Piece]:
        """The pieces of a part's text, in order; text that no row holds has none."""
        text = bare(part.text)
        if not text or part.row < 0:
            return []
        found: list[Piece] = []
        at = 0
        for row in self._rows_from(part.row):
            own, skipped = self._row_text(row)
            place = at if own and text.startswith(own, at) else -1
            if place < 0 and len(own) >= FEWEST:
                place = text.find(own, at, at + len(own) + FURTHEST)
                place = -1 if _cuts_number(text, place + len(own)) else place
            if place < 0:
                continue
            at = place + len(own)
            found.append(Piece(place, at, row, skipped))
            if at >= len(text):
                break
        return found

    def pieces_of_slice(self, whole: Part, part: Part, start: int) -> list[Piece]:
        """The pieces of a part that is cut out of a whole one, from character `start` of its text on."""
        if self._last is None or self._last[0] is not whole:
            self._last = (whole, self.pieces(whole), list(accumulate(map(bare_size, whole.text), initial=0)))
        _, pieces, before = self._last
        low = before[start]
        high = low + len(bare(part.text))
        found = []
        for piece in pieces:
            first, last = max(piece.start, low), min(piece.end, high)
            if first < last:
                found.append(Piece(first - low, last - low, piece.row, piece.row_start + first - piece.start))
        return found

    def _rows_from(self, row: int) -> Sequence[int]:
        """The kept text rows from this row to where the next part begins."""
        after = bisect_right(self._starts, row)
        stop = self._starts[after] if after < len(self._starts) else len(self._page)
        return self._rows[bisect_right(self._rows, row - 1) : bisect_right(self._rows, stop - 1)]

    def _row_text(self, row: int) -> tuple[str, int]:
        """The kept text of a row, and how many characters of the row are before it."""
        page = self._page
        start, stop, begin = self._kept.start(row), self._kept.stop(row), int(page.text_start[row])
        before = bare(page.text_bytes[begin:start].decode("utf-8", "replace")) if start > begin else ""
        return bare(page.text_bytes[start:stop].decode("utf-8", "replace")), len(before)


def _cuts_number(text: str, end: int) -> bool:
    """Whether a number goes on where a piece ends: "May 2" is not in "May 2026"."""
    return end < len(text) and text[end - 1].isdigit() and text[end].isdigit()
