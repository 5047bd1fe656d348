"""How far the story reaches: from the snippet outwards, as long as passages outweigh the links on the way.

ECON climbs to the first parent that adds no period or comma. A wrapper around one paragraph ends that climb too early,
and a footer with a comma carries it on too far. Here every step is weighed: a word of a passage counts 1, a linked
word or a word of something that is not the story counts -1, and the reach ends where the sum is highest. A heading, an
item or a line without a period or comma counts nothing: it stands within stories as well as between them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...types import Bools
from .passages import Passages


def weigh(passages: Passages, is_story: Bools, is_apart: Bools) -> NDArray[np.int64]:
    """What each block adds: of a passage the words less the linked ones, twice, as they are no prose; never below 0."""
    words, linked = passages.words.astype(np.int64), passages.linked.astype(np.int64)
    loss = np.where(is_apart, words, linked)
    return np.where(is_story, np.maximum(words - 2 * linked, 0), -loss) * passages.is_seen


def reach(weights: NDArray[np.int64], snippet: int, start: int) -> tuple[int, int]:
    """The first and last block of the story, none of them before `start`."""
    last = snippet + int(np.argmax(np.cumsum(weights[snippet:])))
    start = min(start, snippet)
    first = snippet - int(np.argmax(np.cumsum(weights[start : snippet + 1][::-1])))
    return first, last
