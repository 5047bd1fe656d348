"""`python -m bench mss`: the paper's tables on a corpus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from mss_pages import news_page, story

from bench.__main__ import main
from pagecrunch.extractors.mss.model_file import load_shipped, save

MakeCorpus = Callable[..., Path]


def page(number: int, site: str) -> dict[str, str]:
    return {"html": news_page(number), "text": "\n".join(story(number)), "url": f"http://{site}/{number}"}


@pytest.fixture
def corpus(make_corpus: MakeCorpus) -> Path:
    pages = [page(number, f"site{number % 4}.example") for number in range(12)]
    return make_corpus("wcxb-mine", *pages, {"html": "<ul><li>Buy", "text": "Buy", "kind": "listing"})


def rows_of(text: str, system: str) -> list[list[str]]:
    return [line[len(system) :].split() for line in text.splitlines() if line.startswith(system + " ")]


def test_the_family_is_scored_by_words_bounds_and_text_only(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mss", str(corpus), "--peers", "none", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert "recall   short    best  text_only" in text
    for system in ("largest", "mss-simple", "mss", "mss-hr", "mss-plus", "mss-general"):
        assert float(rows_of(text, system)[0][1]) > 0.3
    assert "No site has 20 pages here" in text


def test_models_are_trained_on_other_domains(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mss", str(corpus), "--peers", "none", "--jobs", "1", "--folds", "2"]) == 0
    text = capsys.readouterr().out
    assert rows_of(text, "mss, 2 folds")[0][0] == "13"
    assert "article or not, 2 folds" in text
    assert main(["mss", str(corpus), "--folds", "1"]) == 2


def test_sites_are_learned_from_their_own_pages(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mss", str(corpus), "--peers", "none", "--jobs", "1", "--site-pages", "3"]) == 0
    text = capsys.readouterr().out
    assert rows_of(text, "site1.example")[0][0] == "3"
    assert float(rows_of(text, "all of them")[0][3]) > 0.9


def test_the_bias_is_tuned_on_all_other_pages(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mss", str(corpus), "--peers", "none", "--jobs", "1", "--leave-one-out"]) == 0
    text = capsys.readouterr().out
    assert rows_of(text, "mss-general, bias left-one-out")
    assert "text-only by bias   0: " in text


def test_the_papers_tables_stand_beside_ours(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mss", str(corpus), "--peers", "none", "--jobs", "1", "--site-pages", "3"]) == 0
    text = capsys.readouterr().out
    lines = [line for line in text.splitlines() if line[:1].isdigit() and "MSS" in line]
    assert lines[0].startswith("2 simple MSS, best") and lines[0].endswith("86.1          94.9      88.0")
    assert "8 semi-supervised, best" in text and "97.9" in text
    assert "paper, all 674 pages" in text and "87.8" in text


def test_a_model_of_ones_own_is_one_more_system(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save(load_shipped("mss-general"), tmp_path / "mine.bin")
    options = ("--peers", "none", "--jobs", "1", "--model", str(tmp_path / "mine.bin"))
    assert main(["mss", str(corpus), *options]) == 0
    assert rows_of(capsys.readouterr().out, "mss with mine.bin")


def test_the_sweep_is_drawn(corpus: Path, tmp_path: Path) -> None:
    plot = tmp_path / "sweep.svg"
    assert main(["mss", str(corpus), "--peers", "none", "--jobs", "1", "--plot", str(plot)]) == 0
    assert plot.read_text().startswith("<svg")
