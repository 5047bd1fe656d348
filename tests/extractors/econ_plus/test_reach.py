from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus.judge import FASTEST_STEPS, PLAIN_STEPS
from pagecrunch.extractors.econ_plus.reasons import LABELLED

TWINS = pytest.mark.parametrize("steps", [PLAIN_STEPS, FASTEST_STEPS], ids=["plain", "fastest"])


def weights_of(html: str, *apart: int) -> list[int]:
    found = []
    for steps in (PLAIN_STEPS, FASTEST_STEPS):
        passages = steps.passages.Passages(build_page(html))
        passages.reasons[list(apart)] = LABELLED
        steps.reach.find_story(passages)
        weights = np.zeros(passages.count, np.int32)
        steps.reach.weigh(passages, weights.data)
        found.append(weights.tolist())
    assert found[0] == found[1]
    return found[0]


def reach(weights: list[int], snippet: int, start: int, steps: Any) -> tuple[int, int]:
    column = np.array(weights, np.int32).data
    first = steps.reach.reach_backwards(column, snippet, start)
    return first, steps.reach.reach_forwards(column, snippet, len(weights))


def test_words_of_passages_count_linked_words_count_against_and_quiet_lines_nothing() -> None:
    html = "<p>One two, three.</p><h2>A heading</h2><p><a href=/>A link</a></p>"
    assert weights_of(html) == [3, 0, -2]


def test_what_is_apart_counts_against_with_all_its_words() -> None:
    assert weights_of("<p>One two, three.</p><p>Comment, four words long.</p>", 1) == [3, -4]


def test_links_within_a_passage_never_make_it_count_against() -> None:
    assert weights_of("<p>One, two, three <a href=/>four, five</a></p>") == [1]


def test_where_something_speaks_against_every_passage_all_are_story() -> None:
    assert weights_of("<p>One two, three.</p><p>Four, five.</p>", 0, 1) == [3, 2]


@TWINS
def test_the_snippet_shares_most_or_is_the_longest(steps: Any) -> None:
    passages = steps.passages.Passages(build_page("<p>One, two.<p>One, two, three.<p>One, two, three, four."))
    steps.reach.find_story(passages)
    assert steps.reach.find_snippet(passages) == 2
    passages.shares[:] = 2, 2, 1
    assert steps.reach.find_snippet(passages) == 1


@TWINS
def test_the_reach_ends_where_the_sum_is_highest(steps: Any) -> None:
    assert reach([5, -1, 4, 9, -2, 3, -9, 5], 3, 0, steps) == (0, 5)


@TWINS
def test_what_is_too_far_is_not_worth_the_links_on_the_way(steps: Any) -> None:
    assert reach([5, -8, 4, 9, -6, 3], 3, 0, steps) == (2, 3)


@TWINS
def test_nothing_before_the_start_is_reached_unless_the_snippet_stands_there(steps: Any) -> None:
    assert reach([5, 5, 5], 2, 1, steps) == (1, 2)
    assert reach([5, 5, 5], 0, 1, steps) == (0, 2)
