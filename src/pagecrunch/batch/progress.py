"""The progress of a run: a bar on a terminal, else a plain line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

LINE_SECONDS = 10.0  # between two lines where there is no terminal


class Progress:
    """Shows pages, pages a second, failures and the time left, on stderr."""

    def __init__(self, total: float, verb: str = "extracted", clock: Callable[[], float] = time.monotonic) -> None:
        self._total, self._verb, self._clock = total, verb, clock
        self._begun = self._last_line = clock()
        self._bar: Any = None
        self._shown = (0, 0, 0.0)

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
        self._shown = (pages, failed, done)
        if self._bar is not None:
            self._bar.update(self._task, completed=done, description=self.line(), refresh=True)
        elif self._clock() - self._last_line >= LINE_SECONDS:
            self._last_line = self._clock()
            print(self.line(), file=sys.stderr, flush=True)

    def line(self) -> str:
        """The progress in words."""
        pages, failed, done = self._shown
        seconds = max(self._clock() - self._begun, 1e-9)
        share = min(1.0, done / self._total) if self._total else 1.0
        left = _clock_time(seconds * (1 - share) / share) if 0 < share < 1 else ""
        line = f"{pages:,} pages {self._verb}, {pages / seconds:,.0f} pages/s, {failed:,} failed, {share:.0%}"
        return f"{line}, {left} left" if left else line


def _clock_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
