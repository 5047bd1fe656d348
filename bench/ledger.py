"""Check the ledger: on every page of the corpora, every piece of text is in exactly one bucket and the sums match.

What was kept must also be in the text that users get, once and in page order.
Exit code 1 and a list of the failures where it does not hold.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from . import ours
from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .report import context_lines
from .runner import in_words, run_all, time_limit, with_progress
from .systems import Input, find_system, split_names

if TYPE_CHECKING:
    from pagecrunch import Extraction

SECONDS_PER_PAGE = 120.0


@dataclass(frozen=True, slots=True)
class Failure:
    """An extractor whose account of a page does not add up, in words."""

    page: str
    extractor: str
    problem: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS", help="folders with gold.jsonl and html/")
    parser.add_argument("--systems", metavar="A,B,C", help="extractors to check; all registered ones if not given")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = [sample for folder in arguments.corpora for sample in read_corpus(folder, Selection.of(arguments))]
    if not samples:
        raise UsageError("No page was selected.")
    names = split_names(arguments.systems) if arguments.systems else ours.extractor_names()
    for name in names:
        if "pagecrunch" not in find_system(name).packages:
            raise UsageError(f"{name} keeps no ledger; only our own extractors do.")
    failures = check_pages(names, samples, arguments.jobs)

    corpora = [folder.resolve().name for folder in arguments.corpora]
    print("\n".join(context_lines(corpora, len(samples), [find_system(name).version for name in names])))
    print(f"checked   {len(samples):,} pages with {', '.join(names)}: {len(failures):,} failures")
    for failure in failures:
        print(f"{failure.page}  {failure.extractor}  {failure.problem}")
    return 1 if failures else 0


def check_pages(names: Sequence[str], samples: Sequence[Sample], jobs: int) -> list[Failure]:
    """Every failure, in page order; a page that cannot be worked on at all is one for all extractors."""
    failures: list[Failure] = []
    for done in with_progress(run_all(partial(check_page, tuple(names)), samples, jobs), len(samples)):
        failures += done.result or ()
        if done.error:
            failures.append(Failure(name_of(done.item), ", ".join(names), done.error))
    return failures


def check_page(names: Iterable[str], sample: Sample) -> list[Failure]:
    """What does not hold on this page. An extractor that raises has no ledger at all, so that is a failure too."""
    page = Input(sample.read(), sample.gold.url, sample.gold.lang)
    failures = []
    for name in names:
        try:
            with time_limit(SECONDS_PER_PAGE):
                problem = find_problem(ours.load_extraction(name)(page))
        except Exception as error:
            problem = in_words(error)
        if problem:
            failures.append(Failure(name_of(sample), name, problem))
    return failures


def name_of(sample: Sample) -> str:
    """Corpus and page: ids are unique within a corpus only."""
    return f"{sample.path.parent.parent.name}/{sample.gold.id}"


def find_problem(result: Extraction) -> str:
    """Why the account does not hold, or nothing. The ledger's own `check` raises AssertionError."""
    try:
        result.ledger.check()
    except AssertionError as error:
        return str(error) or "the ledger's check failed without a word"
    kept = without_spaces("".join(entry.text for entry in result.ledger.entries if entry.bucket == "kept"))
    shown = without_spaces(result.text)
    return find_lost(kept, shown) or find_surplus(kept, shown)


def without_spaces(text: str) -> str:
    """A text without white space, and without joiners: those at the edge of a line are left out as spaces are."""
    return "".join(text.split()).replace("\u200c", "").replace("\u200d", "")


def find_lost(kept: str, shown: str) -> str:
    """The first kept text that is not shown in page order. What the renderer adds (list markers) may stand between."""
    rest = iter(shown)
    for index, character in enumerate(kept):
        if character not in rest:  # moves `rest` up to the character
            return f"kept but not in the text, or not in page order: {kept[index : index + 40]!r}"
    return ""


def find_surplus(kept: str, shown: str) -> str:
    """The letters that are shown more often than they were kept. Marks of the renderer have none."""
    surplus = "".join(character for character in (Counter(shown) - Counter(kept)).elements() if character.isalpha())
    return f"shown more often than kept: {len(surplus):,} letters, of {surplus[:40]!r}" if surplus else ""
