"""`python -m bench batch`: a whole job beside the same job with other tools, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.corpora import read_corpus
from bench.warc_made import make_archive, pages_in

MakeCorpus = Callable[..., Path]
PAGE = {"html": "<title>T</title><p>one two three</p>" * 20}


def test_a_job_is_timed_beside_the_same_job_with_resiliparse(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = make_corpus("mine", PAGE, PAGE, PAGE)
    words = ["batch", str(folder), "--systems", "pagecrunch,resiliparse", "--workers", "1,2", "--rounds", "1"]
    assert main([*words, "--copies", "4"]) == 0
    text = capsys.readouterr().out
    rows = [line.split()[:2] for line in text.splitlines() if line.startswith(("pagecrunch ", "resiliparse "))]
    assert rows == [["pagecrunch", "1"], ["pagecrunch", "2"], ["resiliparse", "1"], ["resiliparse", "2"]]
    for words_ in ("12 pages", "reading WARC", "a plain loop", "times job for text", "plain pool", "start-up", "apart"):
        assert words_ in text


def test_an_archive_of_a_corpus_holds_each_page_as_often_as_asked(make_corpus: MakeCorpus, tmp_path: Path) -> None:
    samples = list(read_corpus(make_corpus("mine", PAGE, {"html": "<p>x"})))
    archive = make_archive(tmp_path / "a.warc.gz", samples, copies=2)
    assert [len(html) for html in pages_in(archive).values()] == [len(str(PAGE["html"]))] * 2 + [4] * 2


@pytest.mark.parametrize("words", [["--systems", "other"], ["--workers", "0"], ["--workers", "x"]])
def test_bad_options_are_one_sentence(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["batch", str(make_corpus("mine", PAGE)), *words]) == 2
    assert capsys.readouterr().err.startswith("bench: ")
