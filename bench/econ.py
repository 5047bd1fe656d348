"""The evaluation of the ECON paper: pages extracted Correctly, Wrongly or Missed, by language and kind of difficulty.

The paper judged by eye. Here it is judged by words (every CJK character is one), against the story of the gold text,
which is all of it but a headline in its first line; that may be in the output or not:
  Missed     less than --contained of the story's words are in the output: part of the story, or none of it, was found
  Wrongly    the story is contained, but less than --clean of the output's words are gold: noise came along
  Correctly  the story is contained, and little else
A short-page is one whose gold has at most two sentences. A pieces-page is one whose story is broken up by links and
fonts: the blocks that are in the gold have two pieces of text each, or more, on average.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from .corpora import Gold, Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .evaluate import Plan, Scored, score_pages
from .options import positive
from .report import context_lines, table_lines
from .score import Counts, fold
from .systems import find_systems, split_names

DEFAULT_SYSTEMS = "econ,econ-plus,coreex,trafilatura,readability"
MEASURE = "story"
VERDICTS = CORRECTLY, WRONGLY, MISSED = ("Correctly", "Wrongly", "Missed")

CONTAINED = 0.95  # of the story's words; golds differ in datelines and captions, and no two tokenisers agree on all
CLEAN = 0.9  # of the output's words, for the same reason
SHORT_SENTENCES = 2
PIECES_PER_BLOCK = 2.0

_SENTENCE_END = re.compile(r"[。！？｡．۔।]+|[.!?…;\u037e]+(?=[\s\"'”’»)]|$)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--systems", default=DEFAULT_SYSTEMS, metavar="A,B,C", help="extractors and peers to compare")
    parser.add_argument("--contained", type=_share, default=CONTAINED, metavar="SHARE", help="of the story's words")
    parser.add_argument("--clean", type=_share, default=CLEAN, metavar="SHARE", help="of the output's words")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = [s for s in read_corpus(arguments.corpus, Selection.of(arguments)) if s.gold.text is not None]
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} with a gold text was selected.")
    systems = find_systems(split_names(arguments.systems))
    plan = Plan(tuple(system.name for system in systems), (MEASURE,))
    pages = score_pages(plan, samples, arguments.jobs)

    print("\n".join(context_lines([arguments.corpus.resolve().name], len(samples), [s.version for s in systems])))
    print(f"contained at least {arguments.contained:.0%} of the story's words are in the output, else Missed")
    print(f"clean     at least {arguments.clean:.0%} of the output's words are gold, else Wrongly")
    judge_page = _judge_with(arguments.contained, arguments.clean)
    for name, group in groups(samples, pages):
        print("\n".join(["", f"{name}: {len(group):,} pages", *verdict_table(plan.systems, group, judge_page)]))
    return 0


def judge(counts: Counts, contained: float = CONTAINED, clean: float = CLEAN) -> str:
    """The paper's verdict on one output."""
    if counts.recall < contained:
        return MISSED
    return CORRECTLY if counts.precision >= clean else WRONGLY


def groups(samples: Sequence[Sample], pages: Sequence[Scored]) -> Iterator[tuple[str, list[Scored]]]:
    """All pages, those of each language, pieces-pages and short-pages; groups without a page are left out."""
    yield "all", list(pages)
    languages = sorted({page.gold.lang or "" for page in pages} - {""})
    for language in languages:
        yield f"lang {language}", [page for page in pages if page.gold.lang == language]
    hard: tuple[tuple[str, Callable[[Sample], bool]], ...] = (
        ("pieces-pages", lambda sample: pieces_per_block(sample) >= PIECES_PER_BLOCK),
        ("short-pages", lambda sample: count_sentences(sample.gold) <= SHORT_SENTENCES),
    )
    for name, holds in hard:
        if group := [page for sample, page in zip(samples, pages, strict=True) if holds(sample)]:
            yield name, group


def verdict_table(
    systems: Sequence[str], pages: Sequence[Scored], judge_page: Callable[[Counts], str] = judge
) -> list[str]:
    """One line a system: the share of pages with each verdict."""
    rows = []
    for index, system in enumerate(systems):
        verdicts = Counter(judge_page(page.outcomes[index].counts[0]) for page in pages)
        rows.append([system, *(f"{100 * verdicts[verdict] / len(pages):.1f}%" for verdict in VERDICTS)])
    return table_lines(["system", *VERDICTS], rows)


def count_sentences(gold: Gold) -> int:
    """The sentences of the gold, told by their ends."""
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


def _judge_with(contained: float, clean: float) -> Callable[[Counts], str]:
    return lambda counts: judge(counts, contained, clean)


def _share(text: str) -> float:
    """A number from 0 to 1, as an argument type."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return share
