from __future__ import annotations

from mss_pages import news_page, story

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.extractors.mss.simple import simple_scores, simple_span
from pagecrunch.extractors.mss.tokens import tokenise


def test_keeps_the_story_and_leaves_the_menu() -> None:
    text = extract(news_page(1), using="mss-simple").text
    assert all(paragraph in text for paragraph in story(1))
    assert "Sport" not in text and "Privacy" not in text


def test_a_tag_costs_what_the_paper_says_and_a_word_or_symbol_is_worth_one() -> None:
    tokens = tokenise(build_page("<p>one, two"))
    assert sorted(set(simple_scores(tokens).tolist())) == [-3.25, 1.0]
    assert (simple_scores(tokens) > 0).sum() == 3


def test_a_page_without_a_word_has_no_stretch() -> None:
    assert simple_span(tokenise(build_page(""))) is None
    assert extract("<p><img>", using="mss-simple").text == ""
