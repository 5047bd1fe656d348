"""Maximum subsequences: the stretch of a sequence of scores with the largest sum, and all maximal ones.

Section 6.1 of the MSS paper, Figure 1; Ruzzo and Tompa, "A linear time algorithm for finding all maximal scoring
subsequences", 1999. Both are pure functions over numbers and take linear time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TokenSpan:
    """The scores `start : end` and their sum."""

    start: int
    end: int
    value: float


def best_subsequence(scores: Scores) -> TokenSpan | None:
    """The stretch with the largest sum; None of an empty sequence.

    Figure 1 keeps a running sum and drops it once it is below 0. In terms of prefix sums P: the best stretch that
    ends at `i` begins after the lowest P before it. Of equal stretches this gives the one the figure gives: the first
    to end, and of those the longest. Where no score is positive, that is the largest score by itself.
    """
    if len(scores) == 0:
        return None
    sums = np.concatenate(([0.0], np.cumsum(scores)))
    values = sums[1:] - np.minimum.accumulate(sums[:-1])
    end = int(values.argmax()) + 1
    start = int(sums[:end].argmin())
    return TokenSpan(start, end, float(values[end - 1]))


def maximal_subsequences(scores: Scores) -> list[TokenSpan]:
    """All non-overlapping maximal subsequences with a positive sum, in order.

    Each is as large as it can be: no part of it sums to more, and none that is larger contains it. Neighbours are
    joined where their sum and the scores between them leave the result better than either; a candidate is looked at
    again only when it is joined, so that the whole is linear.
    """
    sums = np.concatenate(([0.0], np.cumsum(scores)))
    starts: list[int] = []
    ends: list[int] = []
    lows: list[float] = []  # the sum before each candidate
    highs: list[float] = []  # and up to its end
    before: list[int] = []  # the nearest candidate to the left with a lower `low`; -1 for none
    for first, last in _positive_runs(scores):
        start, low, high = first, float(sums[first]), float(sums[last])
        while True:
            left = len(starts) - 1
            while left >= 0 and lows[left] >= low:
                left = before[left]
            if left < 0 or highs[left] >= high:
                break
            start, low = starts[left], lows[left]  # everything from there on becomes one candidate
            del starts[left:], ends[left:], lows[left:], highs[left:], before[left:]
        starts.append(start)
        ends.append(last)
        lows.append(low)
        highs.append(high)
        before.append(left)
    return [TokenSpan(*found) for found in zip(starts, ends, (np.array(highs) - np.array(lows)).tolist(), strict=True)]


def best_subsequences(scores: Scores, count: int) -> list[TokenSpan]:
    """The `count` maximal subsequences with the largest sums, best first; of equal ones the first."""
    return sorted(maximal_subsequences(scores), key=lambda span: -span.value)[:count]


def _positive_runs(scores: Scores) -> list[tuple[int, int]]:
    """The runs of positive scores: no maximal subsequence begins or ends within one."""
    positive = np.concatenate(([False], scores > 0, [False]))
    edges = np.flatnonzero(positive[1:] != positive[:-1]).tolist()
    return list(zip(edges[::2], edges[1::2], strict=True))
