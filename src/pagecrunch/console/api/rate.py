"""How often one may ask: a bucket for everybody who does, refilled at a steady rate."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KNOWN = 10_000  # who asked longest ago is forgotten beyond that
BURST_SECONDS = 10.0  # what may come at once is what such a time allows


class Rate:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when that was

    def wait(self, who: str, per_minute: int) -> float:
        """Take one from the bucket; 0 where there was one, else the seconds until there will be."""
        if per_minute <= 0:
            return 0.0
        rate = per_minute / 60
        most = max(1.0, rate * BURST_SECONDS)
        now = self._clock()
        left, since = self._buckets.pop(who, (most, now))
        left = min(most, left + (now - since) * rate)
        is_free = left >= 1
        self._buckets[who] = (left - is_free, now)
        while len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return 0.0 if is_free else (1 - left) / rate
