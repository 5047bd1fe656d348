from __future__ import annotations

import pytest

from pagecrunch.console.api.rate import MOST_KNOWN, Rate


def test_a_burst_is_let_through_and_then_as_many_as_the_rate_allows() -> None:
    now = [0.0]
    rate = Rate(lambda: now[0])
    assert [rate.wait("a", 60) for _ in range(10)] == [0.0] * 10  # ten seconds' worth at once
    assert rate.wait("a", 60) == pytest.approx(1.0)
    assert rate.wait("b", 60) == 0.0  # others are not held up
    now[0] = 1.0
    assert rate.wait("a", 60) == 0.0 and rate.wait("a", 60) > 0
    now[0] = 1000.0
    assert [bool(rate.wait("a", 60)) for _ in range(11)] == [False] * 10 + [True]


def test_none_is_no_limit_and_one_a_minute_is_one() -> None:
    rate = Rate(lambda: 0.0)
    assert not any(rate.wait("a", 0) for _ in range(1000))
    assert rate.wait("a", 1) == 0.0 and rate.wait("a", 1) == pytest.approx(60.0)


def test_who_asked_longest_ago_is_forgotten() -> None:
    rate = Rate(lambda: 0.0)
    for number in range(MOST_KNOWN + 10):
        rate.wait(str(number), 1)
    assert rate.wait("0", 1) == 0.0 and rate.wait(str(MOST_KNOWN + 9), 1) > 0
