"""A LightGBM model to the flat arrays that `pagecrunch.extractors.learned.trees` walks, with the same decisions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_LEAVES = 32  # of one tree: a bit for each in the compiled loop, which would leave larger trees to the plain one


def flatten(trees: list[dict[str, Any]]) -> dict[str, NDArray[Any]]:
    """Nodes of all trees one after the other; children stand side by side, a leaf is its own child."""
    first: list[int] = []
    nodes: list[tuple[int, float, int, float]] = []  # feature, threshold, child, value
    for tree in trees:
        root = len(nodes)
        first.append(root)
        nodes.append((0, 0.0, 0, 0.0))
        pending = [(tree["tree_structure"], root)]
        while pending:
            node, at = pending.pop()
            if "leaf_value" in node:
                nodes[at] = (0, np.inf, at, node["leaf_value"])
                continue
            child = len(nodes)
            nodes += [(0, 0.0, 0, 0.0)] * 2
            nodes[at] = (node["split_feature"], _not_above(node["threshold"]), child, 0.0)
            pending += [(node["left_child"], child), (node["right_child"], child + 1)]
        assert len(nodes) - root < 2 * MOST_LEAVES
    feature, threshold, child, value = zip(*nodes, strict=True)
    assert len(nodes) < 1 << 16 and max(feature) < 256
    return {
        "first": np.array(first, np.int32),
        "feature": np.array(feature, np.uint8),
        "threshold": np.array(threshold, np.float32),
        "child": np.array(child, np.uint16),
        "value": np.array(value, np.float32),
    }


def _not_above(threshold: float) -> float:
    """The largest 32-bit number that is not above the threshold: for 32-bit features the decision stays the same."""
    rounded = np.float32(threshold)
    return float(rounded if float(rounded) <= threshold else np.nextafter(rounded, np.float32(-np.inf)))
