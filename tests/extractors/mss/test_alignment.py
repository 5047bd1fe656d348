from __future__ import annotations

import numpy as np
from mss_pages import news_page, story

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.alignment import align
from pagecrunch.extractors.mss.reading import text_codes, tokenise


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
