"""The trained model of the learned extractor: hashed weights, trees, and what turns sums into confidence."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...models.file import ModelError, read_model
from ...page.table import Floats
from . import trees as plain_trees
from .describe import HashedModel
from .names import FEATURES
from .page_says import FACTS

fast_trees: ModuleType | None = None
if not os.environ.get("PAGECRUNCH_PLAIN"):
    with suppress(ImportError):
        from . import _trees as fast_trees

KIND = "learned"
SHIPPED = Path(__file__).parents[2] / "models" / "learned.model"


@dataclass(frozen=True, eq=False)
class Forest:
    """Trees as flat arrays of nodes; see `trees.py`."""

    first: NDArray[np.int32]
    feature: NDArray[np.uint8]
    threshold: NDArray[np.float32]
    child: NDArray[np.uint16]
    value: NDArray[np.float32]

    def sums(self, features: Floats, *, plain: bool = False) -> NDArray[np.float64]:
        """The sum of all trees for every row of features."""
        if plain or fast_trees is None or not self._leaves.fits:
            columns = (self.first, self.feature, self.threshold, self.child, self.value)
            return np.array(plain_trees.evaluate(features.tolist(), *(column.tolist() for column in columns)))
        rows, width = features.shape
        out = np.zeros(rows)
        fast_trees.evaluate(rows, width, features.reshape(-1), self._leaves, out)
        return out

    @cached_property
    def _leaves(self) -> Any:
        """The trees in the form that the compiled loop takes."""
        assert fast_trees is not None
        return fast_trees.Leaves(self.first, self.feature, self.threshold, self.child, self.value)


def sums_of_each(forests: Sequence[Forest], row: Floats, *, plain: bool = False) -> list[float]:
    """The sum of each forest for one row of features."""
    if plain or fast_trees is None or not all(forest._leaves.fits for forest in forests):
        return [float(forest.sums(row.reshape(1, -1), plain=plain)[0]) for forest in forests]
    found: list[float] = fast_trees.evaluate_each(row, [forest._leaves for forest in forests])
    return found


@dataclass(frozen=True, eq=False)
class LearnedModel:
    """Everything that was trained."""

    hashed: HashedModel
    blocks: Forest
    kinds: tuple[str, ...]
    kind_forests: tuple[Forest, ...]
    votes: NDArray[np.float64]  # of each fact that a page says of itself, for each kind
    expected: NDArray[np.float32]  # of the choice's expected F1, rising...
    confidence: NDArray[np.float32]  # ...and the F1 that such pages really had


@cache
def load(path: Path = SHIPPED) -> LearnedModel:
    """The model in a file. It is read once and never changed."""
    file = read_model(path, KIND)
    if tuple(file.facts.get("features", ())) != FEATURES or tuple(file.facts.get("page_says", ())) != FACTS:
        raise ModelError(f"The model file {path.name} was made for other features; make it anew.")
    arrays = file.arrays
    hashed = HashedModel(
        arrays["hashed"].astype(np.float64) * file.facts["hashed_scale"],
        int(file.facts["hashed_bits"]),
        float(file.facts["hashed_bias"]),
    )
    kinds = tuple(file.facts["kinds"])
    return LearnedModel(
        hashed,
        _forest(arrays, "blocks"),
        kinds,
        tuple(_forest(arrays, f"kind{index}") for index in range(len(kinds))),
        arrays["votes"].astype(np.float64).reshape(len(FACTS), len(kinds)),
        arrays["expected"],
        arrays["confidence"],
    )


def _forest(arrays: dict[str, NDArray[np.generic]], name: str) -> Forest:
    columns = {column: arrays[f"{name}_{column}"] for column in ("first", "feature", "threshold", "child", "value")}
    return Forest(**{column: np.ascontiguousarray(values) for column, values in columns.items()})
