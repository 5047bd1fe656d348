from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.extractors.learned.forest import Forest, sums_of_each, walk_trees

# x0 > 1 ? (x1 > 5 ? 3 : 2) : 1, and a tree that is one leaf.
FOREST = Forest(
    first=np.array([0, 5], np.int32),
    feature=np.array([0, 0, 1, 0, 0, 0], np.uint8),
    threshold=np.array([1, np.inf, 5, np.inf, np.inf, np.inf], np.float32),
    child=np.array([1, 1, 3, 3, 4, 5], np.uint16),
    value=np.array([0, 1, 0, 2, 3, 10], np.float32),
)


@pytest.mark.parametrize("rows", [1, 2, 7, 8, 9, 30])
def test_every_block_ends_at_its_leaf(rows: int) -> None:
    features = np.random.default_rng(rows).uniform(0, 10, (rows, 2)).astype(np.float32)
    wanted = [10 + ((3 if b > 5 else 2) if a > 1 else 1) for a, b in features.tolist()]
    assert FOREST.sums(features).tolist() == walk_trees(FOREST, features).tolist() == wanted


def a_tree(leaves: int, seed: int) -> Forest:
    """A tree whose leaves are split at random until there are this many."""
    random = np.random.default_rng(seed)
    feature, threshold, child = [0], [np.inf], [0]
    while (len(child) + 1) // 2 < leaves:
        leaf = int(random.choice([node for node, below in enumerate(child) if node == below]))
        feature[leaf], threshold[leaf], child[leaf] = int(random.integers(5)), float(random.uniform(0, 10)), len(child)
        child += [len(child), len(child) + 1]
        feature, threshold = [*feature, 0, 0], [*threshold, np.inf, np.inf]
    return Forest(
        first=np.array([0], np.int32),
        feature=np.array(feature, np.uint8),
        threshold=np.array(threshold, np.float32),
        child=np.array(child, np.uint16),
        value=np.arange(len(child), dtype=np.float32),
    )


@pytest.mark.parametrize("leaves", [1, 2, 31, 32, 33, 50])
def test_the_fast_sums_are_those_of_a_walk_down_every_tree(leaves: int) -> None:
    for seed in range(20):
        forest = a_tree(leaves, seed)
        features = np.random.default_rng(seed).uniform(0, 10, (20, 5)).astype(np.float32)
        assert forest.sums(features).tolist() == walk_trees(forest, features).tolist()


def test_several_forests_are_summed_each_by_itself() -> None:
    forests = [a_tree(leaves, leaves) for leaves in (3, 9, 32)]
    row = np.array([5, 1, 9, 2, 7], np.float32)
    assert sums_of_each(forests, row) == [float(forest.sums(row[None])[0]) for forest in forests]


def test_a_value_at_the_threshold_goes_to_the_first_child() -> None:
    assert FOREST.sums(np.array([[1, 9]], np.float32)).tolist() == [11.0]
