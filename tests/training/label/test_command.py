from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from corpus_made import make_corpus_in

from training import dataset

HTML = "<title>Tides</title><nav>Menu</nav><h1>Tides</h1><p>The sea waits.</p><footer>Imprint</footer>"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return make_corpus_in(tmp_path / "pool", {"html": HTML, "text": "Tides\u2028The sea waits."}, {"html": "<p>Two"})


def label(corpus: Path, *arguments: str, code: int = 0) -> str:
    labels = ("--labels", str(corpus.parent / "pool.jsonl"))
    done = subprocess.run(
        [sys.executable, "-m", "training", "label", str(corpus), *arguments, *labels],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def test_a_page_is_shown_labelled_listed_and_compared(corpus: Path) -> None:
    assert "1 h1 Tides" in label(corpus, "--show", "1")
    assert "2 of 4 blocks, 4 words" in label(corpus, "--set", "1", "--keep", "1-2", "--kind", "article", "--by", "ada")
    label(corpus, "--set", "1", "--keep", "0-2", "--kind", "article", "--by", "bob")
    assert "ada (article), bob (article)" in label(corpus, "--list")
    assert "ada: mean F1 1.0000 on 1 pages" in label(corpus, "--gold")
    assert "0.889\t1\tada" in label(corpus, "--disagreements")


def test_mistakes_get_a_sentence(corpus: Path) -> None:
    assert "no page 7" in label(corpus, "--show", "7", code=2)
    assert "needs --keep" in label(corpus, "--set", "1", "--by", "ada", code=2)
    label(corpus, "--set", "2", "--keep", "0", "--kind", "article", "--by", "ada")
    assert "has a gold text" in label(corpus, "--gold", code=2)
    assert "by two readers" in label(corpus, "--disagreements", code=2)


def test_training_reads_the_pages_that_someone_has_labelled(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    label(corpus, "--set", "1", "--keep", "1-2", "--kind", "home", "--by", "ada")
    monkeypatch.setattr(dataset, "READ_BY_PEOPLE", corpus.parent)
    [example] = dataset.read_corpus(corpus)
    assert (example.id, example.kind) == ("1", "home")
    assert example.label.tolist() == [0, 1, 1, 0]
    assert example.gold is not None and example.gold.total() == 4
    assert example.weight.min() > 0
