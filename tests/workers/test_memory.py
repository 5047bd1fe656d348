"""Memory that a worker no longer uses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pagecrunch.workers.memory import give_back


def resident() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc can be told to")
def test_free_memory_between_pieces_in_use_goes_back_to_the_system() -> None:
    give_back()
    pieces = [bytearray(50_000) for _ in range(2000)]
    kept = pieces[::100]
    full = resident()
    del pieces
    give_back()
    assert full - resident() > 50_000  # kB, of about 100,000 that are free
    assert len(kept) == 20


def test_elsewhere_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagecrunch.workers.memory._malloc_trim", lambda: None)
    give_back()
