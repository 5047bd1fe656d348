from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.extractors.learned.choice import BestSet, choose

blocks = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 300)), min_size=1, max_size=40)


def arrays(listed: list[tuple[float, int]]) -> tuple[np.ndarray, np.ndarray]:
    return np.array([p for p, _ in listed]), np.array([float(n) for _, n in listed])


@given(blocks, st.sampled_from(({}, {"article": 1.0}, {"article": 0.6, "listing": 0.4})))
def test_a_generous_focus_keeps_what_a_strict_one_keeps(
    listed: list[tuple[float, int]], kinds: dict[str, float]
) -> None:
    precise, balanced, generous = (
        choose(*arrays(listed), focus, kinds).kept for focus in ("precision", "balanced", "recall")
    )
    assert not (precise & ~balanced).any()
    assert not (balanced & ~generous).any()


@given(blocks)
def test_no_set_of_best_blocks_has_a_higher_expected_f1(listed: list[tuple[float, int]]) -> None:
    probability, words = arrays(listed)
    choice = choose(probability, words)
    total = (probability * words).sum()
    if total < 10 and total < 0.4 * words.sum():
        assert not choice.kept.any()
        return
    if words.sum() == 0:
        return
    for threshold in probability:
        chosen = probability >= threshold
        value = 2 * (probability * words)[chosen].sum() / (words[chosen].sum() + total)
        assert value <= choice.expected + 1e-9


def test_a_page_that_promises_few_words_gives_nothing() -> None:
    assert not choose(np.array([0.1, 0.1]), np.array([5.0, 40.0])).kept.any()


def test_a_short_page_is_not_nothing() -> None:
    assert choose(np.array([0.9]), np.array([5.0])).kept.all()


def test_on_an_article_what_stands_apart_from_the_story_must_be_surer() -> None:
    probability = np.array([0.9, 0.9, 0.9, 0.1, 0.1, 0.55])
    words = np.array([60.0, 60.0, 60.0, 40.0, 40.0, 90.0])
    assert choose(probability, words, kinds={"listing": 1.0}).kept.tolist() == [True, True, True, False, False, True]
    assert choose(probability, words, kinds={"article": 1.0}).kept.tolist() == [True, True, True, False, False, False]


@given(st.lists(st.integers(-50, 50), max_size=30))
def test_no_stretch_has_a_larger_sum_than_the_best(gains: list[int]) -> None:
    probability, words = np.array([float(gain > 0) for gain in gains]), np.array([2.0 * abs(gain) for gain in gains])
    found = BestSet(probability, words)
    found.find_stretch()
    assert sum(gains[found.first : found.stop]) == max(
        sum(gains[i:j]) for i in range(len(gains) + 1) for j in range(i, len(gains) + 1)
    )


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 50)), max_size=8), st.sampled_from((0.25, 1.0, 4.0)))
def test_no_set_has_a_higher_f(listed: list[tuple[float, int]], weight: float) -> None:
    chances, words = np.array([p for p, _ in listed]), np.array([float(n) for _, n in listed])
    total = float(chances @ words)
    best_set = BestSet(chances, words)
    best_set.weigh(1.0, 1.0)
    found = best_set.highest_f(weight)
    for chosen in product((False, True), repeat=len(listed)):
        taken = words[list(chosen)].sum() + weight * total
        assert taken == 0 or (1 + weight) * (chances * words)[list(chosen)].sum() / taken <= found + 1e-9


def test_blocks_without_any_chance_are_not_kept() -> None:
    assert not choose(np.zeros(2), np.ones(2), may_be_empty=False).kept.any()


@pytest.mark.parametrize(("words", "is_kept"), [([2.0, 2.0], True), ([2.0, 30.0], False)])
def test_nothing_is_kept_where_few_words_and_a_small_share_are_promised(words: list[float], is_kept: bool) -> None:
    assert bool(choose(np.array([0.9, 0.05]), np.array(words)).kept.any()) is is_kept
