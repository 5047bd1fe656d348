from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench import hostile
from bench.__main__ import main
from bench.hostile import LEAST_BYTES, Tried, slow_pages, try_page

MakeCorpus = Callable[..., Path]


def test_every_extractor_and_format_is_tried_and_nothing_raises() -> None:
    tried = try_page("a", b"<title>T</title><h1>T</h1><p>The tide was late, and nobody noticed.</p>", None)
    assert not tried.errors
    assert {"learned", "econ", "mss", "tidy"} <= set(tried.seconds)


def test_what_raises_is_named_with_its_extractor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "FORMATS", ("text", "no_such_format"))
    tried = try_page("a", b"<p>x", None)
    assert any(error.startswith("learned: AttributeError") for error in tried.errors)


def test_a_page_that_takes_long_for_its_size_is_found_and_a_tiny_one_is_not() -> None:
    usual = [Tried(f"{n}", 100_000, {"learned": 0.01}) for n in range(9)]
    slow = Tried("slow", 100_000, {"learned": 0.5})
    tiny = Tried("tiny", 10, {"learned": 0.01 * LEAST_BYTES / 100_000})
    assert slow_pages([*usual, slow, tiny]) == [slow]


def test_the_command_counts_exceptions(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    main(["hostile", str(make_corpus("one", {"html": "<p>The tide was late.", "text": "The tide was late."}))])
    assert "0 exceptions" in capsys.readouterr().out
