"""What to tell a reader on the next page they see: that something was done, and where it was written."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

MOST_SESSIONS = 100  # that have something waiting to be told


class Messages:
    """Sentences by session; each is told once."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, list[str]] = OrderedDict()
        self._lock = Lock()

    def add(self, session: str, sentence: str) -> None:
        with self._lock:
            self._waiting.setdefault(session, []).append(sentence)
            self._waiting.move_to_end(session)
            while len(self._waiting) > MOST_SESSIONS:
                self._waiting.popitem(last=False)

    def take(self, session: str) -> list[str]:
        with self._lock:
            return self._waiting.pop(session, [])
