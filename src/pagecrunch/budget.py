"""The time limit of one page. It is checked between steps; a step that has started is finished.

Every step takes time in proportion to its input, so none can run away. When the time is up, the result so far is
returned with a note about what is missing; there is never an exception. As results then depend on the speed of the
machine, there is no limit unless one is set (`limits.max_seconds`).
"""

from __future__ import annotations

from math import inf
from time import monotonic

PARTIAL_BYTES = 64 << 10  # of a page whose time was up after decoding; parsed in a millisecond or two


class Budget:
    """The time for one page, from now on; 0 means no limit."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds = seconds
        self._end = monotonic() + seconds if seconds else inf

    @property
    def is_spent(self) -> bool:
        return monotonic() >= self._end

    def note(self, what: str) -> str:
        """A sentence for `truncated` about what was not done."""
        return f"the time for the page ({self._seconds:g} s) was up: {what}"

    def parsed_part(self, utf8: bytes) -> tuple[bytes, tuple[str, ...]]:
        """The part of a decoded page to parse: all of it, or if the time is up the first part, with a note."""
        if len(utf8) <= PARTIAL_BYTES or not self.is_spent:
            return utf8, ()
        return utf8[:PARTIAL_BYTES], (self.note(f"only its first {PARTIAL_BYTES:,} bytes were parsed"),)
