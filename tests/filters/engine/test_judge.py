"""A result is bad when too little of the page is left."""

from __future__ import annotations

import numpy as np

from pagecrunch.filters.engine.judge import Left, find_fault
from pagecrunch.page.build import build_page
from pagecrunch.settings import TidySettings

SETTINGS = TidySettings()


def left(free: int = 0, linked: int = 0, links: int = 0, images: int = 0, words: int = 0) -> Left:
    return Left(free, linked, links, images, words)


def test_what_is_left_is_counted_over_rows_that_are_there_and_seen() -> None:
    page = build_page("<p>abc <a href=/x>de</a> <img src=i></p><p hidden>fgh</p>")
    assert Left.of(page, np.ones(len(page), bool)) == left(free=3, linked=2, links=1, images=1, words=2)
    assert Left.of(page, np.zeros(len(page), bool)) == left()


def test_a_blank_page_is_bad() -> None:
    assert "nothing" in find_fault(left(free=10), left(), left(free=10), SETTINGS)


def test_losing_most_of_the_text_is_bad_and_losing_some_is_not() -> None:
    before = left(free=1000)
    assert find_fault(before, left(free=400), before, SETTINGS)
    assert not find_fault(before, left(free=600), before, SETTINGS)


def test_a_line_or_two_is_no_reason_to_worry() -> None:
    before = left(free=100)
    assert not find_fault(before, left(free=30), before, SETTINGS)


def test_a_page_of_links_must_keep_its_links() -> None:
    portal = left(free=100, linked=900, links=90)
    assert "links" in find_fault(portal, left(free=100, linked=100, links=10), portal, SETTINGS)
    article = left(free=900, linked=300, links=30)
    assert not find_fault(article, left(free=900, linked=0), article, SETTINGS)


def test_all_filters_together_must_leave_a_share_of_the_page() -> None:
    original = left(free=10_000)
    assert "of the page's 10,000" in find_fault(left(free=500), left(free=400), original, SETTINGS)
