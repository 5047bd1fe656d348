"""The tables of the ECON paper: pages extracted Correctly, Wrongly or Missed, beside the paper's numbers.

The paper judged by eye. Here it is judged by words (every CJK character is one), against the story of the gold text,
which is all of it but a headline in its first line; that may be in the output or not:
  Missed     less than --contained of the story's words are in the output: part of the story, or none of it, was found
  Wrongly    the story is contained, but less than --clean of the output's words are gold: noise came along
  Correctly  the story is contained, and little else
"By eye" is looser, as a person who looks for noise would judge: a contained story with at most --extra words that are
not gold is Correctly as well.
A short-page is one whose gold has at most two sentences. A pieces-page is one whose story is broken up by links and
fonts: the blocks that are in the gold have two pieces of text each, or more, on average.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from .corpora import Gold, Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .evaluate import Plan, Scored, score_pages
from .options import positive
from .report import context_lines, table_lines
from .score import Counts, fold
from .systems import find_systems, split_names

DEFAULT_SYSTEMS = "econ,coreex,econ-plus,trafilatura,readability"
MEASURE = "story"
VERDICTS = CORRECTLY, WRONGLY, MISSED = ("Correctly", "Wrongly", "Missed")

CONTAINED = 0.95  # of the story's words; golds differ in datelines and captions, and no two tokenisers agree on all
CLEAN = 0.9  # of the output's words, for the same reason
EXTRA = 50  # words: a line about the source, or a caption
SHORT_SENTENCES = 2
PIECES_PER_BLOCK = 2.0

# Percent of pages, from the paper's tables II to V, and its steps of backtracking.
PAPER = {
    1: {"econ": (93.7, 5.6, 0.7), "coreex": (82.6, 9.9, 7.5)},
    2: {"econ": (91.0, 6.0, 3.0), "coreex": (51.0, 17.0, 32.0)},
    3: {"econ": (41.0, 7.0, 52.0), "coreex": (34.0, 15.0, 51.0)},
    4: {"econ": (90.0, 6.0, 4.0), "coreex": (92.0, 2.0, 6.0)},
}
PAPER_STEPS = 2.7
LANGUAGES = {
    "en": "English", "fr": "French", "de": "German", "it": "Italian", "ja": "Japanese", "pt": "Portuguese",
    "ru": "Russian", "es": "Spanish", "ar": "Arabic",
}  # fmt: skip
CHINESE = "zh"

_SENTENCE_END = re.compile(r"[。！？｡．۔।]+|[.!?…;\u037e]+(?=[\s\"'”’»)]|$)")


@dataclass(frozen=True, slots=True)
class Rule:
    """Where the verdicts begin: shares of the story's and the output's words, and words that are not gold."""

    contained: float = CONTAINED
    clean: float = CLEAN
    extra: int = EXTRA

    def judge(self, counts: Counts) -> str:
        """The verdict on one output, by shares."""
        if counts.recall < self.contained:
            return MISSED
        return CORRECTLY if counts.precision >= self.clean else WRONGLY

    def judge_by_eye(self, counts: Counts) -> str:
        """The looser verdict: a few words of noise do not matter, however short the story is."""
        if counts.recall < self.contained:
            return MISSED
        return CORRECTLY if counts.found - counts.hits <= self.extra else self.judge(counts)


@dataclass(frozen=True, slots=True)
class Group:
    """Pages that are judged together, and the experiment of the paper that they stand for, if any."""

    name: str
    pages: list[Scored]
    experiment: int | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--systems", default=DEFAULT_SYSTEMS, metavar="A,B,C", help="extractors and peers to compare")
    parser.add_argument("--contained", type=_share, default=CONTAINED, metavar="SHARE", help="of the story's words")
    parser.add_argument("--clean", type=_share, default=CLEAN, metavar="SHARE", help="of the output's words")
    parser.add_argument("--extra", type=positive, default=EXTRA, metavar="N", help="words of noise, by eye")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    selection = Selection.of(arguments)
    samples = [s for folder in arguments.corpora for s in read_corpus(folder, selection) if s.gold.text is not None]
    if not samples:
        raise UsageError(f"No page of {', '.join(map(str, arguments.corpora))} with a gold text was selected.")
    systems = find_systems(split_names(arguments.systems))
    plan = Plan(tuple(system.name for system in systems), (MEASURE,))
    pages = score_pages(plan, samples, arguments.jobs)

    names = [folder.resolve().name for folder in arguments.corpora]
    print("\n".join(context_lines(names, len(samples), [s.version for s in systems])))
    rule = Rule(arguments.contained, arguments.clean, arguments.extra)
    print(f"Missed    less than {rule.contained:.0%} of the story's words are in the output")
    print(f"Wrongly   else, and less than {rule.clean:.0%} of the output's words are gold")
    print(f"by eye    the same, but not Wrongly with at most {rule.extra} words that are not gold")
    print("paper     judged by people, on other pages: 500, 100, 100 and 50 of 2009")
    for group in groups(samples, pages):
        print("\n".join(["", f"{group.name}: {len(group.pages):,} pages", *verdict_table(plan.systems, group, rule)]))
    print("\n".join(["", *language_lines(pages), steps_line(samples)]))
    return 0


def groups(samples: Sequence[Sample], pages: Sequence[Scored]) -> Iterator[Group]:
    """The paper's experiments in its order, then single languages; groups without a page are left out."""
    languages = sorted({page.gold.lang or "" for page in pages} - {""})
    yield Group("Experiment 1 (Table II), all pages", list(pages), 1)
    if CHINESE in languages and len(languages) > 1:
        yield Group("Experiment 1 (Table II), Chinese pages", _in(pages, CHINESE), 1)
    hard: tuple[tuple[str, int, Callable[[Sample], bool]], ...] = (
        ("Experiment 2 (Table III), pieces-pages", 2, lambda sample: pieces_per_block(sample) >= PIECES_PER_BLOCK),
        ("Experiment 3 (Table IV), short-pages", 3, lambda sample: count_sentences(sample.gold) <= SHORT_SENTENCES),
    )
    for name, experiment, holds in hard:
        if group := [page for sample, page in zip(samples, pages, strict=True) if holds(sample)]:
            yield Group(name, group, experiment)
    if group := [page for page in pages if page.gold.lang in LANGUAGES]:
        yield Group("Experiment 4 (Table V), the paper's nine other languages", group, 4)
    for language in languages:
        yield Group(f"lang {language}", _in(pages, language))


def _in(pages: Sequence[Scored], language: str) -> list[Scored]:
    return [page for page in pages if page.gold.lang == language]


def verdict_table(systems: Sequence[str], group: Group, rule: Rule) -> list[str]:
    """One line a system: the share of pages with each verdict, by eye, and in the paper."""
    published = PAPER.get(group.experiment or 0, {})
    head = ["system", *VERDICTS, *(f"by eye {verdict}" for verdict in VERDICTS)]
    head += [f"paper {verdict}" for verdict in VERDICTS] if published else []
    rows = []
    for index, system in enumerate(systems):
        counts = [page.outcomes[index].counts[0] for page in group.pages]
        row = [system]
        for verdicts in (Counter(map(rule.judge, counts)), Counter(map(rule.judge_by_eye, counts))):
            row += [f"{100 * verdicts[verdict] / len(counts):.1f}%" for verdict in VERDICTS]
        if published:
            row += [f"{share:.1f}%" for share in published[system]] if system in published else ["-"] * len(VERDICTS)
        rows.append(row)
    return table_lines(head, rows)


def language_lines(pages: Sequence[Scored]) -> list[str]:
    """The languages of Experiment 4 that no page is in."""
    there = {page.gold.lang for page in pages}
    missing = [name for code, name in LANGUAGES.items() if code not in there]
    return [f"languages of the paper without a page here: {', '.join(missing)}"] if missing else []


def steps_line(samples: Sequence[Sample]) -> str:
    """How far ECON climbs on average."""
    from pagecrunch.build import build_page
    from pagecrunch.extractors.econ import econ

    found = [econ(build_page(sample.read(), sample.gold.url)).notes.steps for sample in samples]
    steps = [each for each in found if each is not None]
    return f"steps of backtracking: {fmean(steps) if steps else 0:.1f} on average (paper: {PAPER_STEPS})"


def count_sentences(gold: Gold) -> int:
    """The sentences of the gold, split where sentences end."""
    return len(_SENTENCE_END.findall(gold.text or ""))


def pieces_per_block(sample: Sample) -> float:
    """How many pieces of text the blocks that are in the gold have on average; 0 where none is."""
    from pagecrunch.build import build_page
    from pagecrunch.page.names import COUNT_COLUMNS

    page, gold = build_page(sample.read(), sample.gold.url), fold(sample.gold.text or "")
    blocks, words = page.blocks, page.counts[:, COUNT_COLUMNS.index("words")]
    blocks_in_gold = pieces = 0
    for block in ((blocks.count("words") > 1) & (blocks.hidden == 0)).nonzero()[0].tolist():
        if fold(page.block_text(block)) in gold:
            rows = slice(int(blocks.first[block]), int(blocks.last[block]) + 1)
            blocks_in_gold += 1
            pieces += int(((blocks.of_row[rows] == block) & (words[rows] > 0)).sum())
    return pieces / blocks_in_gold if blocks_in_gold else 0.0


def _share(text: str) -> float:
    """A number from 0 to 1, as an argument type."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return share
