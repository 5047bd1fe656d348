"""Decision trees as flat arrays of nodes, and the sum of their leaves for rows of features.

A node is three numbers: the feature it looks at, a threshold, and the place of its first child; the second child
follows it. A leaf is its own child.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...lazy import cached_property
from ...page.table import Floats

try:
    from . import quick_scorer
except ImportError:  # nothing was compiled: the trees are walked, which is slow
    quick_scorer = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from .quick_scorer import Leaves


@dataclass(frozen=True, eq=False)
class Forest:
    first: NDArray[np.int32]  # the root of each tree
    feature: NDArray[np.uint8]
    threshold: NDArray[np.float32]
    child: NDArray[np.uint16]
    value: NDArray[np.float32]

    def sums(self, features: Floats) -> NDArray[np.float64]:
        """The sum of all trees for every row of features."""
        leaves = self.leaves
        return walk_trees(self, features) if leaves is None else quick_scorer.evaluate(features, leaves)

    @cached_property
    def leaves(self) -> Leaves | None:
        """The trees in the form that the compiled loop takes; None without one, or where a tree is too large for it."""
        leaves = None if quick_scorer is None else quick_scorer.Leaves(self)
        return leaves if leaves is not None and leaves.fits else None


def sums_of_each(forests: Sequence[Forest], row: Floats) -> list[float]:
    """The sum of each forest for one row of features."""
    leaves = [forest.leaves for forest in forests if forest.leaves is not None]
    if len(leaves) == len(forests):
        return quick_scorer.evaluate_each(row, leaves)
    return [float(forest.sums(row.reshape(1, -1))[0]) for forest in forests]


def walk_trees(forest: Forest, features: Floats) -> NDArray[np.float64]:
    """The sums, tree by tree down from the root."""
    child, feature = forest.child.tolist(), forest.feature.tolist()
    threshold, value = forest.threshold.tolist(), forest.value.tolist()
    sums = np.zeros(len(features))
    for row, x in enumerate(features.tolist()):
        total = 0.0
        for root in forest.first.tolist():
            node, below = root, child[root]
            while below != node:
                node = below + (x[feature[node]] > threshold[node])
                below = child[node]
            total += value[node]
        sums[row] = total
    return sums
