"""`python -m bench soak`: memory over many pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.soak import trend

MakeCorpus = Callable[..., Path]


def test_memory_is_looked_at_as_pages_go_by(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    folder = make_corpus("mine", {"html": "<p>a"}, {"html": "<p>b"})
    assert main(["soak", str(folder), "--pages", "40"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["trend"] in [line[:1] for line in lines]
    looks = [(int(line[0]), float(line[1])) for line in lines if line and line[0].isdigit()]
    assert all(0 < pages < 40 and memory > 10 for pages, memory in looks)


def test_the_trend_is_that_of_the_second_half_and_one_jump_does_not_count() -> None:
    assert trend([(n, 1000 - 10 * n if n < 10 else 500 + n) for n in range(20)]) == 1.0
    assert trend([(n, 500 + (100 if n == 15 else 0)) for n in range(20)]) == 0.0
