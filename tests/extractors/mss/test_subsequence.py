from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.extractors.mss.subsequence import TokenSpan, best_subsequence, best_subsequences, maximal_subsequences

small_scores = st.lists(st.integers(-4, 4).map(float), max_size=14).map(lambda values: np.array(values, np.float64))


def figure_1(scores: list[float]) -> tuple[int, int, float]:
    """The paper's Figure 1 as it is printed."""
    start, total, best = 0, 0.0, (0, 0, -np.inf)
    for i, score in enumerate(scores):
        total += score
        if total > best[2]:
            best = (start, i + 1, total)
        if total < 0:
            start, total = i + 1, 0.0
    return best


def by_definition(scores: list[float], low: int, high: int) -> list[tuple[int, int]]:
    """Ruzzo and Tompa's definition: the best stretch, and the same again on both sides of it."""
    stretches = [
        (-sum(scores[a:b]), b - a, a, b)
        for a in range(low, high)
        for b in range(a + 1, high + 1)
        if sum(scores[a:b]) > 0
    ]
    if not stretches:
        return []
    _, _, a, b = min(stretches)
    return [*by_definition(scores, low, a), (a, b), *by_definition(scores, b, high)]


@given(small_scores.filter(len))
def test_finds_what_figure_1_finds(scores: np.ndarray) -> None:
    span = best_subsequence(scores)
    assert span is not None
    assert (span.start, span.end, span.value) == figure_1(scores.tolist())


def test_an_empty_sequence_has_no_best_stretch() -> None:
    assert best_subsequence(np.zeros(0)) is None
    assert maximal_subsequences(np.zeros(0)) == []


def test_where_nothing_is_positive_the_largest_score_stands_alone() -> None:
    assert best_subsequence(np.array([-3.0, -1.0, -2.0])) == TokenSpan(1, 2, -1.0)
    assert maximal_subsequences(np.array([-3.0, -1.0])) == []


def test_finds_all_maximal_subsequences_of_the_papers_example() -> None:
    """Ruzzo and Tompa, section 2."""
    scores = np.array([4, -5, 3, -3, 1, 2, -2, 2, -2, 1, 5], np.float64)
    assert [(span.start, span.end) for span in maximal_subsequences(scores)] == [(0, 1), (2, 3), (4, 11)]


@given(small_scores, st.integers(0, 1000))
def test_maximal_subsequences_are_those_of_the_definition(scores: np.ndarray, seed: int) -> None:
    # Small odd parts make all sums differ: of equal stretches the definition alone does not choose.
    scores = scores + np.random.default_rng(seed).random(len(scores)) * 1e-3
    found = [(span.start, span.end) for span in maximal_subsequences(scores)]
    assert found == by_definition(scores.tolist(), 0, len(scores))


@given(small_scores)
def test_the_best_of_all_maximal_ones_is_as_good_as_the_best(scores: np.ndarray) -> None:
    best = best_subsequences(scores, 1)
    alone = best_subsequence(scores)
    assert (best[0].value if best else 0.0) == (max(0.0, alone.value) if alone else 0.0)


def test_the_best_come_first_and_no_more_than_asked_for() -> None:
    scores = np.array([1, -9, 3, -9, 2], np.float64)
    assert [span.start for span in best_subsequences(scores, 2)] == [2, 4]
