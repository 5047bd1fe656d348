"""The trained model of the learned extractor: hashed weights, trees, and what turns sums into confidence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ...models.file import ModelError, read_model
from .declared import FACTS
from .describe import HashedModel
from .features import FEATURES
from .forest import Forest

KIND = "learned"
SHIPPED = Path(__file__).parents[2] / "models" / "learned.model"


@dataclass(frozen=True, eq=False)
class LearnedModel:
    """Everything that was trained."""

    hashed: HashedModel
    blocks: Forest  # learned from all pages
    articles: Forest  # learned mostly from articles
    kinds: tuple[str, ...]
    kind_forests: tuple[Forest, ...]
    votes: NDArray[np.float64]  # of each fact that a page declares, for each kind
    expected: NDArray[np.float32]  # of the choice's expected F1, rising...
    confidence: NDArray[np.float32]  # ...and the F1 that such pages really had


@cache
def load(path: Path = SHIPPED) -> LearnedModel:
    """The model in a file. It is read once and never changed."""
    file = read_model(path, KIND)
    if tuple(file.facts.get("features", ())) != FEATURES or tuple(file.facts.get("page_says", ())) != FACTS:
        raise ModelError(f"The model file {path.name} was made for other features; train it again.")
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
        _forest(arrays, "articles"),
        kinds,
        tuple(_forest(arrays, f"kind{index}") for index in range(len(kinds))),
        arrays["votes"].astype(np.float64).reshape(len(FACTS), len(kinds)),
        arrays["expected"],
        arrays["confidence"],
    )


def _forest(arrays: dict[str, NDArray[np.generic]], name: str) -> Forest:
    columns = {column: arrays[f"{name}_{column}"] for column in ("first", "feature", "threshold", "child", "value")}
    return Forest(**{column: np.ascontiguousarray(values) for column, values in columns.items()})
