from __future__ import annotations

import lightgbm
import numpy as np

from pagecrunch.extractors.learned.model import Forest
from training.forest import flatten


def test_the_flat_trees_decide_as_lightgbm_does() -> None:
    chance = np.random.default_rng(5)
    x = chance.normal(size=(400, 6)).astype(np.float32)
    y = (x[:, 0] * x[:, 1] > 0).astype(float)
    options = {"objective": "cross_entropy", "verbose": -1, "num_leaves": 9, "num_threads": 1}
    booster = lightgbm.train(options, lightgbm.Dataset(x, y), 20)
    sums = Forest(**flatten(booster.dump_model()["tree_info"])).sums(x)
    assert np.abs(sums - booster.predict(x, raw_score=True)).max() < 1e-5


def test_a_threshold_between_two_32_bit_numbers_keeps_the_decision() -> None:
    value = np.float32(0.1)
    between = float(value) + 1e-10
    leaf = {"leaf_value": 0.0}, {"leaf_value": 1.0}
    tree = {"tree_structure": {"split_feature": 0, "threshold": between, "left_child": leaf[0], "right_child": leaf[1]}}
    forest = Forest(**flatten([tree]))
    assert forest.sums(np.array([[value], [np.nextafter(value, np.float32(1))]], np.float32)).tolist() == [0.0, 1.0]
