from __future__ import annotations

import numpy as np

from training.votes import train_votes

EVEN = np.log(np.full((40, 2), 0.5))


def test_a_fact_votes_for_the_kind_that_it_goes_with() -> None:
    kind = np.arange(40) % 2
    facts = np.stack((kind == 1, np.ones(40)), axis=1).astype(np.float64)
    votes = train_votes(facts, EVEN, kind, np.ones(40))
    assert votes[0, 1] > 0.5 > -0.5 > votes[0, 0]


def test_a_fact_that_goes_with_nothing_has_no_vote() -> None:
    kind = np.arange(40) % 2
    facts = (np.arange(40) // 2 % 2).astype(np.float64)[:, None]
    assert np.abs(train_votes(facts, EVEN, kind, np.ones(40))).max() < 1e-6


def test_what_the_text_tells_already_needs_no_vote() -> None:
    kind = np.arange(40) % 2
    facts = (kind == 1).astype(np.float64)[:, None]
    sure = np.log(np.where(np.eye(2)[kind] > 0, 0.999, 0.001))
    unsure = train_votes(facts, EVEN, kind, np.ones(40))
    assert np.abs(train_votes(facts, sure, kind, np.ones(40))).max() < np.abs(unsure).max() / 4
