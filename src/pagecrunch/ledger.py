"""The ledger: every piece of the page's text, in exactly one bucket, with the reason.

The pieces are the page's text rows; a row that was kept in part is as many pieces as it was cut into. Together they are
all of `Page.text_bytes`, once and in order, which `check` makes sure of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .decision import Decision
from .lazy import cached_property
from .page.invisible import INVISIBLE_BYTES, cleaned, has_invisible, named
from .page.invisible import REASON as INVISIBLE_REASON
from .page.names import COUNT_COLUMNS, HIDDEN_REASONS, LAST_NOT_TEXT
from .page.page import Page
from .page.path import css_path

KEPT, REMOVED, HIDDEN, NOT_TEXT, BLANK = "kept", "removed", "hidden", "not text", "blank"
BUCKETS = (KEPT, REMOVED, HIDDEN, NOT_TEXT, BLANK)

_CHARACTERS = COUNT_COLUMNS.index("characters")


@dataclass(frozen=True, slots=True)
class Entry:
    """One piece of text: the bytes `start : end` of the page's text."""

    row: int
    start: int
    end: int
    bucket: str
    reason: str
    score: float
    text: str


@dataclass(frozen=True, slots=True)
class HiddenText:
    """A piece of text that the page hides: how, and in which element."""

    text: str
    reason: str
    path: str


@dataclass(frozen=True, eq=False)
class Ledger:
    """All pieces of the page's text in page order."""

    page: Page
    decision: Decision

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for row in self.page.text_rows.tolist() for entry in self._of_row(row))

    def hidden(self) -> tuple[HiddenText, ...]:
        """The text that was left out because the page hides it; characters that cannot be seen by their numbers."""
        found = []
        for entry in self.entries:
            if entry.bucket == HIDDEN and (entry.reason == INVISIBLE_REASON or entry.text.strip()):
                is_invisible = entry.reason == INVISIBLE_REASON
                text = named(entry.text) if is_invisible else cleaned(" ".join(entry.text.split()))
                found.append(HiddenText(text, entry.reason, css_path(self.page, self.page.parents[entry.row])))
        return tuple(found)

    def totals(self) -> dict[str, int]:
        """Bytes of text in each bucket."""
        totals = dict.fromkeys(BUCKETS, 0)
        for entry in self.entries:
            totals[entry.bucket] += entry.end - entry.start
        return totals

    def check(self) -> None:
        """Raise AssertionError unless the pieces are all of the page's text, each once, in page order."""
        at = 0
        for entry in self.entries:
            if entry.start != at or entry.end < entry.start:
                raise AssertionError(f"row {entry.row} accounts for {entry.start}:{entry.end}, but {at} was next")
            at = entry.end
        if at != len(self.page.text_bytes):
            raise AssertionError(f"{len(self.page.text_bytes) - at} bytes of text are in no bucket")
        if sum(self.totals().values()) != len(self.page.text_bytes):
            raise AssertionError("the buckets do not add up to the page's text")

    def _of_row(self, row: int) -> Iterator[Entry]:
        page, decision = self.page, self.decision
        start, end, hidden = int(page.text_start[row]), int(page.text_end[row]), int(page.hidden[row])
        score, reason = float(decision.score[row]), decision.reasons[decision.reason[row]]
        if hidden:
            bucket = NOT_TEXT if hidden <= LAST_NOT_TEXT else HIDDEN
            yield self._entry(row, start, end, bucket, HIDDEN_REASONS[hidden], 0.0)
        elif page.counts[row, _CHARACTERS] == 0:
            yield self._entry(row, start, end, BLANK, "white space", 0.0)
        elif not decision.kept[row]:
            yield self._entry(row, start, end, REMOVED, reason, score)
        else:
            low, high = decision.cuts.get(row, (start, end))
            if start < low:
                yield self._entry(row, start, low, REMOVED, "before the part that was kept", score)
            yield from self._kept(row, low, high, reason, score)
            if high < end:
                yield self._entry(row, high, end, REMOVED, "after the part that was kept", score)

    def _kept(self, row: int, low: int, high: int, reason: str, score: float) -> Iterator[Entry]:
        """A kept piece, without the invisible characters in it."""
        if self._has_invisible:
            for match in INVISIBLE_BYTES.finditer(self.page.text_bytes, low, high):
                if match.start() > low:
                    yield self._entry(row, low, match.start(), KEPT, reason, score)
                yield self._entry(row, match.start(), match.end(), HIDDEN, INVISIBLE_REASON, 0.0)
                low = match.end()
        if low < high:
            yield self._entry(row, low, high, KEPT, reason, score)

    @cached_property
    def _has_invisible(self) -> bool:
        return has_invisible(self.page)

    def _entry(self, row: int, start: int, end: int, bucket: str, reason: str, score: float) -> Entry:
        return Entry(row, start, end, bucket, reason, score, self.page.text_bytes[start:end].decode("utf-8", "replace"))
