# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The loops of the choice: the best stretch, and the set of blocks with the highest expected F.

Plain loops over flat arrays. The same source runs as Python, on lists, and compiled, on arrays (`_best_set.pxd` gives
it its types), with the same numbers either way: all arithmetic is in doubles, in the same order.
"""

from __future__ import annotations

EVEN_CHANCE = 0.5  # blocks likelier than this lengthen a stretch, others cut it off


def promised_words(count, probability, words):
    """The words of content that the probabilities promise."""
    total = 0.0
    for block in range(count):
        total += probability[block] * words[block]
    return total


def best_stretch(count, probability, words, stretch):
    """Write start and end of the stretch that promises most over what it risks; of equal ones the first."""
    sums = 0.0
    lowest = 0.0
    lowest_at = 0
    best = 0.0
    stretch[0] = 0
    stretch[1] = 0
    for block in range(count):
        sums += (probability[block] - EVEN_CHANCE) * words[block]
        if sums < lowest:
            lowest = sums
            lowest_at = block + 1
        elif sums - lowest > best:
            best = sums - lowest
            stretch[0] = lowest_at
            stretch[1] = block + 1


def weigh(count, probability, words, inside, outside, stretch, weighed):
    """Write the probabilities raised to a power: one within the best stretch, another outside of it."""
    best_stretch(count, probability, words, stretch)
    for block in range(count):
        power = inside if stretch[0] <= block < stretch[1] else outside
        weighed[block] = probability[block] ** power


def highest_f(count, weighed, words, weight):
    """The highest expected F of any set of blocks, beta squared being `weight`.

    Dinkelbach's way with fractions: given an F, the best set is that of the blocks which raise it; its own F is higher,
    until there is no better set. That takes a few rounds, and no sorting.
    """
    total = 0.0
    for block in range(count):
        total += weighed[block] * words[block]
    best = 0.0
    while total > 0.0:
        hits = 0.0
        taken = 0.0
        for block in range(count):
            if (1 + weight) * weighed[block] > best:
                hits += weighed[block] * words[block]
                taken += words[block]
        better = (1 + weight) * hits / (taken + weight * total)
        if better <= best:
            break
        best = better
    return best


def choose(count, probability, words, inside, outside, weight, least_words, least_share, stretch, weighed, kept):
    """Mark the blocks of the best set; the F1 that the best balanced one promises. The rest is room to work in.

    Where fewer words are promised than `least_words`, and a smaller share of all than `least_share`, nothing is kept.
    """
    total = 0.0
    for block in range(count):
        total += words[block]
        kept[block] = 0
    promised = promised_words(count, probability, words)
    if promised < least_words and promised < least_share * total:
        return 0.0
    weigh(count, probability, words, inside, outside, stretch, weighed)
    best = highest_f(count, weighed, words, weight)
    for block in range(count):
        kept[block] = (1 + weight) * weighed[block] > best > 0.0
    return best if weight == 1.0 else highest_f(count, weighed, words, 1.0)
