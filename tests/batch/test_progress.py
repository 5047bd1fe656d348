"""How far a run is."""

from __future__ import annotations

import sys

import pytest

from pagecrunch.batch.progress import LINE_SECONDS, Progress


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_without_a_terminal_there_is_a_plain_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    with Progress(200, clock=clock) as progress:
        for step in range(4):
            clock.now += LINE_SECONDS / 2
            progress.show(1000 * (step + 1), step, 25.0 * (step + 1))
    assert capsys.readouterr().err.splitlines() == [
        "2,000 pages extracted, 200 pages/s, 1 failed, 25%, 0:30 left",
        "4,000 pages extracted, 200 pages/s, 3 failed, 50%, 0:20 left",
    ]


def test_on_a_terminal_there_is_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    with Progress(10) as progress:
        progress.show(5, 1, 5.0)
    shown = capsys.readouterr().err
    assert "━" in shown
    assert "5 pages extracted" in shown


def test_long_times_have_hours() -> None:
    clock = Clock()
    progress = Progress(100, clock=clock)
    clock.now += 100
    progress.show(1, 0, 1.0)
    assert progress.line().endswith("2:45:00 left")
