"""Parts that are alike are decided alike: the texts of a thread's posts, the prices of a list of cards.

The model scores each block by itself, and a short answer in a thread looks like nothing. So the log-odds of blocks that
are the same part of like things move towards their mean, in which a block counts by its words. Not on stories: there
"Follow us" is a paragraph like all others. Found by cross-validation on the training corpora: threads gain most.

A list is decided as a list, part by part: where most of the prices of its cards are kept, the others are kept too. The
cards themselves are not decided whole: that would keep "Add to cart" a hundred times, or lose the titles with it.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...page.names import STRUCTURE_KINDS
from ...page.page import Page
from ...page.table import Bools
from .choice import share_of_kinds
from .describe import Described

MOVE = 0.6  # how far towards the mean, on a page that is surely not a story
LEAST_MOVE = 0.02  # not worth the time
MOST_WORDS = 60  # that a block counts by
LEAST = 3  # blocks that are alike
MOSTLY = 0.6  # share of the blocks of a list that are alike, from which a gap among them is filled
LIKELY_STORY = 0.5  # share of an article from which gaps are left
IS_LIST = np.array([kind in ("list", "list of cards") for kind in STRUCTURE_KINDS])
MOST_SURE = 1e-4  # probabilities come no closer to 0 and 1


def share_alike(
    probability: NDArray[np.float64], alike: NDArray[np.uint32], words: NDArray[np.float64], kinds: Mapping[str, float]
) -> NDArray[np.float64]:
    """The probabilities, closer to each other for blocks that are alike."""
    move = MOVE * (1.0 - share_of_kinds(kinds, ("article",)))
    if move < LEAST_MOVE:
        return probability
    sure = np.clip(probability, MOST_SURE, 1.0 - MOST_SURE)
    odds = np.log(sure / (1.0 - sure))
    weight = np.clip(words, 1.0, MOST_WORDS)
    mean = np.bincount(alike, weight * odds) / np.maximum(np.bincount(alike, weight), 1.0)
    moved = odds + np.where(np.bincount(alike)[alike] >= LEAST, move, 0.0) * (mean[alike] - odds)
    closer: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-moved))
    return closer


def outermost_lists(page: Page, blocks: NDArray[np.intp]) -> NDArray[np.intp]:
    """For each of these blocks the number of the outermost list or list of cards around it; 0 for none."""
    found = page.structures
    lists = IS_LIST[found.kind]
    first, last = found.first[lists], found.last[lists]
    ends = np.maximum.accumulate(last)  # of all lists so far; one that begins after them is within none of them
    is_outermost = np.append(True, first[1:] >= ends[:-1])[: len(first)]
    first, last = first[is_outermost], last[is_outermost]
    number = np.searchsorted(first, blocks, side="right")
    numbers: NDArray[np.intp] = np.where(blocks < np.append(0, last)[number], number, 0)
    return numbers


def fill_gaps(page: Page, described: Described, kept: Bools, kinds: Mapping[str, float]) -> None:
    """Keep the parts of a list that are like parts of which most are kept. What is kept never gets less by it."""
    if share_of_kinds(kinds, ("article",)) >= LIKELY_STORY:
        return
    number = outermost_lists(page, described.blocks)
    inside = np.flatnonzero(number)
    if kept[inside].any() and not kept[inside].all():
        parts = number[inside] * (int(described.alike.max()) + 1) + described.alike[inside]
        _, part, count = np.unique(parts, return_inverse=True, return_counts=True)
        share = np.bincount(part, kept[inside]) / count
        kept[inside] |= ((share >= MOSTLY) & (count >= LEAST))[part]
