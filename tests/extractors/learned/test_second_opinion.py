from __future__ import annotations

import numpy as np

from pagecrunch.extractors.learned.second_opinion import CLEAR, LIKELY_STORY, heed, is_asked
from pagecrunch.page.build import build_page

STORY = "".join(
    f"<p>In the {hour} the sea waits for the Moon, which is late by fifty minutes a day, and so is the tide.</p>"
    for hour in ("morning", "evening", "night")
)
COMMENT = "<p>Nice one, I did not know that, thank you all.</p>"
PAGE = f"<title>Late tide</title><h1>Late tide</h1>{STORY}<div id=comments>{COMMENT}</div>"
ARTICLE = {"article": 1.0}


def test_a_story_that_is_not_clear_is_asked_about_and_nothing_else() -> None:
    assert is_asked({"article": LIKELY_STORY}, CLEAR - 0.01)
    assert not is_asked({"article": LIKELY_STORY}, CLEAR)
    assert not is_asked({"forum": 1.0}, 0.5)


def test_what_econ_plus_reads_as_the_story_gains_and_what_it_leaves_out_loses() -> None:
    page = build_page(PAGE)
    blocks = np.arange(len(page.blocks))
    heeded = heed(page, blocks, np.full(len(blocks), 0.5), ARTICLE)
    assert (heeded[:-1] > 0.5).all()
    assert heeded[-1] < 0.5


def test_the_opinion_counts_less_where_the_page_is_less_likely_a_story() -> None:
    page = build_page(PAGE)
    blocks = np.arange(len(page.blocks))
    half = np.full(len(blocks), 0.5)
    unsure = heed(page, blocks, half, {"article": 0.4})
    assert (np.abs(unsure - half) < np.abs(heed(page, blocks, half, ARTICLE) - half)).all()


def test_where_econ_plus_finds_no_story_nothing_changes() -> None:
    page = build_page("<p>no stop here</p><p>nor here</p>")
    probability = np.array([0.3, 0.9])
    assert heed(page, np.arange(2), probability, ARTICLE) is probability


def test_sure_probabilities_stay_numbers() -> None:
    page = build_page(PAGE)
    blocks = np.arange(len(page.blocks))
    assert np.isfinite(heed(page, blocks, np.resize([0.0, 1.0], len(blocks)), ARTICLE)).all()
