"""Find the words of a structure in a text: the span where it stands, and which of its words stand there in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

ROOM = 0.5  # how much longer than the structure its span in a text may be, as a share...
ROOM_WORDS = 20  # ...and in words: numbers of list items, notes, a caption in between
STRAY_WORDS = 8  # so far from the next matched word, a single word at the end of a match is not part of it
MOST_SPANS = 6  # that are looked at closely
MOST_PLACES = 200  # of a word that are tried as the place of the whole
MOST_WORDS = 4_000  # of a structure; the work is quadratic in them, though a step takes 64 words at a time


@dataclass(frozen=True, slots=True)
class Text:
    """Words with how often each stands among them."""

    words: list[str]
    counts: Counter[str]

    @classmethod
    def of(cls, words: list[str]) -> Text:
        return cls(words, Counter(words))


def align(wanted: list[str], text: Text) -> list[int]:
    """For every word wanted its place in the text, or -1: the longest match in order within a likely span."""
    start = find_exactly(wanted, text)
    if start >= 0:
        return list(range(start, start + len(wanted)))
    best: list[tuple[int, int]] = []
    for first, end in likely_spans(wanted, text):
        span = text.words[first:end]
        pairs = without_strays(closed_up(matched_pairs(wanted, span), span))
        pairs = [(here, first + there) for here, there in pairs]
        if len(pairs) > len(best):
            best = pairs
    places = [-1] * len(wanted)
    for here, there in best:
        places[here] = there
    return places


def closed_up(pairs: list[tuple[int, int]], words: Sequence[str]) -> list[tuple[int, int]]:
    """The same match with its words as near to the middle one as they can be: "the" may have been found too far out."""
    middle = len(pairs) // 2
    closer = list(pairs)
    for index in range(middle - 1, -1, -1):
        here, there = pairs[index]
        word, place = words[there], closer[index + 1][1] - 1
        while words[place] != word:
            place -= 1
        closer[index] = (here, place)
    for index in range(middle + 1, len(pairs)):
        here, there = pairs[index]
        closer[index] = (here, words.index(words[there], closer[index - 1][1] + 1))
    return closer


def without_strays(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The match without single words at its ends that stand far from the rest: those are there by chance."""
    first, end = 0, len(pairs)
    while end - first > 1 and _gap(pairs[end - 2], pairs[end - 1]) > STRAY_WORDS:
        end -= 1
    while end - first > 1 and _gap(pairs[first], pairs[first + 1]) > STRAY_WORDS:
        first += 1
    return pairs[first:end]


def _gap(before: tuple[int, int], after: tuple[int, int]) -> int:
    """How many words more stand between two matched words in the text than in the structure."""
    return (after[1] - before[1]) - (after[0] - before[0])


def find_exactly(wanted: list[str], text: Text) -> int:
    """Where the words stand one after the other with nothing between, or -1; looked for at the rarest of them."""
    if not wanted or any(word not in text.counts for word in wanted):
        return -1
    rarest = min(range(len(wanted)), key=lambda index: text.counts[wanted[index]])
    place, words = -1, text.words
    for _ in range(min(text.counts[wanted[rarest]], MOST_PLACES)):
        place = words.index(wanted[rarest], place + 1)
        start = place - rarest
        if start >= 0 and words[start : start + len(wanted)] == wanted:
            return start
    return -1


def likely_spans(wanted: list[str], text: Text) -> list[tuple[int, int]]:
    """The spans where most words that stand nowhere else stand together, the likeliest first.

    A word of the text weighs as much as the share of its places that the structure can account for: "the" weighs
    little, a name that stands only here weighs 1.
    """
    length = len(wanted) + int(len(wanted) * ROOM) + ROOM_WORDS
    if len(text.words) <= length:
        return [(0, len(text.words))]
    counts = Counter(wanted)
    weight = {word: min(1.0, number / text.counts[word]) for word, number in counts.items() if text.counts[word]}
    sums = [0.0, *accumulate(weight.get(word, 0.0) for word in text.words)]
    step = max(1, length // 8)
    starts = range(0, len(text.words) - length + step, step)
    weights = [sums[min(start + length, len(text.words))] - sums[start] for start in starts]
    spans: list[tuple[int, int]] = []
    for index in sorted(range(len(starts)), key=lambda index: -weights[index]):
        if len(spans) == MOST_SPANS or not weights[index]:
            break
        start = starts[index]
        if all(abs(start - first) >= length // 2 for first, _ in spans):
            spans.append((start, start + length))
    margin = length // 4
    return [(max(0, first - margin), end + margin) for first, end in spans]


def matched_pairs(first: Sequence[str], second: Sequence[str]) -> list[tuple[int, int]]:
    """A longest common subsequence as pairs of places; see `score.longest_common_subsequence` for the bits."""
    places: dict[str, int] = {}
    for index, word in enumerate(first):
        places[word] = places.get(word, 0) | 1 << index
    everything = (1 << len(first)) - 1
    unmatched, rows = everything, []
    for word in second:
        matched = unmatched & places.get(word, 0)
        unmatched = (unmatched + matched | unmatched - matched) & everything
        rows.append(unmatched)
    # Back from the end: a bit that is set in a row is a word of `first` that adds nothing up to there.
    pairs, column, row = [], len(first), len(rows)
    while column and row:
        if rows[row - 1] >> (column - 1) & 1:
            column -= 1
            continue
        row -= 1
        if not row or rows[row - 1] >> (column - 1) & 1:
            column -= 1
            pairs.append((column, row))
    return pairs[::-1]
