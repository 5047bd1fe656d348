"""The sum of many small decision trees for every block. Twin of `_trees.pyx`.

A node is three numbers: the feature it looks at, a threshold, and the place of its first child; the second child
follows it. A leaf is its own child.
"""

from __future__ import annotations

from collections.abc import Sequence


def evaluate(
    rows: Sequence[Sequence[float]],
    first: Sequence[int],
    feature: Sequence[int],
    threshold: Sequence[float],
    child: Sequence[int],
    value: Sequence[float],
) -> list[float]:
    """The sum of every tree's leaf, row by row of features."""
    sums = []
    for x in rows:
        total = 0.0
        for root in first:
            node, below = root, child[root]
            while below != node:
                node = below + (x[feature[node]] > threshold[node])
                below = child[node]
            total += value[node]
        sums.append(total)
    return sums
