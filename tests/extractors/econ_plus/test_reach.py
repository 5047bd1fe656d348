from __future__ import annotations

import numpy as np

from pagecrunch.extractors.econ_plus.passages import Passages
from pagecrunch.extractors.econ_plus.reach import reach, weigh
from pagecrunch.page.build import build_page


def weights_of(html: str, *apart: int) -> list[int]:
    passages = Passages.of(build_page(html))
    is_apart = np.isin(np.arange(len(passages)), apart)
    return weigh(passages, passages.is_passage & ~is_apart, is_apart).tolist()


def test_words_of_passages_count_linked_words_count_against_and_quiet_lines_nothing() -> None:
    html = "<p>One two, three.</p><h2>A heading</h2><p><a href=/>A link</a></p>"
    assert weights_of(html) == [3, 0, -2]


def test_what_is_apart_counts_against_with_all_its_words() -> None:
    assert weights_of("<p>One two, three.</p><p>Comment, four words long.</p>", 1) == [3, -4]


def test_links_within_a_passage_never_make_it_count_against() -> None:
    assert weights_of("<p>One, two, three <a href=/>four, five</a></p>") == [1]


def test_the_reach_ends_where_the_sum_is_highest() -> None:
    weights = np.array([5, -1, 4, 9, -2, 3, -9, 5], np.int64)
    assert reach(weights, snippet=3, start=0) == (0, 5)


def test_what_is_too_far_is_not_worth_the_links_on_the_way() -> None:
    weights = np.array([5, -8, 4, 9, -6, 3], np.int64)
    assert reach(weights, snippet=3, start=0) == (2, 3)


def test_nothing_before_the_start_is_reached_unless_the_snippet_stands_there() -> None:
    weights = np.array([5, 5, 5], np.int64)
    assert reach(weights, snippet=2, start=1) == (1, 2)
    assert reach(weights, snippet=0, start=1) == (0, 2)
