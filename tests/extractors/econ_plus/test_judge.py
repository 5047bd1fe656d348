from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.compiled import fastest
from pagecrunch.extractors.econ_plus import passages
from pagecrunch.extractors.econ_plus.extract import econ_plus
from pagecrunch.extractors.econ_plus.judge import FASTEST_STEPS, PLAIN_STEPS, judge
from pagecrunch.extractors.econ_plus.reasons import BEYOND, IS_KEPT

PAGES = sorted((Path(__file__).parents[2] / "pages").glob("*/source.html"))
# What the steps look for, beside what every soup has.
TELLING = (
    "<title>Late TIDE in Σάμος</title>", "<h1>Late tide in ΣΆΜΟΣ</h1>", "<div class=siteFooter>", "<div class=topic>",
    "<div id=COMMENTList>", "<aside class='x has-sidebar promo'>", "<li class=t><a href=/>More, now</a>", "</li>",
    "<p>The tide of Samos, late by fifty minutes a day.", "<p>Seen 04.01.2012, by anna.", "© ", "</div>", "İ", "\x85",
)  # fmt: skip


def assert_twins_agree(html: str | bytes) -> None:
    page = build_page(html)
    one, other = judge(page), judge(page, plain=True)
    assert one.reason.tobytes() == other.reason.tobytes() and one.reason.dtype == other.reason.dtype
    assert one.shared.tobytes() == other.shared.tobytes() and one.shared.dtype == other.shared.dtype
    assert one[2:] == other[2:]


@given(st.lists(html_soup | st.sampled_from(TELLING), max_size=30).map("".join))
@settings(max_examples=200, deadline=None)
def test_compiled_and_plain_judge_alike(html: str) -> None:
    assert_twins_agree(html)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_compiled_and_plain_judge_the_pages_of_the_project_alike(path: Path) -> None:
    assert_twins_agree(path.read_bytes())


def test_there_are_pages_to_judge() -> None:
    assert len(PAGES) > 20


def test_the_decision_of_the_extractor_is_the_same() -> None:
    page = build_page("<title>Late tide in port</title><p>Menu<h1>Late tide in port</h1><p>The tide, late.<p>© All.")
    judged, decision = judge(page), econ_plus(page)
    assert decision.kept[page.blocks.first].tolist() == IS_KEPT[judged.reason].tolist() == [False, True, True, False]
    assert (judged.headline, judged.shared.tolist(), judged.has_passages) == (1, [0, 0, 2, 0], True)


def test_a_page_without_passages_has_nothing_to_judge() -> None:
    judged = judge(build_page("<title>Late tide</title><p>Late tide<p hidden>One, two."))
    assert not judged.has_passages and judged.headline == -1
    assert np.unique(judged.reason).tolist() == [BEYOND]


def test_all_steps_are_compiled_or_none_is() -> None:
    compiled = [fastest(step) is not step for step in PLAIN_STEPS]
    assert (FASTEST_STEPS is PLAIN_STEPS) is not all(compiled)
    assert (fastest(passages) is FASTEST_STEPS.passages) or not all(compiled)
