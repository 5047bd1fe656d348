from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path

import pytest

from pagecrunch.extractors.learned.model import load
from pagecrunch.page.names import TAG_CODES
from training import learned
from training.augment import without_cues
from training.dataset import read_corpus, registered_domain

STORY = "The sea waits for the moon, which is late by {n} minutes a day, and so the tide is late as well."


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    """Four tiny corpora of pages with a menu, a story and a footer."""
    for name in learned.CORPORA:
        (tmp_path / name / "html").mkdir(parents=True)
        with (tmp_path / name / "gold.jsonl").open("w") as gold:
            for n in range(14):
                story = [STORY.format(n=n * 10 + k) for k in range(4)]
                html = "<nav><a href=/>Home</a></nav><main class=story><h1>Late</h1>" + "".join(
                    f"<p>{s}</p>" for s in story
                )
                html += "</main><footer class=foot>" + "<p>All rights reserved by somebody.</p>" * 3
                (tmp_path / name / "html" / f"{n}.html.gz").write_bytes(gzip.compress(html.encode()))
                kind = learned.KINDS[n % 7]
                page = {
                    "id": str(n),
                    "url": f"https://site{n}.example/",
                    "kind": kind,
                    "lang": "en",
                    "text": " ".join(story),
                }
                if name == "segments-dev":
                    page |= {"text": None, "with": [story[0]], "without": ["All rights"]}
                gold.write(json.dumps(page) + "\n")
    return tmp_path


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned, "ROUNDS", 5)
    monkeypatch.setattr(learned, "KIND_ROUNDS", 2)
    monkeypatch.setitem(learned.TREES, "min_data_in_leaf", 5)
    monkeypatch.setitem(learned.KIND_TREES, "min_data_in_leaf", 1)


@pytest.mark.usefixtures("small")
@pytest.mark.filterwarnings("ignore")
def test_training_twice_gives_the_same_bytes_and_a_model_that_loads(corpora: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        report = tmp_path / f"{name}.html"
        learned.run(argparse.Namespace(corpora=corpora, output=tmp_path / name, report=report, limit=None))
        assert "worst pages" in report.read_text()
    one, two = (tmp_path / name / "learned.model" for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert load(one).kinds == learned.KINDS
    assert "CC BY 4.0" in (tmp_path / "one" / "learned.md").read_text()


def test_a_copy_without_cues_has_the_same_text_and_labels(corpora: Path) -> None:
    example = next(read_corpus(corpora / "wcxb-dev"))
    copies = [without_cues(example, seed) for seed in range(20)]
    assert all(copy.page.text_bytes == example.page.text_bytes for copy in copies)
    assert any((copy.page.tag == TAG_CODES["main"]).sum() == 0 for copy in copies)


def test_pages_of_one_domain_are_in_one_fold() -> None:
    assert (
        registered_domain("https://a.example.co.uk/x") == registered_domain("http://b.example.co.uk") == "example.co.uk"
    )
    assert registered_domain("https://news.example.com/1") == "example.com"
