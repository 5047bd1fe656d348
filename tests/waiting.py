"""How tests wait for what another thread or process does: for the event, and long enough for a machine that is busy."""

from __future__ import annotations

import time
from collections.abc import Callable

# What is waited for comes at once or, where a machine does ten other things, later. Only what never comes takes this.
PATIENCE_SECONDS = 120
PATIENCE_MILLISECONDS = PATIENCE_SECONDS * 1000
LOOK_SECONDS = 0.02


def until(happened: Callable[[], object], what: str = "") -> None:
    """Wait until it has happened; that it never does is a failure."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not happened():
        assert time.monotonic() < end, what or "it did not happen"
        time.sleep(LOOK_SECONDS)
