"""`python -m bench tidy`: what stays of the gold text, what goes of the rest, and how soon the content begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.corpora import read_corpus
from bench.tidy import tidy_page

MakeCorpus = Callable[..., Path]

GOLD = "The tide of the year\nIt came in late that night, and the harbour, which had been dry, filled without a sound."
MENU = "".join(f"<a href=/{name}>{name}</a> " for name in ("home", "news", "shop", "help"))
HTML = f"<nav>{MENU}</nav><h1>The tide of the year</h1><p>{GOLD.partition(chr(10))[2]}</p>"


def test_words_and_steps_are_counted(make_corpus: MakeCorpus) -> None:
    sample = next(iter(read_corpus(make_corpus("mine", {"html": HTML, "text": GOLD}))))
    result = tidy_page("modern", sample)
    assert result.kept == result.kept_of_gold == 1.0
    assert (result.other_before, result.other_after, result.gone) == (4, 0, 1.0)
    assert result.steps == (5, 2)  # one line and four links; then the skip link to the links that went
    assert result.is_stable and not result.is_blank and result.lost == ""


def test_a_page_that_loses_gold_text_is_shown_with_what_it_lost(make_corpus: MakeCorpus) -> None:
    html = f"<div class=newsletter>Subscribe to tides</div>{HTML}"
    sample = next(iter(read_corpus(make_corpus("mine", {"html": html, "text": f"Subscribe to tides\n{GOLD}"}))))
    result = tidy_page("modern", sample)
    assert result.kept < 1 and "subscribe" in result.lost


def test_the_report_has_a_line_for_each_kind_and_one_for_all(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = [{"html": HTML, "text": GOLD, "kind": kind} for kind in ("article", "forum", "forum")]
    assert main(["tidy", str(make_corpus("mine", *pages)), "--worst", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines if line.startswith(("article", "forum", "all"))] == [
        ["article", "1"],
        ["forum", "2"],
        ["all", "3"],
    ]
    assert "below 0.8 without a warning: 0; with one: 0" in lines
    assert "blank: 0; not stable: 0" in lines


def test_a_profile_can_be_asked_for(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    folder = make_corpus("mine", {"html": HTML, "text": GOLD})
    assert main(["tidy", str(folder), "--profile", "crunch-1.0"]) == 0
    assert "crunch-1.0" in capsys.readouterr().out


def test_a_corpus_without_gold_text_is_refused(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tidy", str(make_corpus("mine", {"html": HTML, "text": None}))]) == 2
    assert "No page" in capsys.readouterr().err
