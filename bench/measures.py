"""The measures by name, and which of them a corpus asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from . import bounds, score
from .corpora import Gold
from .errors import UsageError
from .score import Counts, Tokenise

FIRST_WORDS = 12  # how much of what was missed or added is shown


@dataclass(frozen=True, slots=True)
class Measure:
    """One way to score an output. `pooled`: counts are added up over pages first; else pages' scores are averaged."""

    name: str
    title: str
    count: Callable[[str, Gold], Counts]
    tokenise: Tokenise | None
    pooled: bool = False
    value: str = "f1"

    def over(self, counts: Sequence[Counts], figure: str | None = None) -> float:
        """This measure (or `precision`, `recall`) over a number of pages; NaN over none."""
        if not counts:
            return float("nan")
        read: Callable[[Counts], float] = attrgetter(figure or self.value)
        if self.pooled:
            return read(sum(counts, Counts()))
        return sum(map(read, counts)) / len(counts)

    def differences(self, output: str, gold: Gold) -> tuple[str, str]:
        """The first words of the gold that the output misses, and of the output that the gold has not."""
        if self.tokenise is None:
            _, missed, added = score.match_snippets(output, gold.must_hold, gold.must_not_hold)
            return " | ".join(missed[:FIRST_WORDS]), " | ".join(added[:FIRST_WORDS])
        ours, theirs = self.tokenise(output), self.tokenise(gold.text or "")
        missed, added = score.leftover(theirs, ours), score.leftover(ours, theirs)
        return " ".join(missed[:FIRST_WORDS]), " ".join(added[:FIRST_WORDS])


def _over_words(
    name: str, title: str, tokenise: Tokenise, compare: Callable[[list[str], list[str]], Counts], value: str = "f1"
) -> Measure:
    def count(output: str, gold: Gold) -> Counts:
        return compare(tokenise(output), tokenise(gold.text or ""))

    return Measure(name, title, count, tokenise, value=value)


def _count_shingles(output: list[str], gold: list[str]) -> Counts:
    return score.count_bags(score.shingles(output), score.shingles(gold))


def _count_story(output: str, gold: Gold) -> Counts:
    headline, story = score.split_headline(gold.text or "")
    return score.count_story(score.words_cjk(output), score.words_cjk(headline), score.words_cjk(story))


def _count_snippets(output: str, gold: Gold) -> Counts:
    return score.count_snippets(output, gold.must_hold, gold.must_not_hold)


WORDS = _over_words("words", r"F1 of bags of \w+ words (WCXB), mean of pages", score.words, score.count_bags)
WORDS_CJK = _over_words(
    "words_cjk", r"F1 of bags of \w+ words, CJK by character, mean of pages", score.words_cjk, score.count_bags
)
SHINGLES = _over_words(
    "shingles", "F1 of bags of 4-word shingles, CJK by character, mean of pages", score.words_cjk, _count_shingles
)
STORY = Measure(
    "story", "words_cjk without the headline: the gold's first line may be there or not", _count_story, score.words_cjk
)
# Punctuation does not count: of the usual definitions of a word, this one gives the peers the scores known for them.
TEXT_ONLY = _over_words(
    "text_only",
    r"CleanEval text-only: \w+ words aligned by insert and remove, LCS / (|a| + |b| - LCS), mean of pages",
    score.words,
    score.count_aligned,
    value="overlap",
)
SNIPPETS = Measure("snippets", "F1 of decisive snippets, pooled over pages", _count_snippets, None, pooled=True)

SHORT = Measure("short", "F1 against the text without headline and byline", bounds.count_short, score.words_cjk)
BEST = Measure("best", "F1 against the best of the text's possible bounds", bounds.count_best, score.words_cjk)

MEASURES = {measure.name: measure for measure in (WORDS, WORDS_CJK, STORY, SHINGLES, TEXT_ONLY, SNIPPETS, SHORT, BEST)}

# By the beginning of the folder's name, where a corpus comes with a score of its own. The first measure gives F1,
# precision and recall, the others a column each.
_OWN_MEASURES = {"wcxb": (WORDS,), "cleaneval": (WORDS_CJK, TEXT_ONLY)}


def measures_for(folder: Path, golds: Sequence[Gold]) -> tuple[Measure, ...]:
    """The measures that fit a corpus: its own, else by what its gold holds."""
    for beginning, measures in _OWN_MEASURES.items():
        if folder.resolve().name.startswith(beginning):
            return measures
    if any(gold.text is not None for gold in golds):
        return (WORDS_CJK, SHINGLES)
    return (SNIPPETS,)


def measures_named(names: Sequence[str]) -> tuple[Measure, ...]:
    """The measures asked for by name."""
    for name in names:
        if name not in MEASURES:
            raise UsageError(f"There is no measure {name!r}; there are {', '.join(MEASURES)}.")
    return tuple(MEASURES[name] for name in names)
