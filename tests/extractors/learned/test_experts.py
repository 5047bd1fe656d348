from __future__ import annotations

import numpy as np

from pagecrunch.extractors.learned.experts import blend, say_of_articles, to_probability


def test_the_trees_for_articles_say_more_the_likelier_the_page_is_one() -> None:
    assert say_of_articles({"article": 1.0}) == 1.0
    assert 0.0 < say_of_articles({"article": 0.5}) < say_of_articles({"article": 0.8}) < 1.0


def test_they_are_not_asked_where_they_have_next_to_no_say() -> None:
    assert say_of_articles({"article": 0.1}) == say_of_articles({"forum": 1.0}) == 0.0


def test_the_blend_is_between_both_in_log_odds() -> None:
    one, two = np.array([-2.0, 3.0]), np.array([2.0, 1.0])
    assert to_probability(blend(one, two, 0.5)).tolist() == to_probability(np.array([0.0, 2.0])).tolist()
    assert blend(one, two, 0.0).tolist() == one.tolist() and blend(one, two, 1.0).tolist() == two.tolist()
