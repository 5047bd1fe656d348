from __future__ import annotations

import sys

import pytest

from pagecrunch.cli.terminal import harmless, note, show, warn_if_slow, with_bar


def test_a_result_ends_its_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    show("a")
    show("b\n")
    show("")
    assert capsys.readouterr().out == "a\nb\n"


def test_a_note_is_one_line_whatever_it_holds(capsys: pytest.CaptureFixture[str]) -> None:
    note("a\n b\x1b[31m")
    out, err = capsys.readouterr()
    assert (out, err) == ("", "note: a b\ufffd[31m\n")


def test_without_compiled_modules_one_loud_line_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pagecrunch.dom.parse.IS_COMPILED", True)
    warn_if_slow()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("pagecrunch.dom.parse.IS_COMPILED", False)
    warn_if_slow()
    assert capsys.readouterr().err.startswith("WARNING: PageCrunch runs without its compiled modules")


def test_control_characters_are_shown_as_replaced_but_not_tabs_and_line_breaks() -> None:
    assert harmless("a\tb\nc\x1b\x07\x9b\x7fd") == "a\tb\nc\ufffd\ufffd\ufffd\ufffdd"


def test_a_terminal_gets_no_escape_sequences_and_a_pipe_gets_the_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    show("a\x1b]0;title\x07b")
    assert capsys.readouterr().out == "a\x1b]0;title\x07b\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    show("a\x1b]0;title\x07b")
    assert capsys.readouterr().out == "a\ufffd]0;title\ufffdb\n"


def test_gives_every_item_and_writes_nothing_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(with_bar(iter("abc"), 3, "Reading")) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


def test_shows_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(with_bar(iter("abc"), 3, "Reading")) == ["a", "b", "c"]
    assert "Reading" in capsys.readouterr().err
