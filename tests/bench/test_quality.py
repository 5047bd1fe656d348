"""`python -m bench quality`: one table, and what lies behind it on request."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bench import peers
from bench.__main__ import main

MakeCorpus = Callable[..., Path]
GOOD = {"html": "<p>one two three four</p>", "text": "one two three four"}
BAD = {"html": "<p>buy now</p>", "text": "five six", "kind": "forum"}


def quality(folder: Path, *options: str) -> int:
    return main(["quality", str(folder), "--systems", "all-text", "--jobs", "1", *options])


def rows_of(text: str, system: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if line.startswith(system + " ")]


def test_the_table_gives_pages_scores_and_errors(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert quality(make_corpus("wcxb-mine", GOOD, BAD)) == 0
    text = capsys.readouterr().out
    assert "measure   words: " in text
    assert "system    pages      F1  precision  recall  errors  ms/page" in text
    (row,) = rows_of(text, "all-text")
    assert row[:6] == ["all-text", "2", "0.5000", "0.5000", "0.5000", "0"]


def test_cleaneval_has_a_text_only_column(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    quality(make_corpus("cleaneval-mine", {"html": "<p>a x c", "text": "a b c"}))
    text = capsys.readouterr().out
    assert "recall  text_only  errors" in text
    assert rows_of(text, "all-text")[0][5] == "0.5000"


def test_snippets_are_scored_where_there_is_no_text(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    page = {"html": "<p>one two</p><p>menu</p>", "text": None, "with": ["one two"], "without": ["menu"]}
    quality(make_corpus("mine", page))
    text = capsys.readouterr().out
    assert "measure   snippets: " in text
    assert rows_of(text, "all-text")[0][2:5] == ["0.6667", "0.5000", "1.0000"]


def test_groups_have_a_table_each(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    quality(make_corpus("mine", GOOD, BAD, GOOD, {**GOOD, "kind": None}), "--by", "kind")
    text = capsys.readouterr().out
    headings = [line for line in text.splitlines() if line.startswith("kind ")]
    assert headings == ["kind article: 2 pages", "kind forum: 1 pages", "kind not known: 1 pages"]
    assert [row[1:3] for row in rows_of(text, "all-text")] == [
        ["4", "0.7500"],
        ["2", "1.0000"],
        ["1", "0.0000"],
        ["1", "1.0000"],
    ]


def test_the_worst_pages_come_first_with_what_was_missed_and_added(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    quality(make_corpus("mine", GOOD, BAD), "--worst", "1")
    _, _, worst = capsys.readouterr().out.partition("worst pages of all-text\n")
    assert worst.splitlines() == [
        "0.0000  2  http://example.org/2",
        "        missed: five six",
        "        added: buy now",
    ]


def test_a_failing_system_is_counted_and_its_first_error_shown(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(peers.PEERS, "failing-here", ((), lambda: lambda page: str(1 // 0)))
    assert quality(make_corpus("wcxb-mine", GOOD, BAD), "--systems", "failing-here,all-text") == 0
    text = capsys.readouterr().out
    assert rows_of(text, "failing-here")[0][2:6] == ["0.0000", "0.0000", "0.0000", "2"]
    assert "failing-here failed on 2 pages, first on 1: ZeroDivisionError" in text
    assert rows_of(text, "all-text")[0][2] == "0.5000"


def test_measures_can_be_chosen(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    quality(make_corpus("mine", GOOD), "--measures", "shingles,words")
    assert "recall   words  errors" in capsys.readouterr().out


def test_the_json_file_has_scores_of_every_page_and_no_text_of_the_corpus(
    make_corpus: MakeCorpus, tmp_path: Path
) -> None:
    quality(make_corpus("wcxb-mine", GOOD, BAD), "--json", str(tmp_path / "out.json"))
    written = (tmp_path / "out.json").read_text()
    scores = [(page["id"], page["system"], page["words"], page["recall"]) for page in json.loads(written)["pages"]]
    assert scores == [("1", "all-text", 1.0, 1.0), ("2", "all-text", 0.0, 0.0)]
    assert "three" not in written and "five" not in written


def test_a_selection_without_pages_is_refused(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert quality(make_corpus("mine", GOOD), "--kind", "listing") == 2
    assert capsys.readouterr().err.startswith("bench: No page of ")
