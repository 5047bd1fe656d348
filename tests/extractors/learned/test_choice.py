from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.extractors.learned.choice import choose

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


@given(blocks, st.sampled_from(("precision", "balanced", "recall")))
def test_compiled_and_plain_choose_the_same(listed: list[tuple[float, int]], focus: str) -> None:
    kinds = {"article": 0.7, "forum": 0.3}
    fast, plain = (choose(*arrays(listed), focus, kinds, plain=plain) for plain in (False, True))
    assert fast.kept.tolist() == plain.kept.tolist()
    assert fast.expected == plain.expected
