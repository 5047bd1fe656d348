"""How far a job is, in the text format of Prometheus: a file that its node exporter reads."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from ..files import write_file

WRITE_SECONDS = 5.0  # between two versions of the file
_HELP = {
    "pagecrunch_batch_pages_total": ("counter", "Pages that are done."),
    "pagecrunch_batch_failed_total": ("counter", "Pages that failed."),
    "pagecrunch_batch_done_ratio": ("gauge", "Share of the input that is done, from 0 to 1."),
    "pagecrunch_batch_updated_seconds": ("gauge", "When this file was written, in seconds since 1970."),
}


def metrics_text(pages: int, failed: int, share: float, now: float) -> str:
    values = (pages, failed, round(share, 6), round(now, 3))
    lines = [
        f"# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {value}\n"
        for (name, (kind, about)), value in zip(_HELP.items(), values, strict=True)
    ]
    return "".join(lines)


class MetricsFile:
    """The file is there whole at any moment, and its counters never go back."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self._path, self._clock, self._last = path, clock, 0.0

    def show(self, pages: int, failed: int, share: float, is_end: bool = False) -> None:
        now = self._clock()
        if is_end or now - self._last >= WRITE_SECONDS:
            self._last = now
            write_file(self._path, metrics_text(pages, failed, share, now))
