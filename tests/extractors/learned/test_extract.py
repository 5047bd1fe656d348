from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from pages_made import html_soup

import pagecrunch
from pagecrunch.build import build_page
from pagecrunch.extractors.learned.extract import learned
from pagecrunch.extractors.learned.model import load

HTML = (Path(__file__).parents[3] / "examples/page.html").read_bytes()


def test_the_story_is_kept_and_the_clutter_is_not() -> None:
    result = pagecrunch.extract(HTML, using="learned")
    assert "high water comes about fifty minutes later" in result.text
    assert "Tuesday | 07:00" in result.text and "2. Expect the highest water" in result.text
    for clutter in ("We use cookies", "Seal steals lunch", "Privacy"):
        assert clutter not in result.text
    assert 0 < result.confidence <= 1
    assert result.kind in load().kinds


def test_the_body_is_the_article_without_title_and_byline() -> None:
    result = pagecrunch.extract(HTML, using="learned")
    assert "Anyone who swims before work" in result.body
    assert "By Ada Quayside" not in result.body and "Why the tide is late every day" not in result.body


@given(html_soup)
@settings(max_examples=60)
def test_a_generous_focus_keeps_what_a_strict_one_keeps(html: str) -> None:
    page = build_page(html)
    precise, balanced, generous = (learned(page, focus).kept for focus in ("precision", "balanced", "recall"))
    assert not (precise & ~balanced).any() and not (balanced & ~generous).any()


def test_focus_reaches_the_extractor() -> None:
    strict, generous = (pagecrunch.extract(HTML, using="learned", focus=focus) for focus in ("precision", "recall"))
    assert len(strict.text) <= len(generous.text)
    assert set(strict.text.split()) <= set(generous.text.split())


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<div id=root></div>", "JavaScript"),
        ("<title>T</title><ul>" + "<li><a href=/>Link</a>" * 30 + "</ul>", "nothing to read"),
    ],
)
def test_a_page_with_nothing_to_read_says_so(html: str, words: str) -> None:
    result = pagecrunch.extract(html, using="learned")
    assert result.text == "" and any(words in warning for warning in result.warnings)


@pytest.mark.parametrize("html", ["<p>Hello, world.</p>", "Hello, world.", "<h1>Hello,</h1> world."])
def test_a_short_piece_of_html_is_kept_whole(html: str) -> None:
    assert "world." in pagecrunch.extract(html, using="learned").text


def test_every_block_of_the_ledger_has_a_reason() -> None:
    result = pagecrunch.extract(HTML, using="learned")
    assert all(block.reason for block in result.blocks)
    result.ledger.check()


def test_a_short_page_has_something_to_say() -> None:
    page = "<html><head><title>Hi</title>{}</head><body><p>Hello world. This is a test.</p></body></html>"
    assert pagecrunch.extract(page.format("")).text == "Hello world. This is a test."
    assert pagecrunch.extract(page.format("<script src=app.js></script>")).text == "Hello world. This is a test."
