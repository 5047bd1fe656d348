"""`python -m bench whole`: structures by kind and by page, and which were torn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bench import peers
from bench.__main__ import main

MakeCorpus = Callable[..., Path]
TABLE = {
    "html": "<p>Tides of the week</p><table><tr><th>Day<th>Noon<tr><td>Monday<td>3.1<tr><td>Friday<td>2.9</table>",
    "text": "Tides of the week\nDay Noon\nMonday 3.1\nFriday 2.9",
}
LIST = {
    "html": "<nav><ul><li>Home<li>News<li>Shop<li>Help</ul></nav><ol><li>Mix<li>Knead<li>Rest<li>Bake</ol>",
    "text": "Mix\nKnead\nRest\nBake",
    "kind": "service",
}


def whole(folder: Path, *options: str) -> int:
    return main(["whole", str(folder), "--systems", "all-text,torn-here", "--jobs", "1", *options])


@pytest.fixture(autouse=True)
def torn(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Tides of the week Day Monday 3.1 Friday 2.9"
    monkeypatch.setitem(peers.PEERS, "torn-here", ((), lambda: lambda page: text))


def rows_of(text: str, name: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.startswith(name + " ")]


def test_each_kind_of_structure_and_of_page_has_a_line(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    assert whole(make_corpus("mine", TABLE, LIST)) == 0
    text = capsys.readouterr().out
    assert rows_of(text, "data tables") == ["data tables 1 1 / 0 / 0 100.0 % 0 / 1 / 0 0.0 %"]
    assert rows_of(text, "lists of four items or more")[0].endswith("more 1 1 / 0 / 0 100.0 % 0 / 0 / 1 0.0 %")
    assert rows_of(text, "quotes") == ["quotes 0 0 / 0 / 0 - 0 / 0 / 0 -"]
    assert rows_of(text, "article") == ["article 1 1 / 0 / 0 100.0 % 0 / 1 / 0 0.0 %"]
    assert rows_of(text, "service") == ["service 1 1 / 0 / 0 100.0 % 0 / 0 / 1 0.0 %"]


def test_the_worst_are_listed_with_what_was_lost(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    whole(make_corpus("mine", TABLE), "--systems", "torn-here", "--worst", "3", "--structures", "table")
    _, _, worst = capsys.readouterr().out.partition("data tables that torn-here tore or left out: 1\n")
    assert worst.splitlines() == [
        "1  article  torn, 1 of 6 lost  http://example.org/1",
        "        begins: day noon monday 3 1 friday 2 9",
        "        lost: noon",
    ]


def test_our_own_extractors_are_judged_by_text_or_markdown(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = make_corpus("mine", TABLE)
    for shown in ("text", "markdown"):
        assert main(["whole", str(folder), "--systems", "everything", "--format", shown, "--jobs", "1"]) == 0
        assert rows_of(capsys.readouterr().out, "data tables") == ["data tables 1 1 / 0 / 0 100.0 %"]


def test_a_system_that_fails_has_nothing(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(peers.PEERS, "failing-here", ((), lambda: lambda page: str(1 // 0)))
    whole(make_corpus("mine", TABLE), "--systems", "failing-here")
    text = capsys.readouterr().out
    assert rows_of(text, "data tables") == ["data tables 1 0 / 0 / 1 0.0 %"]
    assert "failing-here failed on 1 pages" in text


def test_the_json_file_has_every_structure_and_no_text_of_the_corpus(make_corpus: MakeCorpus, tmp_path: Path) -> None:
    whole(make_corpus("mine", TABLE), "--json", str(tmp_path / "out.json"))
    written = (tmp_path / "out.json").read_text()
    states = [(each["structure"], each["system"], each["state"]) for each in json.loads(written)["structures"]]
    assert states == [("table", "all-text", "whole"), ("table", "torn-here", "torn")]
    assert "monday" not in written.lower()


def test_every_second_page_can_be_taken(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    whole(make_corpus("mine", TABLE, LIST, TABLE), "--every", "2")
    assert "mine, 2 pages" in capsys.readouterr().out


@pytest.mark.parametrize(("options", "words"), [(["--structures", "poem"], "'poem'"), (["--kind", "forum"], "No page")])
def test_a_kind_that_is_not_there_is_refused(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    assert whole(make_corpus("mine", TABLE), *options) == 2
    assert words in capsys.readouterr().err
