"""How long one page may take. The clock is looked at between steps; a step that has begun is finished.

Every step takes time in proportion to its input, so none can run away. When the time is up, what is there is handed on
with a word about what is missing: never nothing, and never an exception. Results then depend on how fast the machine
is, which is why there is no limit unless one is set (`limits.max_seconds`).
"""

from __future__ import annotations

from math import inf
from time import monotonic

PARTIAL_BYTES = 64 << 10  # of a page that took all its time to decode: parsed in a millisecond or two


class Budget:
    """The time of one page, from now on; 0 is without limit."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds = seconds
        self._end = monotonic() + seconds if seconds else inf

    @property
    def is_spent(self) -> bool:
        return monotonic() >= self._end

    def note(self, what: str) -> str:
        """What was not done, as one reads it in `truncated`."""
        return f"the time for the page ({self._seconds:g} s) was up: {what}"

    def parsed_part(self, utf8: bytes) -> tuple[bytes, tuple[str, ...]]:
        """What of a decoded page is to be parsed: all of it, or when the time is up a first part, with a note."""
        if len(utf8) <= PARTIAL_BYTES or not self.is_spent:
            return utf8, ()
        return utf8[:PARTIAL_BYTES], (self.note(f"only its first {PARTIAL_BYTES:,} bytes were parsed"),)
