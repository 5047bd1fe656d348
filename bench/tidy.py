"""What tidying does to pages: how much gold text stays, how much else is removed, and how soon the content begins.

kept      share of the page's visible gold words that are in the tidied page; `of gold`: share of all gold words
gone      share of the page's other words that were removed
steps     lines and links that a screen reader reads before the first line of the gold text (see steps.py)
stable    the tidied page parses to the same tree again; a page that is passed on as it came does not count
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .report import context_lines, table_lines
from .runner import run_all, time_limit, with_progress
from .score import leftover, words_cjk
from .steps import lines_of, steps_before_content
from .systems import find_system

SECONDS_PER_PAGE = 120.0
FIRST_WORDS = 14  # of the lost text, in the report
LOW = 0.8  # a page that keeps less should have a warning


@dataclass(frozen=True, slots=True)
class TidyResult:
    """The result for one page, with counts of gold words and of other words, before and after."""

    page: str
    kind: str
    wanted: int
    gold_before: int
    gold_after: int
    other_before: int
    other_after: int
    steps: tuple[int, int] | None
    warnings: tuple[str, ...]
    is_stable: bool
    is_blank: bool
    lost: str

    @property
    def kept(self) -> float:
        return self.gold_after / self.gold_before if self.gold_before else 1.0

    @property
    def kept_of_gold(self) -> float:
        return self.gold_after / self.wanted if self.wanted else 1.0

    @property
    def gone(self) -> float:
        return 1 - self.other_after / self.other_before if self.other_before else 0.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--profile", default="modern", help="modern, crunch-2.0 or crunch-1.0")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes")
    parser.add_argument("--worst", type=int, default=10, metavar="N", help="list the pages that lost most")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = [each for each in read_corpus(arguments.corpus, Selection.of(arguments)) if each.gold.text]
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} with a gold text was selected.")
    work = partial(tidy_page, arguments.profile)
    done = list(with_progress(run_all(work, samples, arguments.jobs), len(samples)))
    results = [each.result for each in done if each.result is not None]
    versions = [find_system("everything").version]
    print("\n".join(context_lines([arguments.corpus.resolve().name], len(samples), versions)))
    print(f"profile   {arguments.profile}\n")
    print("\n".join(tidy_table(results)))
    low = [each for each in results if each.kept < LOW and not each.warnings]
    warned = sum(each.kept < LOW and bool(each.warnings) for each in results)
    print(f"\nbelow {LOW} without a warning: {len(low)}; with one: {warned}")
    print(f"blank: {sum(each.is_blank for each in results)}; not stable: {sum(not each.is_stable for each in results)}")
    for each in sorted(results, key=lambda result: result.kept)[: arguments.worst]:
        warned_of = "warned" if each.warnings else "silent"
        print(f"{each.page}  {each.kind}  kept {each.kept:.3f}  {warned_of}  lost: {each.lost}")
    failed = [each for each in done if each.error]
    for each in failed:
        print(f"failed: {each.item.gold.id}: {each.error}")
    return 1 if failed else 0


def tidy_page(profile: str, sample: Sample) -> TidyResult:
    """Tidy one page and compare it with the original."""
    from selectolax.lexbor import LexborHTMLParser

    from pagecrunch import extract, tidy
    from pagecrunch.dom.serialise import with_doctype
    from pagecrunch.settings import Settings, TidySettings

    html, gold = sample.read(), sample.gold
    text = gold.text or ""
    with time_limit(SECONDS_PER_PAGE):
        tidied = tidy(html, gold.url, Settings({"tidy": TidySettings.model_validate({"profile": profile})}))
        wanted = words_cjk(text)
        before = words_cjk(extract(html, gold.url, using="everything").text)
        after = words_cjk(tidied.text)
        steps = steps_before_content(lines_of(html, gold.url), lines_of(tidied.html, gold.url), text)
    again = LexborHTMLParser(tidied.html).html or ""
    stock = Counter(wanted)
    kept_before, kept_after = Counter(before) & stock, Counter(after) & stock
    return TidyResult(
        page=gold.id,
        kind=gold.kind or "",
        wanted=len(wanted),
        gold_before=kept_before.total(),
        gold_after=(kept_after & kept_before).total(),
        other_before=len(before) - kept_before.total(),
        other_after=len(after) - kept_after.total(),
        steps=steps,
        warnings=tidied.warnings,
        is_stable=bool(tidied.passed_on) or with_doctype(again, tidied.html.encode()) == tidied.html,
        is_blank=bool(before) and not after,
        lost=" ".join(leftover([word for word in wanted if kept_before[word]], after)[:FIRST_WORDS]),
    )


def tidy_table(results: Sequence[TidyResult]) -> list[str]:
    """One line per kind, and one for all. Kept and gone are means over pages, steps are medians."""
    kinds = sorted({result.kind for result in results})
    rows = [tidy_row(kind, [result for result in results if result.kind == kind]) for kind in kinds]
    head = ["kind", "pages", "kept", "of gold", "gone", "steps", "tidied", "share"]
    return table_lines(head, [*rows, tidy_row("all", results)])


def tidy_row(name: str, results: Sequence[TidyResult]) -> list[str]:
    steps = [result.steps for result in results if result.steps is not None]
    before = statistics.median([each[0] for each in steps]) if steps else 0.0
    after = statistics.median([each[1] for each in steps]) if steps else 0.0
    means = [
        statistics.fmean(values) for values in zip(*[(r.kept, r.kept_of_gold, r.gone) for r in results], strict=True)
    ]
    share = f"{after / before:.2f}" if before else "-"
    return [name, f"{len(results):,}", *(f"{mean:.4f}" for mean in means), f"{before:g}", f"{after:g}", share]
