from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.formats import ALL, STEPS, Costs, cost_table

PAGE = {"html": "<title>Tides</title><h1>Tides</h1>" + "<p>The tide came in late that night, without a sound.</p>" * 9}


def test_every_format_is_compared_with_the_page(
    make_corpus: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["formats", str(make_corpus("mine", PAGE, PAGE)), "--rounds", "1", "--using", "everything"]) == 0
    lines = capsys.readouterr().out.splitlines()
    steps = [line.split()[0] for line in lines[-len(STEPS) - 1 : -1]]
    assert steps == list(STEPS) and lines[-1].startswith(ALL)


def test_all_formats_are_the_document_once_and_each_format() -> None:
    row = cost_table([Costs("a", dict.fromkeys(STEPS, 2.0)), Costs("b", dict.fromkeys(STEPS, 4.0))])[-1]
    assert row.split()[2:] == ["18.000", "6.00"]


def test_no_page_is_one_sentence(make_corpus: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formats", str(make_corpus("mine", PAGE)), "--kind", "forum"]) == 2
    assert "No page of" in capsys.readouterr().err
