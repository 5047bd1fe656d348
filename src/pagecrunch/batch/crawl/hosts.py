"""Which address may be fetched next: one at a time from a host, with a pause between two, and many hosts at once."""

from __future__ import annotations

import heapq
import threading
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(slots=True)
class Errand:
    """An address to be fetched, and how often that has failed."""

    number: int
    url: str
    host: str
    failures: int = 0


@dataclass(order=True, slots=True)
class _Turn:
    when: float
    host: str
    waiting: deque[Errand] = field(compare=False)


class Hosts:
    """Threads take errands and give their hosts back. A host that was taken is not given out again until then."""

    def __init__(self, addresses: Iterable[tuple[int, str]]) -> None:
        waiting: dict[str, deque[Errand]] = {}
        for number, url in addresses:
            host = host_of(url)
            waiting.setdefault(host, deque()).append(Errand(number, url, host))
        self._turns = [_Turn(0.0, host, errands) for host, errands in waiting.items()]
        heapq.heapify(self._turns)
        self._taken: dict[str, deque[Errand]] = {}
        self._changed = threading.Condition()
        self._is_stopped = False

    def take(self) -> Errand | None:
        """The next errand, waiting until some host may be asked; None when there are no more."""
        with self._changed:
            while not self._is_stopped:
                if not self._turns and not self._taken:
                    return None
                pause = self._turns[0].when - time.monotonic() if self._turns else None
                if pause is not None and pause <= 0:
                    turn = heapq.heappop(self._turns)
                    self._taken[turn.host] = turn.waiting
                    return turn.waiting.popleft()
                self._changed.wait(pause)
            return None

    def give_back(self, errand: Errand, pause: float, again: bool = False) -> None:
        """The host may be asked again after so many seconds, beginning with the same address if `again`."""
        with self._changed:
            waiting = self._taken.pop(errand.host)
            if again:
                errand.failures += 1
                waiting.appendleft(errand)
            if waiting:
                heapq.heappush(self._turns, _Turn(time.monotonic() + pause, errand.host, waiting))
            self._changed.notify_all()

    def stop(self) -> None:
        """Give out nothing more."""
        with self._changed:
            self._is_stopped = True
            self._changed.notify_all()


def host_of(url: str) -> str:
    """Scheme, host and port: what a robots.txt speaks for."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme.lower()}://{parts.netloc.lower()}"
