from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.extractors.mss import naive_bayes
from pagecrunch.extractors.mss.features import GENERAL, TRIGRAM, Features
from pagecrunch.extractors.mss.naive_bayes import (
    HALF_WEIGHT,
    SMOOTHING,
    STEP,
    FeatureCounts,
    Model,
    likely,
    look_up,
    sigmoid,
    to_steps,
)


def model(features: str = TRIGRAM, prior: float = 0.0) -> Model:
    return Model(features, np.array([5, 9], np.uint32), to_steps(np.array([2.0, -1.0])), np.array([0.0, 3.0]), prior)


def seen(*keys: int, under: int = 0) -> Features:
    return Features(np.array(keys, np.uint32), np.full(len(keys), under, np.uint8))


def test_an_unseen_trigram_is_as_likely_in_as_out() -> None:
    assert likely(model(), seen(7)).tolist() == [0.5]


def test_evidence_adds_up_as_log_odds() -> None:
    found = likely(model(prior=0.25), seen(5, 9, under=1))
    assert np.allclose(found, sigmoid(np.array([2.0, -1.0]) + 3.0 + 0.25))


def test_the_tag_can_weigh_less_than_in_the_paper() -> None:
    found = likely(model(), seen(5, under=1), HALF_WEIGHT)
    assert np.allclose(found, sigmoid(np.array([2.0 + HALF_WEIGHT * 3.0])))


def test_a_tag_that_the_model_does_not_know_adds_nothing() -> None:
    assert likely(model(), seen(7, under=200)).tolist() == [0.5]


def test_both_neighbours_speak_for_an_unseen_unigram() -> None:
    found = likely(model(GENERAL), seen(5, 7, 9))
    assert np.allclose(found, sigmoid(np.array([2.0, 1.0, -1.0])))


def test_an_empty_model_has_seen_nothing() -> None:
    empty = Model(TRIGRAM, np.zeros(0, np.uint32), np.zeros(0, np.int8), np.zeros(0, np.float32), 0.0)
    assert look_up(empty, np.array([1], np.uint32))[1].tolist() == [False]


def test_log_odds_are_kept_to_within_half_a_step() -> None:
    odds = np.linspace(-7.9, 7.9, 50)
    assert np.abs(to_steps(odds) * STEP - odds).max() <= STEP / 2
    assert to_steps(np.array([99.0]))[0] == 127


def add(counts: FeatureCounts, keys: list[int], inside: list[bool], source: str) -> None:
    counts.add(Features(np.array(keys, np.uint32), np.zeros(len(keys), np.uint8)), np.array(inside), source)


def test_log_odds_are_those_of_the_counts() -> None:
    counts = FeatureCounts(TRIGRAM)
    add(counts, [1, 1, 2, 3], [True, True, False, True], "a.org")
    keys, odds = counts.log_odds(1)
    assert keys.tolist() == [1, 2, 3]
    expected = np.log((np.array([2, 0, 1]) + SMOOTHING) / 3) - np.log((np.array([0, 1, 0]) + SMOOTHING) / 1)
    assert np.allclose(odds, expected)


def test_an_n_gram_of_one_source_alone_is_left_out() -> None:
    counts = FeatureCounts(TRIGRAM)
    add(counts, [1, 2], [True, False], "a.org")
    add(counts, [1, 2], [True, False], "a.org")
    add(counts, [1], [True], "b.org")
    assert counts.log_odds(2)[0].tolist() == [1]


def test_counts_do_not_depend_on_when_they_are_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for most in (1, 1000):
        monkeypatch.setattr(naive_bayes, "MAX_UNMERGED", most)
        counts = FeatureCounts(TRIGRAM)
        for source in "abc":
            add(counts, [4, 5, 4], [True, False, source == "a"], source)
        keys, odds = counts.log_odds(2)
        found.append((keys.tolist(), odds.tolist()))
    assert found[0] == found[1]


def test_a_model_of_no_page_is_empty() -> None:
    assert len(FeatureCounts(TRIGRAM).model(1).keys) == 0
