"""`python -m bench econ`: the paper's verdicts, judged by words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.corpora import Gold, Sample
from bench.econ import CORRECTLY, MISSED, WRONGLY, Rule, count_sentences, pieces_per_block
from bench.score import Counts

MakeCorpus = Callable[..., Path]
ALL = "Experiment 1 (Table II), all pages"
STORY = "The tide came late, and the port was full. Nobody had seen such a tide. The ships wait, and so do we."


def run(folder: Path, *options: str) -> int:
    return main(["econ", str(folder), "--systems", "everything,econ", "--jobs", "1", *options])


def lines_after(text: str, title: str, number: int = 4) -> list[list[str]]:
    lines = text.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(title))
    return [line.split() for line in lines[start + 1 : start + 1 + number]]


@pytest.mark.parametrize(
    ("hits", "found", "wanted", "verdict"),
    [(100, 100, 100, CORRECTLY), (96, 100, 100, CORRECTLY), (100, 200, 100, WRONGLY), (94, 94, 100, MISSED)],
)
def test_the_verdict_is_by_what_is_contained_and_what_else_there_is(
    hits: int, found: int, wanted: int, verdict: str
) -> None:
    assert Rule().judge(Counts(hits, found, wanted)) == verdict


def test_an_empty_output_is_missed() -> None:
    assert Rule().judge(Counts(0, 0, 100)) == Rule().judge_by_eye(Counts(0, 0, 100)) == MISSED


def test_by_eye_a_few_words_of_noise_do_not_matter() -> None:
    assert Rule().judge(Counts(20, 45, 20)) == WRONGLY
    assert Rule().judge_by_eye(Counts(20, 45, 20)) == CORRECTLY
    assert Rule(extra=10).judge_by_eye(Counts(20, 45, 20)) == WRONGLY


def test_shares_are_given_for_all_languages_and_hard_pages(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    noise = "<ul>" + "<li>menu" * 30 + "</ul>"
    long = {"html": f"<p>{STORY}</p>", "text": STORY}
    noisy = {"html": f"<div><p>{STORY}</p></div>{noise}", "text": STORY, "lang": "pl"}
    short = {"html": "<p>One <b>tide</b>, late.</p>", "text": "One tide, late."}
    assert run(make_corpus("mine", long, noisy, short)) == 0
    text = capsys.readouterr().out
    assert [row[:4] for row in lines_after(text, f"{ALL}: 3 pages")[2:]] == [
        ["everything", "66.7%", "33.3%", "0.0%"],
        ["econ", "100.0%", "0.0%", "0.0%"],
    ]
    assert lines_after(text, "lang pl: 1 pages")[2][:4] == ["everything", "0.0%", "100.0%", "0.0%"]
    assert "pieces-pages: 1 pages" in text and "short-pages: 1 pages" in text


def test_the_papers_numbers_stand_beside_ours_and_what_is_missing_is_named(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    german = {"html": f"<div><p>{STORY}</p><p>{STORY}</p></div>", "text": f"{STORY}\n{STORY}", "lang": "de"}
    chinese = {"html": "<p>潮汐，晚。</p>", "text": "潮汐，晚。", "lang": "zh"}
    folders = [str(make_corpus("a", german)), str(make_corpus("b", chinese))]
    assert main(["econ", *folders, "--systems", "econ", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert lines_after(text, f"{ALL}: 2 pages")[2][7:] == ["93.7%", "5.6%", "0.7%"]
    assert lines_after(text, "Experiment 1 (Table II), Chinese pages: 1 pages")[2][7:] == ["93.7%", "5.6%", "0.7%"]
    assert lines_after(text, "Experiment 4 (Table V)")[2][7:] == ["90.0%", "6.0%", "4.0%"]
    assert "without a page here: English, French, Italian, Japanese, Portuguese, Russian, Spanish, Arabic" in text
    assert "steps of backtracking: 0.5 on average (paper: 2.7)" in text


def test_the_headline_may_be_there_or_not(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    gold = f"Late tide surprises the port of the old town\n{STORY}"
    html = f"<div><h1>Late tide surprises the port of the old town</h1></div><div><p>{STORY}</p></div>"
    assert run(make_corpus("mine", {"html": html, "text": gold})) == 0
    rows = lines_after(capsys.readouterr().out, f"{ALL}: 1 pages")[2:]
    assert [row[1] for row in rows] == ["100.0%", "100.0%"]


def test_the_shares_that_decide_can_be_chosen_and_are_checked(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    page = {"html": f"<p>{STORY}</p><p>{STORY}</p>", "text": STORY}
    folder = make_corpus("mine", page)
    assert run(folder, "--clean", "0.4") == 0
    assert lines_after(capsys.readouterr().out, f"{ALL}: 1 pages")[2][1] == "100.0%"
    with pytest.raises(SystemExit):
        run(folder, "--clean", "2")
    assert "not a number from 0 to 1" in capsys.readouterr().err


def test_a_corpus_without_gold_text_is_refused(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(make_corpus("mine", {"html": "<p>a</p>", "with": ["a"]})) == 2
    assert "with a gold text" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "sentences"),
    [("", 0), ("A title\nOne sentence, 3.5 m long.", 1), ("One. Two! “Three?”", 3), ("一。二。", 2)],
)
def test_sentences_are_reported_by_their_ends(text: str, sentences: int) -> None:
    assert count_sentences(Gold("1", text=text)) == sentences


def test_pieces_are_counted_in_the_blocks_of_the_story(make_corpus: MakeCorpus) -> None:
    html = "<p>One <b>tide</b>, late.</p><p>Two words.</p><p>No <b>part</b> of <i>it</i> at all</p>"
    folder = make_corpus("mine", {"html": html})
    gold = Gold("1", text="One tide, late.\nTwo words.")
    assert pieces_per_block(Sample(folder / "html" / "1.html.gz", gold)) == 2.0
    assert pieces_per_block(Sample(folder / "html" / "1.html.gz", Gold("1", text=""))) == 0.0
