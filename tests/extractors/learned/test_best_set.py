from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.compiled import Loops
from pagecrunch.extractors.learned import best_set

LOOPS = Loops(best_set)
either_way = st.booleans()  # plainly or compiled


@given(st.lists(st.integers(-50, 50), max_size=30), either_way)
def test_no_stretch_has_a_larger_sum_than_the_best(gains: list[int], plain: bool) -> None:
    probability, words = np.array([float(gain > 0) for gain in gains]), np.array([2.0 * abs(gain) for gain in gains])
    stretch = np.zeros(2, np.int32)
    LOOPS.run("best_stretch", len(gains), probability, words, stretch, plain=plain)
    start, stop = stretch.tolist()
    assert sum(gains[start:stop]) == max(
        sum(gains[i:j]) for i in range(len(gains) + 1) for j in range(i, len(gains) + 1)
    )


@given(
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 50)), max_size=8), st.sampled_from((0.25, 1.0, 4.0)), either_way
)
def test_no_set_has_a_higher_f(listed: list[tuple[float, int]], weight: float, plain: bool) -> None:
    chances, words = np.array([p for p, _ in listed]), np.array([float(n) for _, n in listed])
    total = float(chances @ words)
    found = LOOPS.run("highest_f", len(listed), chances, words, weight, plain=plain)
    for chosen in product((False, True), repeat=len(listed)):
        taken = words[list(chosen)].sum() + weight * total
        assert taken == 0 or (1 + weight) * (chances * words)[list(chosen)].sum() / taken <= found + 1e-9


def test_blocks_without_any_chance_are_not_kept() -> None:
    kept = np.ones(2, np.uint8)
    room = np.zeros(2, np.int32), np.zeros(2)
    assert LOOPS.run("choose", 2, np.zeros(2), np.ones(2), 1.0, 1.0, 1.0, 0.0, 0.0, *room, kept) == 0.0
    assert not kept.any()


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(("words", "share", "is_kept"), [(3.0, 0.9, False), (1.0, 0.9, True), (3.0, 0.5, True)])
def test_nothing_is_kept_where_few_words_and_a_small_share_are_promised(
    words: float, share: float, is_kept: bool, plain: bool
) -> None:
    kept = np.ones(2, np.uint8)
    likely, room = np.array([0.8, 0.8]), (np.zeros(2, np.int32), np.zeros(2))
    LOOPS.run("choose", 2, likely, np.array([1.0, 1.0]), 1.0, 1.0, 1.0, words, share, *room, kept, plain=plain)
    assert bool(kept.any()) is is_kept
