from __future__ import annotations

from hypothesis import given, settings
from mss_pages import news_page, story
from pages_made import html_soup

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.extractors.mss.reading import tokenise
from pagecrunch.extractors.mss.subsequence import Span
from pagecrunch.extractors.mss.supervised import end_at_rule

COMMENTS = "<hr><p>" + "I walked along the quay too, and I thought of it for a long time. " * 12


def test_keeps_the_story_and_leaves_the_menu() -> None:
    text = extract(news_page(1, paragraphs=12), using="mss").text
    assert all(paragraph in text for paragraph in story(1, 12))
    assert "Sport" not in text and "Privacy" not in text


def test_ends_at_the_first_rule_where_told_to() -> None:
    html = news_page(1, paragraphs=12, after=COMMENTS)
    assert "I walked" in extract(html, using="mss").text
    cut = extract(html, using="mss-hr").text
    assert "I walked" not in cut
    assert story(1, 12)[-1] in cut


def test_a_stretch_without_a_rule_stays() -> None:
    page = build_page("<p>one two")
    tokens = tokenise(page)
    assert end_at_rule(page, tokens, Span(1, 6, 2.0)) == Span(1, 6, 2.0)


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_the_ledger_adds_up_on_any_page(html: str) -> None:
    for name in ("mss", "mss-hr", "mss-general", "mss-site", "mss-simple"):
        extract(html, url="http://example.org/", using=name).ledger.check()


def test_a_page_of_nothing_gives_nothing() -> None:
    assert extract("", using="mss").text == ""
    assert extract(b"\x00\xff\xfe", using="mss-general").text is not None
