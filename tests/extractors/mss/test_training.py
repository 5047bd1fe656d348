from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from mss_pages import news_page, story

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.features import TRIGRAMS, UNIGRAMS
from pagecrunch.extractors.mss.labelled import read_labelled
from pagecrunch.extractors.mss.model_file import to_bytes
from pagecrunch.extractors.mss.naive_bayes import probabilities
from pagecrunch.extractors.mss.reading import tokenise
from pagecrunch.extractors.mss.training import GENERAL_BIAS, train


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    (tmp_path / "html").mkdir()
    records = []
    for number in range(12):
        records.append({"id": f"n{number}", "url": f"http://n{number}.example/", "kind": "article"})
        records[-1]["text"] = " ".join(story(number))
        (tmp_path / f"html/n{number}.html.gz").write_bytes(gzip.compress(news_page(number).encode()))
    records += [
        {"id": "short", "kind": "article", "text": "Low tide today at the old quay."},
        {"id": "other", "kind": "listing", "text": "Lanterns for sale"},
        {"id": "lost", "kind": "article", "text": "words that are not on the page at all"},
    ]
    for name, html in (
        ("short", "<p>Low tide today at the old quay."),
        ("other", "<ul><li>Lanterns<li>for sale"),
        ("lost", "<p>?"),
    ):
        (tmp_path / f"html/{name}.html.gz").write_bytes(gzip.compress(html.encode()))
    (tmp_path / "gold.jsonl").write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return tmp_path


def test_learns_what_is_in_the_text(corpus: Path) -> None:
    model = train(read_labelled(corpus)).model
    page = build_page(news_page(77))
    tokens = tokenise(page)
    likely = probabilities(model, page, tokens)
    text = page.text_bytes.decode()
    at_story, at_menu = text.index(story(77)[0]), text.index("Sport")
    in_story = likely[(tokens.start >= at_story) & (tokens.start < at_story + len("".join(story(77))) - 20)]
    in_menu = likely[(tokens.start >= at_menu) & (tokens.start < at_menu + 5)]
    assert in_story.mean() > 0.6
    assert in_menu.max() < 0.5


def test_accounts_for_every_page(corpus: Path) -> None:
    pages = train(read_labelled(corpus)).pages
    assert pages == {"used": 12, "too short": 1, "not an article": 1, "no match": 1}


def test_the_same_pages_give_the_same_bytes(corpus: Path) -> None:
    one, other = (to_bytes(train(read_labelled(corpus), corpus="made up").model) for _ in range(2))
    assert one == other


def test_the_general_model_has_unigrams_and_a_bias(corpus: Path) -> None:
    model = train(read_labelled(corpus), UNIGRAMS).model
    assert (model.features, model.bias) == (UNIGRAMS, GENERAL_BIAS)
    assert train(read_labelled(corpus), TRIGRAMS).model.bias == 0.0


def test_learns_which_pages_are_articles(corpus: Path) -> None:
    assert train(read_labelled(corpus)).model.article is not None
