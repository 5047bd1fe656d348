"""There is one main heading, and no level is skipped."""

from __future__ import annotations

from itertools import pairwise

import pytest
from filtering import filtered
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.filters.headings import repair


@pytest.mark.parametrize(
    ("levels", "wanted"),
    [
        ([1, 2, 3], [1, 2, 3]),
        ([1, 3, 5, 3], [1, 2, 3, 2]),
        ([1, 1, 2], [1, 2, 3]),
        ([2, 2, 3], [1, 2, 3]),
        ([3, 1, 2], [2, 1, 2]),
        ([], []),
    ],
)
def test_levels_are_put_in_order(levels: list[int], wanted: list[int]) -> None:
    assert repair(levels) == wanted


@given(st.lists(st.integers(1, 6), min_size=1))
def test_there_is_always_one_main_heading_and_no_gap(levels: list[int]) -> None:
    repaired = repair(levels)
    assert repaired.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(repaired))


def test_the_tag_stays_and_the_level_is_said() -> None:
    body = filtered("headings", "<h1>A</h1><h3>B</h3>").body
    assert body == '<h1>A</h1><h3 aria-level="2" role="heading">B</h3>'


def test_empty_headings_do_not_count() -> None:
    assert filtered("headings", "<h1></h1><h1>A</h1><h2>B</h2>").changes == ()
