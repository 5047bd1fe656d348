from __future__ import annotations

import sys

import pytest

from pagecrunch.cli.progress import with_bar


def test_gives_every_item_and_writes_nothing_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(with_bar(iter("abc"), 3, "Reading")) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


def test_shows_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(with_bar(iter("abc"), 3, "Reading")) == ["a", "b", "c"]
    assert "Reading" in capsys.readouterr().err
