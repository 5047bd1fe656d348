"""The score of a choice of blocks, as the benchmark gives it."""

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
