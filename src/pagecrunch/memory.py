"""Memory that very large pages have used goes back to the system as soon as it is free."""

from __future__ import annotations

MANY_ROWS = 100_000  # smaller pages leave little behind, and the next one uses it


def give_back(rows: int) -> None:
    """After a step over this many rows, give free memory back. The C library of most Linux systems keeps it."""
    if rows < MANY_ROWS:
        return
    import ctypes  # takes longer than most pages

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
