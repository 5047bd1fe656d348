"""Scores of blocks to a choice, as the extractor makes it, and the score of a choice, as the benchmark gives it."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from .dataset import Example


def word_f1(found: Counter[str], gold: Counter[str]) -> float:
    if not gold:
        return float(not found)
    shared = sum((found & gold).values())
    return 2 * shared / (sum(found.values()) + sum(gold.values())) if shared else 0.0


def expected_f1(score: NDArray[np.float64], words: NDArray[np.float64], nothing: float = 10.0) -> NDArray[np.bool_]:
    """The blocks, best first, up to where the expected F1 of the choice is highest."""
    chosen = np.zeros(len(score), bool)
    expected = score * words
    if expected.sum() < nothing:
        return chosen
    order = np.argsort(-score, kind="stable")
    hits = np.cumsum(expected[order])
    value = 2 * hits / (np.cumsum(words[order]) + expected.sum())
    chosen[order[: int(np.argmax(value)) + 1]] = True
    return chosen


def score_of(example: Example, chosen: NDArray[np.bool_]) -> float:
    if example.gold is not None:
        found: Counter[str] = Counter()
        for block in np.flatnonzero(chosen):
            found.update(example.words[block])
        return word_f1(found, example.gold)
    text = " ".join(" ".join(example.page.block_text(int(example.blocks[b])).split()) for b in np.flatnonzero(chosen))
    hits = sum(" ".join(s.split()) in text for s in example.must_hold)
    wrong = sum(" ".join(s.split()) in text for s in example.must_not_hold)
    return 2 * hits / (hits + wrong + len(example.must_hold)) if hits else 0.0
