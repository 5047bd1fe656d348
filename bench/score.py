"""How well an output matches the gold: pure functions over two texts.

Every score here comes from three counts: how much was found, how much was wanted, and how much of it is the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

Tokenise = Callable[[str], list[str]]

SHINGLE = 4  # words, as in the Article Extraction Benchmark of ScrapingHub
HEADLINE_WORDS = 40  # a first line that is longer is a paragraph; counted with CJK by character

# Scripts written without spaces between words: kana, Han and its extensions, half-width katakana. Hangul has spaces.
UNSPACED = "\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af"
_WORD = re.compile(r"\w+")
_WORD_OR_CHARACTER = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+")


@dataclass(frozen=True, slots=True)
class Counts:
    """`hits` of the `found` things are among the `wanted` things."""

    hits: int = 0
    found: int = 0
    wanted: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.hits + other.hits, self.found + other.found, self.wanted + other.wanted)

    @property
    def precision(self) -> float:
        return self._share(self.found)

    @property
    def recall(self) -> float:
        return self._share(self.wanted)

    @property
    def f1(self) -> float:
        return self._share((self.found + self.wanted) / 2)

    @property
    def overlap(self) -> float:
        """What both hold, of what either holds: `hits / (found + wanted - hits)`."""
        return self._share(self.found + self.wanted - self.hits)

    def _share(self, whole: float) -> float:
        """Where nothing is wanted, finding nothing is perfect and finding anything is worth 0, as WCXB has it."""
        if not self.found and not self.wanted:
            return 1.0
        return self.hits / whole if self.hits else 0.0


def words(text: str) -> list[str]:
    r"""WCXB's words: runs of `\w`, in lower case."""
    return _WORD.findall(text.lower())


def words_cjk(text: str) -> list[str]:
    """The same, but every character of a script without spaces is a word."""
    return _WORD_OR_CHARACTER.findall(text.lower())


def shingles(tokens: Sequence[str], length: int = SHINGLE) -> list[tuple[str, ...]]:
    """Every run of `length` tokens; a shorter text is one shingle."""
    if not tokens:
        return []
    return [tuple(tokens[start : start + length]) for start in range(max(1, len(tokens) - length + 1))]


def count_bags(output: Sequence[Hashable], gold: Sequence[Hashable]) -> Counts:
    """Compare as bags: a thing counts as often as it stands in both, and order does not matter."""
    same = Counter(output) & Counter(gold)
    return Counts(same.total(), len(output), len(gold))


def count_story(output: Sequence[Hashable], headline: Sequence[Hashable], story: Sequence[Hashable]) -> Counts:
    """Compare with the story as bags. The headline may be there or not: its words are neither wanted nor in excess."""
    found, wanted = Counter(output), Counter(story)
    same = found & wanted
    of_headline = (found - wanted) & Counter(headline)
    return Counts(same.total(), len(output) - of_headline.total(), len(story))


def split_headline(text: str) -> tuple[str, str]:
    """A gold text as (headline, story): its first line is a headline if it is short and more lines follow."""
    first, _, rest = text.strip().partition("\n")
    if rest.strip() and len(words_cjk(first)) <= HEADLINE_WORDS:
        return first, rest
    return "", text


def count_aligned(output: Sequence[Hashable], gold: Sequence[Hashable]) -> Counts:
    """Compare as sequences, aligned by inserting and removing only: hits are their longest common subsequence."""
    return Counts(longest_common_subsequence(output, gold), len(output), len(gold))


def longest_common_subsequence(first: Sequence[Hashable], second: Sequence[Hashable]) -> int:
    """The exact length, in one pass over `second` with a bit for every item of `first`.

    Hyyrö, "Bit-parallel LCS-length computation revisited", 2004: `V' = (V + (V & M)) | (V & ~M)`, where M marks the
    places of an item in `first`; at the end every zero in V is an item of the subsequence.
    """
    shared = set(second)
    first = [item for item in first if item in shared]
    places: dict[Hashable, int] = {}
    for index, item in enumerate(first):
        places[item] = places.get(item, 0) | 1 << index
    everything = (1 << len(first)) - 1
    unmatched = everything
    for item in second:
        if marks := places.get(item):
            matched = unmatched & marks
            unmatched = (unmatched + matched | unmatched - matched) & everything
    return len(first) - unmatched.bit_count()


def count_snippets(output: str, must_hold: Iterable[str], must_not_hold: Iterable[str]) -> Counts:
    """A snippet that must be there and is, is a hit; one that must not be there and is, is found but not a hit."""
    present, missed, added = match_snippets(output, must_hold, must_not_hold)
    return Counts(len(present), len(present) + len(added), len(present) + len(missed))


def match_snippets(
    output: str, must_hold: Iterable[str], must_not_hold: Iterable[str]
) -> tuple[list[str], list[str], list[str]]:
    """The snippets that are rightly present, wrongly missed and wrongly added; white space is folded."""
    folded = fold(output)
    wanted = [fold(snippet) for snippet in must_hold]
    present = [snippet for snippet in wanted if snippet in folded]
    missed = [snippet for snippet in wanted if snippet not in folded]
    added = [snippet for snippet in map(fold, must_not_hold) if snippet in folded]
    return present, missed, added


def fold(text: str) -> str:
    """White space of any kind and length is one space."""
    return " ".join(text.split())


def leftover(tokens: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The tokens, in order, that are not among those taken, each taken one serving once."""
    stock = Counter(taken)
    left = []
    for token in tokens:
        if stock[token] > 0:
            stock[token] -= 1
        else:
            left.append(token)
    return left
