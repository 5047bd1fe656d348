from __future__ import annotations

import numpy as np
from mss_pages import news_page, story

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.bootstrap import (
    CUTOFF,
    ROUNDS,
    importance,
    learn,
    most_common,
    site_scores,
    text_after,
    text_before,
)
from pagecrunch.extractors.mss.model_file import from_bytes, to_bytes
from pagecrunch.extractors.mss.spans import find_spans, to_decision
from pagecrunch.extractors.mss.subsequence import TokenSpan
from pagecrunch.extractors.mss.tokens import tokenise
from pagecrunch.render.text import to_text

# Prose that stands on every page of the site, and reads like the end of the story.
NOTICE = "<p>" + "The keeper of the harbour reads every letter, and in the winter he answers all of them. " * 5


def site(first: int, number: int) -> list[str]:
    return [news_page(each, after=NOTICE) for each in range(first, first + number)]


def test_learns_where_the_text_ends_on_pages_it_has_not_seen() -> None:
    learned = learn([build_page(html) for html in site(0, 20)], host="example.org")
    page = build_page(site(500, 1)[0])
    tokens = tokenise(page)
    likely, scores = site_scores(from_bytes(to_bytes(learned.model), "m"), page, tokens)
    text = to_text(page, to_decision(page, tokens, likely, find_spans(scores)))
    assert all(paragraph in text for paragraph in story(500))
    assert "keeper of the harbour reads" not in text and "Sport" not in text


def test_importance_is_one_at_a_border_and_none_from_the_cutoff_on() -> None:
    weights = importance(400, TokenSpan(100, 300, 0.0))
    assert weights[[99, 100, 299, 300]].tolist() == [1.0] * 4
    assert weights[[98, 101]].tolist() == [1 - 1 / CUTOFF] * 2
    assert weights[[99 - CUTOFF, 100 + CUTOFF, 299 - CUTOFF, 300 + CUTOFF]].tolist() == [0.0] * 4
    assert weights[101 + CUTOFF] == 0.0


def test_says_how_it_went() -> None:
    rounds: list[int] = []
    learned = learn([build_page(html) for html in site(0, 5)], rounds.append, host="example.org")
    assert rounds == list(range(1, learned.rounds + 1))
    assert learned.rounds <= ROUNDS
    about = learned.model.about
    assert (about["host"], about["pages"], about["pages learned from"]) == ("example.org", 5, 3)
    assert about["rounds"] == learned.rounds


def test_shows_what_stands_around_the_text() -> None:
    about = learn([build_page(html) for html in site(0, 20)]).model.about
    assert about["before"][0].startswith("</h1> <div> <p> (")
    assert about["after"][0].startswith("</p> </div> ")


def test_learns_the_same_from_the_same_pages() -> None:
    one, other = (to_bytes(learn([build_page(html) for html in site(0, 6)]).model) for _ in range(2))
    assert one == other


def test_pages_without_a_word_do_no_harm() -> None:
    pages = [build_page(""), build_page("<p>"), *(build_page(html) for html in site(0, 4))]
    model = learn(pages).model
    page = build_page("")
    assert np.isfinite(site_scores(model, page, tokenise(page))[1]).all()


PAGE = build_page("<h1>Tide 42</h1><p>Low water.</p><hr>")


def test_spells_the_tokens_around_the_words_of_a_stretch() -> None:
    tokens = tokenise(PAGE)
    start = tokens.code.tolist().index(tokens.code[8])  # the <p>, which the stretch takes along
    span = TokenSpan(start, start + 5, 1.0)
    assert text_before(PAGE, tokens, span) == "1 </h1> <p>"
    assert text_after(PAGE, tokens, span) == "</p> <hr> </body>"


def test_a_stretch_at_the_edge_of_the_page_has_less_around_it() -> None:
    tokens = tokenise(PAGE)
    assert text_before(PAGE, tokens, TokenSpan(0, 0, 0.0)) == ""
    assert text_after(PAGE, tokens, TokenSpan(0, len(tokens), 0.0)) == "</p> <hr> </body>"


def test_the_most_frequent_come_first_and_are_counted() -> None:
    assert most_common(["a", "b", "b", "c", "d"]) == ["b (2 pages)", "a (1 pages)", "c (1 pages)"]
