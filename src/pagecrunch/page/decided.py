"""What was decided about blocks, row by row. Twin of `_decided.pyx`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .names import COUNT_COLUMNS, TEXT

LETTERS = COUNT_COLUMNS.index("letters")


def spread(
    of_row: NDArray[np.int32],
    kept: NDArray[np.bool_],
    score: NDArray[np.float32],
    reason: NDArray[np.uint8],
    outside: int,
) -> tuple[NDArray[np.bool_], NDArray[np.float32], NDArray[np.uint8]]:
    """The three columns of blocks as columns of rows. Outside every block nothing is kept; `outside` is why."""
    places = of_row.astype(np.intp) + 1
    return _spread(places, kept, False), _spread(places, score, 0.0), _spread(places, reason, outside)


def _spread(places: NDArray[np.intp], column: NDArray[Any], outside: float) -> NDArray[Any]:
    """A column of blocks as one of rows, each of which is at the place of its block; at 0 outside every block."""
    longer = np.empty(len(column) + 1, column.dtype)
    longer[0], longer[1:] = outside, column
    return longer[places]


def kept_letters(
    kept: NDArray[np.bool_], tag: NDArray[np.uint8], hidden: NDArray[np.uint8], counts: NDArray[np.int32]
) -> int:
    """How many letters are in the text rows that are kept and seen."""
    return int(counts[kept & (tag == TEXT) & (hidden == 0), LETTERS].sum())
