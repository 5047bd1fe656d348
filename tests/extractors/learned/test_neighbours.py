from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.extractors.learned.decide import kept_together
from pagecrunch.extractors.learned.names import FEATURES
from pagecrunch.extractors.learned.neighbours import NEAR
from pagecrunch.page.names import BLOCK_KINDS


def features(blocks: int, headline: int, cover: float = 1.0) -> np.ndarray:
    made = np.zeros((blocks, len(FEATURES)), np.float32)
    made[:, FEATURES.index("title_distance")] = np.arange(blocks) - headline
    made[headline, FEATURES.index("title_cover")] = cover
    return made


def test_the_headline_is_kept_with_the_story_after_it() -> None:
    kept = np.array([False, False, False, True])
    assert kept_together(kept, np.array([0.1, 0.3, 0.1, 0.9]), features(4, 1)).tolist() == [False, True, False, True]
    assert not kept[1]


def test_a_headline_that_the_model_rules_out_is_not_kept() -> None:
    assert not kept_together(np.array([False, True]), np.array([0.1, 0.9]), features(2, 0))[0]


def test_what_shares_few_words_with_the_title_is_no_headline() -> None:
    assert not kept_together(np.array([False, True]), np.array([0.4, 0.9]), features(2, 0, cover=0.3))[0]


def test_a_headline_far_from_what_is_kept_is_not_kept() -> None:
    kept = np.zeros(NEAR + 5, bool)
    kept[-1] = True
    assert not kept_together(kept, np.full(len(kept), 0.4), features(len(kept), 0))[0]


def test_a_page_without_a_title_is_left_alone() -> None:
    assert kept_together(np.array([True]), np.array([0.9]), features(1, 0) + 61).tolist() == [True]


def test_a_caption_between_kept_blocks_is_kept_unless_it_is_surely_none() -> None:
    kept = np.array([True, False, True, False, True])
    told = features(5, 4, cover=0.0)
    assert kept_together(kept, np.array([0.9, 0.3, 0.9, 0.1, 0.9]), told).tolist() == [True, True, True, False, True]


def test_two_left_out_blocks_in_a_row_stay_left_out() -> None:
    kept = np.array([True, False, False, True])
    assert kept_together(kept, np.full(4, 0.45), features(4, 3, cover=0.0)).tolist() == kept.tolist()


@given(st.data())
def test_more_kept_never_means_less_with_the_headline(data: st.DataObject) -> None:
    blocks = data.draw(st.integers(1, 50))
    flags = st.lists(st.booleans(), min_size=blocks, max_size=blocks)
    strict = np.array(data.draw(flags))
    generous = strict | np.array(data.draw(flags))
    probability = np.array(data.draw(st.lists(st.floats(0, 1), min_size=blocks, max_size=blocks)))
    told = features(blocks, data.draw(st.integers(0, blocks - 1)))
    assert not (kept_together(strict, probability, told) & ~kept_together(generous, probability, told)).any()


def test_code_is_kept_with_the_line_before_it() -> None:
    told = features(4, 0, cover=0.0)
    told[1:, FEATURES.index("kind")] = BLOCK_KINDS.index("code")
    kept = np.array([True, False, False, False])
    assert kept_together(kept, np.array([0.9, 0.3, 0.3, 0.1]), told).tolist() == [True, True, True, False]
    assert not kept_together(np.zeros(4, bool), np.full(4, 0.3), told).any()


@given(st.data())
def test_compiled_and_plain_keep_the_same(data: st.DataObject) -> None:
    blocks = data.draw(st.integers(1, 30))
    kept = np.array(data.draw(st.lists(st.booleans(), min_size=blocks, max_size=blocks)))
    probability = np.array(data.draw(st.lists(st.floats(0, 1), min_size=blocks, max_size=blocks)))
    told = features(blocks, data.draw(st.integers(0, blocks - 1)))
    told[data.draw(st.integers(0, blocks - 1)) :: 3, FEATURES.index("kind")] = BLOCK_KINDS.index("code")
    one, other = (kept_together(kept, probability, told, plain=plain) for plain in (False, True))
    assert one.tolist() == other.tolist()
