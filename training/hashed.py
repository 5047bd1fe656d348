"""Trains the hashed model: a logistic regression over the words of tags, classes, ids and roles above a block."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from pagecrunch.extractors.learned.describe import HashedModel
from pagecrunch.extractors.learned.elements import Elements

from .dataset import Example

BITS = 13
SALTS = (0, 0x9E3779B9, 0x7F4A7C15, 0x85EBCA6B)  # of owner, parent, grandparent, all above; as in elements.py
STRENGTH = 0.003  # inverse of the penalty on weights
LEVELS = 127  # weights are kept as signed bytes


def train_hashed(examples: Sequence[Example]) -> HashedModel:
    rows = [_rows(example) for example in examples]
    columns = np.concatenate([part[0] for part in rows])
    lengths = np.concatenate([part[1] for part in rows])
    pointers = np.concatenate(([0], np.cumsum(lengths)))
    matrix = csr_matrix((np.ones(len(columns), np.float32), columns, pointers), shape=(len(lengths), 1 << BITS))
    label = np.concatenate([example.label for example in examples]) >= 0.5
    weight = np.concatenate([example.weight for example in examples])
    used = weight > 0
    weight = weight / weight[used].mean()
    fitted = LogisticRegression(C=STRENGTH, max_iter=60, tol=1e-3).fit(matrix[used], label[used], weight[used])
    scale = float(np.abs(fitted.coef_).max()) / LEVELS
    levels = np.round(fitted.coef_[0] / scale).astype(np.int8)
    return HashedModel(levels.astype(np.float64) * scale, BITS, float(fitted.intercept_[0]))


def _rows(example: Example) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Buckets of all blocks of a page one after the other, and how many each block has."""
    page = example.page
    elements = Elements(page.table)
    element, bounds = np.asarray(elements.of_row), np.asarray(elements.token_first)
    hashes = np.asarray(elements.tokens)[: bounds[elements.count]].astype(np.uint64)
    buckets = [_bucket(hashes, salt) for salt in SALTS]
    above: dict[int, NDArray[np.int32]] = {}  # of an element: the buckets of it and all above, as far ancestors

    def far(row: int) -> NDArray[np.int32]:
        chain = []
        while row >= 0 and row not in above:
            chain.append(row)
            row = int(page.parent[row])
        found = above[row] if row >= 0 else np.empty(0, np.int32)
        for step in reversed(chain):
            found = above[step] = np.concatenate((found, buckets[3][bounds[element[step]] : bounds[element[step] + 1]]))
        return found

    parts, lengths = [], []
    for owner in page.blocks.owner[example.blocks].tolist():
        row, found = owner, []
        for level in range(3):
            if row >= 0:
                found.append(buckets[level][bounds[element[row]] : bounds[element[row] + 1]])
                row = int(page.parent[row])
        if row >= 0:
            found.append(far(row))
        parts += found
        lengths.append(sum(len(part) for part in found))
    columns = np.concatenate(parts) if parts else np.empty(0, np.int32)
    return columns, np.array(lengths, np.int32)


def _bucket(hashes: NDArray[np.uint64], salt: int) -> NDArray[np.int32]:
    mixed = ((hashes ^ np.uint64(salt)) * np.uint64(2654435761)) & np.uint64(0xFFFFFFFF)
    return (mixed >> np.uint64(32 - BITS)).astype(np.int32)
