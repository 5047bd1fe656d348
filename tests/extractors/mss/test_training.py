from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from mss_pages import news_page, story

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.features import BIGRAM, GENERAL, TRIGRAM, UNIGRAM
from pagecrunch.extractors.mss.labelled import read_labelled
from pagecrunch.extractors.mss.model_file import to_bytes
from pagecrunch.extractors.mss.naive_bayes import probabilities
from pagecrunch.extractors.mss.tokens import text_codes, tokenise
from pagecrunch.extractors.mss.training import BIAS, align, count_sentences, train


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
    model = train(read_labelled(corpus), GENERAL).model
    assert (model.features, model.bias) == (GENERAL, BIAS[GENERAL])
    assert train(read_labelled(corpus), TRIGRAM).model.bias == 0.0


def test_unigrams_have_the_bias_of_the_paper_and_no_page_is_read_twice_alike(corpus: Path) -> None:
    models = {kind: train(read_labelled(corpus), kind).model for kind in (TRIGRAM, BIGRAM, UNIGRAM)}
    assert models[UNIGRAM].bias == 0.14
    assert len(models[UNIGRAM].keys) < len(models[BIGRAM].keys) < len(models[TRIGRAM].keys)


def test_pages_of_one_site_keep_their_trigrams(corpus: Path) -> None:
    records = [json.loads(line) for line in (corpus / "gold.jsonl").read_text().splitlines()][:3]
    for record in records:
        record["url"] = f"http://one.example/{record['id']}"
    (corpus / "gold.jsonl").write_text("\n".join(map(json.dumps, records)))
    for kind in (TRIGRAM, GENERAL):
        trained = train(read_labelled(corpus), kind)
        assert trained.sources == 1 and len(trained.model.keys) > 50


def test_the_filters_of_the_paper_leave_out_tags_and_brief_texts(corpus: Path) -> None:
    words = story(1)[0].split()[:60]
    tagged = "".join(f"<p>{word} {word}</p>" for word in words)
    texts = {"tags": " ".join(f"{word} {word}" for word in words), "brief": " ".join(story(2))}
    pages = {"tags": f"<div>{tagged}</div>", "brief": news_page(2)}
    (corpus / "gold.jsonl").write_text(
        "\n".join(json.dumps({"id": name, "kind": "article", "text": text}) for name, text in texts.items())
    )
    for name, html in pages.items():
        (corpus / f"html/{name}.html.gz").write_bytes(gzip.compress(html.encode()))
    assert train(read_labelled(corpus)).pages == {"used": 2}
    assert train(read_labelled(corpus), keep="paper").pages == {"used": 1, "mostly tags": 1}
    assert train(read_labelled(corpus), keep="news").pages == {"not a whole story": 1, "mostly tags": 1}


def test_sentences_are_counted_by_their_ends() -> None:
    assert [count_sentences(text) for text in ("", "One, 3.5 m.", 'One. "Two!" Three?', "一。二。")] == [0, 1, 3, 2]


def test_learns_which_pages_are_articles(corpus: Path) -> None:
    assert train(read_labelled(corpus)).model.article is not None


def test_finds_the_story_on_its_page() -> None:
    page = build_page(news_page(3))
    tokens = tokenise(page)
    found = align(tokens, text_codes(" ".join(story(3))))
    assert found is not None
    texts = np.flatnonzero(~tokens.is_tag[found.first : found.last]) + found.first
    kept = page.text_bytes[tokens.start[texts[0]] : tokens.end[texts[-1]]].decode()
    assert kept == "".join(story(3))
    assert found.f1 == 1.0


def test_words_of_the_gold_that_stand_in_a_menu_do_not_stretch_it() -> None:
    page = build_page("<nav>tide harbour</nav><p>" + "x " * 40 + "</p><p>tide harbour keeper lantern storm pilot</p>")
    found = align(tokenise(page), text_codes("tide harbour keeper lantern storm pilot"))
    assert found is not None and found.words == 6


def test_a_page_without_the_gold_has_no_stretch() -> None:
    page = build_page("<p>something else entirely here")
    assert align(tokenise(page), text_codes("tide harbour keeper lantern")) is None
    assert align(tokenise(page), text_codes("")) is None


def test_a_gold_of_one_word_is_found() -> None:
    found = align(tokenise(build_page("<p>tide")), text_codes("tide"))
    assert found is not None and found.f1 == 1.0
