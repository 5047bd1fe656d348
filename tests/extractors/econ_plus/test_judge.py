from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus.extract import econ_plus
from pagecrunch.extractors.econ_plus.judge import judge
from pagecrunch.extractors.econ_plus.reasons import BEYOND, HEADLINE, IS_KEPT, REASONS

# What the steps look for, beside what every soup has.
TELLING = (
    "<title>Late TIDE in Σάμος</title>", "<h1>Late tide in ΣΆΜΟΣ</h1>", "<div class=siteFooter>", "<div class=topic>",
    "<div id=COMMENTList>", "<aside class='x has-sidebar promo'>", "<li class=t><a href=/>More, now</a>", "</li>",
    "<p>The tide of Samos, late by fifty minutes a day.", "<p>Seen 04.01.2012, by anna.", "© ", "</div>", "İ", "\x85",
)  # fmt: skip


@given(st.lists(html_soup | st.sampled_from(TELLING), max_size=30).map("".join))
@settings(max_examples=200, deadline=None)
def test_every_block_of_any_page_has_a_reason_and_the_headline_its_own(html: str) -> None:
    page = build_page(html)
    judged = judge(page)
    assert (judged.reason.dtype, judged.shared.dtype) == (np.uint8, np.int32)
    assert len(judged.reason) == len(judged.shared) == len(page.blocks) and (judged.reason < len(REASONS)).all()
    assert np.flatnonzero(judged.reason == HEADLINE).tolist() == ([judged.headline] if judged.headline >= 0 else [])
    assert not IS_KEPT[judged.reason][page.blocks.hidden != 0].any()
    assert IS_KEPT[judged.reason].any() == judged.has_passages


def test_the_decision_of_the_extractor_is_the_same() -> None:
    page = build_page("<title>Late tide in port</title><p>Menu<h1>Late tide in port</h1><p>The tide, late.<p>© All.")
    judged, decision = judge(page), econ_plus(page)
    assert decision.kept[page.blocks.first].tolist() == IS_KEPT[judged.reason].tolist() == [False, True, True, False]
    assert (judged.headline, judged.shared.tolist(), judged.has_passages) == (1, [0, 0, 2, 0], True)


def test_a_page_without_passages_has_nothing_to_judge() -> None:
    judged = judge(build_page("<title>Late tide</title><p>Late tide<p hidden>One, two."))
    assert not judged.has_passages and judged.headline == -1
    assert np.unique(judged.reason).tolist() == [BEYOND]
