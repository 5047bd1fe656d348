"""The progress of a run: a bar on a terminal, else a plain line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from .metrics import MetricsFile

LINE_SECONDS = 10.0  # between two lines where there is no terminal


class Progress:
    """Shows pages, pages a second, failures and the time left, on stderr."""

    def __init__(
        self,
        total: float,
        verb: str = "extracted",
        before: tuple[int, float] = (0, 0.0),
        metrics: MetricsFile | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._metrics = metrics
        self._total, self._verb, self._clock = total, verb, clock
        self._begun = self._last_line = clock()
        self._bar: Any = None
        self._before = before  # pages and work that were done before this run
        self._shown = (before[0], 0, before[1])

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            columns = (BarColumn(), TextColumn("{task.description}"))
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
            self._task = self._bar.add_task("starting", total=max(self._total, 1e-9))
            self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, pages: int, failed: int, done: float) -> None:
        """Show the pages done, how many of them failed, and how much of the total that is."""
        before = self._shown  # a shard that is done again does not take progress back
        self._shown = (max(pages, before[0]), max(failed, before[1]), max(done, before[2]))
        if self._metrics is not None:
            self._metrics.show(self._shown[0], self._shown[1], self._share)
        if self._bar is not None:
            self._bar.update(self._task, completed=self._shown[2], description=self.line(), refresh=True)
        elif self._clock() - self._last_line >= LINE_SECONDS:
            self._last_line = self._clock()
            print(self.line(), file=sys.stderr, flush=True)

    @property
    def _share(self) -> float:
        return min(1.0, self._shown[2] / self._total) if self._total else 1.0

    def line(self) -> str:
        """The progress in words."""
        pages, failed, done = self._shown
        seconds = max(self._clock() - self._begun, 1e-9)
        share = self._share
        pages_before, done_before = self._before
        now = (done - done_before) / self._total if self._total else 0.0  # what this run has done of it
        left = _clock_time(seconds * (1 - share) / now) if now > 0 and share < 1 else ""
        speed = (pages - pages_before) / seconds
        line = f"{pages:,} pages {self._verb}, {speed:,.0f} pages/s, {failed:,} failed, {share:.0%}"
        return f"{line}, {left} left" if left else line


def _clock_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
