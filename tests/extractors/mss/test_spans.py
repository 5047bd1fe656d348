from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.simple import mss_simple
from pagecrunch.extractors.mss.spans import MssSettings, find_spans, to_decision, windowed_confidence
from pagecrunch.extractors.mss.subsequence import TokenSpan
from pagecrunch.extractors.mss.tokens import tokenise
from pagecrunch.render.text import to_text
from pagecrunch.result import Extraction


def text_of(html: str, start: int, end: int) -> str:
    page = build_page(html)
    tokens = tokenise(page)
    return to_text(page, to_decision(page, tokens, np.ones(len(tokens)), [TokenSpan(start, end, 1.0)]))


@given(html_soup, st.integers(0, 40), st.integers(0, 40))
@settings(max_examples=200, deadline=None)
def test_the_ledger_adds_up_for_any_stretch(html: str, start: int, length: int) -> None:
    page = build_page(html)
    tokens = tokenise(page)
    spans = [TokenSpan(min(start, len(tokens)), min(start + length, len(tokens)), 1.0)]
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
    assert to_decision(page, tokens, np.ones(len(tokens)), [TokenSpan(0, len(tokens), 1.0)]).cuts == {}


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


TEXT = TokenSpan(20, 60, 1.0)


def page(inside: float = 0.9, outside: float = 0.1) -> np.ndarray:
    likely = np.full(80, outside)
    likely[20:60] = inside
    return likely


def test_is_the_geometric_mean_around_both_ends() -> None:
    assert np.isclose(windowed_confidence(page(0.8, 0.4), TEXT), (0.8 * 0.6) ** 0.5)


def test_tokens_far_from_the_ends_do_not_count() -> None:
    likely = page()
    likely[35:45] = 0.0
    assert windowed_confidence(likely, TEXT) == windowed_confidence(page(), TEXT)


def test_a_stretch_whose_ends_are_doubtful_is_less_likely_right() -> None:
    assert windowed_confidence(page(), TokenSpan(25, 60, 1.0)) < windowed_confidence(page(), TEXT)


def test_a_stretch_that_is_the_whole_page_has_no_outside() -> None:
    assert np.isclose(windowed_confidence(np.full(5, 0.9), TokenSpan(0, 5, 1.0)), 0.9)
    assert windowed_confidence(np.zeros(0), TokenSpan(0, 0, 0.0)) == 0.0


LONG = "A long enough sentence about the tide, so that the words outweigh the tags around them by far. " * 3


def cleaned(html: str, clean: bool = True) -> str:
    page = build_page(html)
    return to_text(page, mss_simple(page, MssSettings(clean=clean)))


def test_leaves_out_tables_within_the_stretch() -> None:
    html = f"<p>{LONG}<table><tr><td>high water</table><p>{LONG}"
    assert "high water" in cleaned(html, clean=False)
    assert "high water" not in cleaned(html)


def test_leaves_out_boxes_with_links_or_pictures_and_keeps_others() -> None:
    html = f"<p>{LONG}<div><a href=/>more</a></div><div><img>shown</div><div>plain</div><p>{LONG}"
    text = cleaned(html)
    assert "plain" in text
    assert "more" not in text and "shown" not in text


def test_keeps_a_box_that_holds_the_whole_stretch() -> None:
    html = f"<div><p>{LONG}<a href=/>link</a></p><p>{LONG}</p></div>"
    assert "link" in cleaned(html)


def test_says_why() -> None:
    page = build_page(f"<p>{LONG}<table><tr><td>high water</table><p>{LONG}")
    decision = mss_simple(page, MssSettings(clean=True))
    (row,) = (row for row in page.text_rows.tolist() if "high" in page.text(row))
    assert "in a table" in decision.reasons[decision.reason[row]]
