"""The counts of a run: a shard's tally is kept with its done-mark, and tallies add up."""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any

from .rows import FAILED, OK
from .schema import Row

BINS = 10  # of the histogram of confidence
SLOWEST_KEPT = 20
FAILED_KEPT = 50


@dataclass
class Tally:
    """Counts over rows; the slowest pages and some of the failed ones by name."""

    statuses: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    confidence: list[int] = field(default_factory=lambda: [0] * BINS)
    passed_over: Counter[str] = field(default_factory=Counter)
    slowest: list[tuple[float, str]] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)
    page_files: int = 0  # where every page is a file

    @property
    def pages(self) -> int:
        return sum(self.statuses.values())

    def add(self, row: Row, seconds: float = 0.0) -> None:
        status = row["status"]
        self.statuses[status] += 1
        self.page_files += bool(row.get("file"))
        if status == OK:
            self.kinds[row.get("kind") or "not known"] += 1
            self.languages[row.get("language") or "not known"] += 1
            self.verdicts[row.get("verdict") or "not known"] += 1
            confidence = row.get("confidence")
            if confidence is not None:
                self.confidence[min(BINS - 1, max(0, int(confidence * BINS)))] += 1
        elif status == FAILED and len(self.failed) < FAILED_KEPT:
            self.failed.append((row["source"], row["reason"]))
        if seconds:
            self._time(seconds, row["source"])

    def merge(self, other: Tally) -> None:
        self.statuses += other.statuses
        self.kinds += other.kinds
        self.languages += other.languages
        self.verdicts += other.verdicts
        self.passed_over += other.passed_over
        self.page_files += other.page_files
        self.confidence = [a + b for a, b in zip(self.confidence, other.confidence, strict=True)]
        self.failed = (self.failed + other.failed)[:FAILED_KEPT]
        for seconds, source in other.slowest:
            self._time(seconds, source)

    def _time(self, seconds: float, source: str) -> None:
        if len(self.slowest) < SLOWEST_KEPT:
            heapq.heappush(self.slowest, (seconds, source))
        else:
            heapq.heappushpop(self.slowest, (seconds, source))

    def to_json(self) -> dict[str, Any]:
        slowest = [(round(seconds, 6), source) for seconds, source in self.slowest]
        return {each.name: getattr(self, each.name) for each in fields(self)} | {"slowest": slowest}
