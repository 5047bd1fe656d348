from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.extractors.mss import counting
from pagecrunch.extractors.mss.counting import SMOOTHING, FeatureCounts
from pagecrunch.extractors.mss.features import TRIGRAMS, Features


def add(counts: FeatureCounts, keys: list[int], inside: list[bool], source: str) -> None:
    counts.add(Features(np.array(keys, np.uint32), np.zeros(len(keys), np.uint8)), np.array(inside), source)


def test_log_odds_are_those_of_the_counts() -> None:
    counts = FeatureCounts(TRIGRAMS)
    add(counts, [1, 1, 2, 3], [True, True, False, True], "a.org")
    keys, odds = counts.log_odds(1)
    assert keys.tolist() == [1, 2, 3]
    expected = np.log((np.array([2, 0, 1]) + SMOOTHING) / 3) - np.log((np.array([0, 1, 0]) + SMOOTHING) / 1)
    assert np.allclose(odds, expected)


def test_an_n_gram_of_one_source_alone_is_left_out() -> None:
    counts = FeatureCounts(TRIGRAMS)
    add(counts, [1, 2], [True, False], "a.org")
    add(counts, [1, 2], [True, False], "a.org")
    add(counts, [1], [True], "b.org")
    assert counts.log_odds(2)[0].tolist() == [1]


def test_counts_do_not_depend_on_when_they_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for gathered in (1, 1000):
        monkeypatch.setattr(counting, "GATHERED", gathered)
        counts = FeatureCounts(TRIGRAMS)
        for source in "abc":
            add(counts, [4, 5, 4], [True, False, source == "a"], source)
        keys, odds = counts.log_odds(2)
        found.append((keys.tolist(), odds.tolist()))
    assert found[0] == found[1]


def test_a_model_of_no_page_is_empty() -> None:
    assert len(FeatureCounts(TRIGRAMS).model(1).keys) == 0
