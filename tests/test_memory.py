"""Memory goes back to the system after very large pages, and only then."""

from __future__ import annotations

import ctypes

import pytest

from pagecrunch.memory import MANY_ROWS, give_back


def test_only_very_large_pages_give_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Library:
        malloc_trim = staticmethod(asked.append)

    monkeypatch.setattr(ctypes, "CDLL", lambda name: Library)
    give_back(MANY_ROWS - 1)
    assert asked == []
    give_back(MANY_ROWS)
    assert asked == [0]


def test_a_system_without_it_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    give_back(MANY_ROWS)
