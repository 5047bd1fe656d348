"""Gold text to labels: which share of each block's words belongs to the gold.

Gold text and page hold the same words in nearly the same order. So: find for every block where in the gold it could be
(by its three-word shingles; a shorter block by its exact words), then choose the heaviest chain of blocks that keeps
both orders. What is left is tried again, for parts that stand in another order in the gold.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

SHINGLE = 3
MOST_PLACES = 24  # a short block that stands in the gold more often than this says nothing by itself
MOST_CHAINS = 4  # parts of the page that stand in another order in the gold
CHAIN_WORDS = 15  # what a part out of order must hold, so that stray menu words do not make one
FREE_SHARE = 0.7  # of a place in the gold must not be claimed by another block
DRIFT = 12  # words by which a block's place may shift within it, as gold leaves out or adds a few


@dataclass(frozen=True, slots=True)
class _Place:
    block: int
    start: int
    end: int
    matched: int


def label_blocks(blocks: list[list[str]], gold: list[str]) -> list[float]:
    """For each block the share of its words that belongs to the gold, 0 to 1."""
    index: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for size in range(1, SHINGLE + 1):
        for at in range(len(gold) - size + 1):
            index[tuple(gold[at : at + size])].append(at)
    places = [place for number, words in enumerate(blocks) for place in _places(number, words, index, len(gold))]
    labels = [0.0] * len(blocks)
    claimed = [False] * len(gold)
    for turn in range(MOST_CHAINS):
        free = [place for place in places if labels[place.block] == 0 and _is_free(place, claimed)]
        chain = _heaviest_chain(free, len(gold))
        if turn > 0 and sum(place.matched for place in chain) < CHAIN_WORDS:
            break
        for place in chain:
            labels[place.block] = place.matched / len(blocks[place.block])
            claimed[place.start : place.end] = [True] * (place.end - place.start)
    return labels


def _is_free(place: _Place, claimed: list[bool]) -> bool:
    return claimed[place.start : place.end].count(False) >= FREE_SHARE * (place.end - place.start)


def _places(number: int, words: list[str], index: dict[tuple[str, ...], list[int]], gold_words: int) -> list[_Place]:
    """Where in the gold a block could stand."""
    if not words:
        return []
    if len(words) <= SHINGLE:
        found = index.get(tuple(words), ())
        if len(found) > MOST_PLACES:
            return []
        return [_Place(number, at, at + len(words), len(words)) for at in found]
    votes: Counter[int] = Counter()
    hits: list[tuple[int, int]] = []
    for at in range(len(words) - SHINGLE + 1):
        found = index.get(tuple(words[at : at + SHINGLE]), ())
        if len(found) <= MOST_PLACES:
            for where in found:
                votes[(where - at) // DRIFT] += 1
                hits.append((at, where))
    places = []
    for shift, _ in votes.most_common(3):
        # The block's words that are covered by shingles near this diagonal.
        near = [(at, where) for at, where in hits if shift - 1 <= (where - at) // DRIFT <= shift + 1]
        (main, _), *_ = Counter(where - at for at, where in near).most_common(1)
        # A shingle that stands there twice counts where it fits the rest of the block best.
        nearest: dict[int, int] = {}
        for at, where in near:
            if at not in nearest or abs(where - at - main) < abs(nearest[at] - at - main):
                nearest[at] = where
        covered = {at + step for at in nearest for step in range(SHINGLE)}
        start, end = min(nearest.values()), max(nearest.values()) + SHINGLE
        places.append(_Place(number, start, min(end, gold_words), len(covered)))
    return places


def _heaviest_chain(places: list[_Place], gold_words: int) -> list[_Place]:
    """The places, at most one a block, in both orders, that match the most words together."""
    # Best weight of a chain that ends at or before each gold position: a Fenwick tree of maxima.
    tree: list[tuple[float, int]] = [(0.0, -1)] * (gold_words + 2)

    def best_before(position: int) -> tuple[float, int]:
        best = (0.0, -1)
        position += 1
        while position > 0:
            best = max(best, tree[position])
            position -= position & -position
        return best

    def note(position: int, value: tuple[float, int]) -> None:
        position += 1
        while position < len(tree):
            tree[position] = max(tree[position], value)
            position += position & -position

    order = sorted(range(len(places)), key=lambda i: places[i].block)
    before = [-1] * len(places)
    at = 0
    while at < len(order):
        block = places[order[at]].block
        last = at
        pending = []
        while last < len(order) and places[order[last]].block == block:
            i = order[last]
            # A gap costs a little, so that a stray short block does not jump far ahead for one word.
            weight, before[i] = best_before(places[i].start)
            pending.append((places[i].end, (weight + places[i].matched ** 1.1, i)))
            last += 1
        for end, value in pending:
            note(end, value)
        at = last
    _, i = best_before(gold_words)
    chain = []
    while i >= 0:
        chain.append(places[i])
        i = before[i]
    return chain[::-1]
