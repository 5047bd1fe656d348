from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup

from pagecrunch.extractors.mss.reading import tokenise
from pagecrunch.extractors.mss.settings import MssSettings
from pagecrunch.extractors.mss.spans import find_spans, to_decision
from pagecrunch.extractors.mss.subsequence import Span
from pagecrunch.page.build import build_page
from pagecrunch.render.text import to_text
from pagecrunch.result import Extraction


def text_of(html: str, start: int, end: int) -> str:
    page = build_page(html)
    tokens = tokenise(page)
    return to_text(page, to_decision(page, tokens, np.ones(len(tokens)), [Span(start, end, 1.0)]))


@given(html_soup, st.integers(0, 40), st.integers(0, 40))
@settings(max_examples=200, deadline=None)
def test_the_ledger_adds_up_for_any_stretch(html: str, start: int, length: int) -> None:
    page = build_page(html)
    tokens = tokenise(page)
    spans = [Span(min(start, len(tokens)), min(start + length, len(tokens)), 1.0)]
    decision = to_decision(page, tokens, np.ones(len(tokens)), spans)
    Extraction(page, decision, "test").ledger.check()


def test_a_stretch_may_begin_and_end_inside_a_row() -> None:
    html = "<p>one two three four</p>"
    first = 5  # html, head, /head, body, p
    assert text_of(html, first, first + 4) == "one two three four"
    assert text_of(html, first + 1, first + 3) == "two three"
    assert text_of(html, first, first + 1) == "one"


def test_a_stretch_takes_along_the_marks_that_touch_it() -> None:
    assert text_of("<p>said: “Low tide”. Then - (so)</p>", 8, 9) == "“Low"
    assert text_of("<p>said: “Low tide”. Then - (so)</p>", 9, 10) == "tide”."


def test_a_row_that_is_kept_as_a_whole_keeps_its_white_space() -> None:
    page = build_page("<p> one <b>two</b> three </p>")
    tokens = tokenise(page)
    assert to_decision(page, tokens, np.ones(len(tokens)), [Span(0, len(tokens), 1.0)]).cuts == {}


def test_a_row_scores_the_mean_of_its_tokens() -> None:
    page = build_page("<p>one two</p>")
    tokens = tokenise(page)
    likely = np.where(tokens.is_tag, 0.0, np.linspace(0, 1, len(tokens)))
    row = int(page.text_rows[-1])
    assert np.isclose(to_decision(page, tokens, likely, []).score[row], likely[5:7].mean())


def test_where_no_score_is_positive_nothing_is_kept() -> None:
    assert find_spans(np.array([-1.0, 0.0])) == []
    assert text_of("<p>one", 0, 0) == ""


def test_as_many_stretches_as_asked_for_in_page_order() -> None:
    scores = np.array([2.0, -9, 3, -9, 1])
    assert [span.start for span in find_spans(scores)] == [2]
    assert [span.start for span in find_spans(scores, MssSettings(stretches=2))] == [0, 2]
