from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from mss_pages import news_page, story
from run_command import Run

from pagecrunch.extractors.mss.features import TRIGRAMS, UNIGRAMS
from pagecrunch.extractors.mss.model_file import load


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    (folder / "html").mkdir(parents=True)
    records = []
    for number in range(6):
        url = f"http://n{number}.example/"
        records.append({"id": str(number), "url": url, "kind": "article", "text": "\n".join(story(number))})
        (folder / f"html/{number}.html.gz").write_bytes(gzip.compress(news_page(number).encode()))
    records.append({"id": "0", "kind": "listing", "text": "Buy"})
    (folder / "gold.jsonl").write_text("\n".join(map(json.dumps, records)))
    return folder


def test_writes_a_model_and_says_what_it_is(run_here: Run, corpus: Path, tmp_path: Path) -> None:
    done = run_here("train", "mss", corpus, "-o", tmp_path / "m.bin")
    model = load(tmp_path / "m.bin")
    assert done.code == 0
    assert done.out == f"{tmp_path / 'm.bin'}: {len(model.keys):,} trigrams of 6 articles\n"
    assert done.err == "note: left out: 1 not an article.\n"
    assert (model.features, model.about["corpus"], model.about["pages"]) == (TRIGRAMS, "corpus", 6)


def test_the_same_corpus_gives_the_same_file(run_here: Run, corpus: Path, tmp_path: Path) -> None:
    for name in ("one.bin", "two.bin"):
        assert run_here("train", "mss", corpus, "-o", tmp_path / name, "--general").code == 0
    assert (tmp_path / "one.bin").read_bytes() == (tmp_path / "two.bin").read_bytes()
    assert load(tmp_path / "one.bin").features == UNIGRAMS


def test_what_cannot_be_done_is_one_sentence(run_here: Run, corpus: Path, tmp_path: Path) -> None:
    model = tmp_path / "m.bin"
    assert run_here("train", "mms", corpus, "-o", model).err == "There is no training for 'mms'; there is: mss.\n"
    done = run_here("train", "mss", tmp_path, "-o", model)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "is not a corpus" in done.err
    (corpus / "gold.jsonl").write_text('{"id": "0", "kind": "listing", "text": "Buy"}')
    assert "nothing to learn" in run_here("train", "mss", corpus, "-o", model).err
    assert not model.exists()
