from __future__ import annotations

import numpy as np

from pagecrunch.extractors.learned.features import LATER
from pagecrunch.extractors.learned.second_opinion import CLEAR, LIKELY_STORY, adjust_by_story, needs_second_opinion

ARTICLE = {"article": 1.0}


def features(*in_story: bool) -> np.ndarray:
    made = np.zeros((len(in_story), len(LATER)), np.float32)
    made[:, LATER.index("in_story")] = in_story
    return made


def test_econ_plus_needs_second_opinion_where_a_story_is_not_clear_and_nowhere_else() -> None:
    assert needs_second_opinion({"article": LIKELY_STORY}, CLEAR - 0.01)
    assert not needs_second_opinion({"article": LIKELY_STORY}, CLEAR)
    assert not needs_second_opinion({"forum": 1.0}, 0.5)


def test_what_econ_plus_reads_as_the_story_gains_and_what_it_leaves_out_loses() -> None:
    adjust_by_storyed = adjust_by_story(features(True, True, False), np.full(3, 0.5), ARTICLE)
    assert (adjust_by_storyed[:2] > 0.5).all() and adjust_by_storyed[2] < 0.5


def test_the_opinion_counts_less_where_the_page_is_less_likely_a_story() -> None:
    half, clear = np.full(2, 0.5), features(True, False)
    assert (
        np.abs(adjust_by_story(clear, half, {"article": 0.4}) - half)
        < np.abs(adjust_by_story(clear, half, ARTICLE) - half)
    ).all()


def test_where_econ_plus_finds_no_story_nothing_changes() -> None:
    probability = np.array([0.3, 0.9])
    assert adjust_by_story(features(False, False), probability, ARTICLE) is probability


def test_sure_probabilities_stay_numbers() -> None:
    assert np.isfinite(adjust_by_story(features(True, False), np.array([0.0, 1.0]), ARTICLE)).all()
