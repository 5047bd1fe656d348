"""The columns that a walk over the parsed tree fills, in page order; compiled and plain walk share them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(slots=True, eq=False)
class Columns:
    """One entry a row, except for the `attr_*` columns: one an attribute. See `types.Page` for what each means."""

    tag: NDArray[np.uint8]
    parent: NDArray[np.int32]
    depth: NDArray[np.int32]
    end: NDArray[np.int32]
    hidden: NDArray[np.uint8]
    linked: NDArray[np.uint8]
    text_start: NDArray[np.int32]
    text_end: NDArray[np.int32]
    text_bytes: bytes
    attr_first: NDArray[np.int32]
    attr_name: NDArray[np.uint8]
    attr_start: NDArray[np.int32]
    attr_end: NDArray[np.int32]
    attr_bytes: bytes
    cut: bool  # the walk stopped at its limit of rows

    @classmethod
    def sized(cls, rows: int, attributes: int, cut: bool) -> Columns:
        """Columns to be filled."""
        ints = [np.zeros(rows, np.int32) for _ in range(5)]
        return cls(
            np.zeros(rows, np.uint8), ints[0], ints[1], ints[2], np.zeros(rows, np.uint8), np.zeros(rows, np.uint8),
            ints[3], ints[4], b"", np.zeros(rows + 1, np.int32), np.zeros(attributes, np.uint8),
            np.zeros(attributes, np.int32), np.zeros(attributes, np.int32), b"", cut,
        )  # fmt: skip
