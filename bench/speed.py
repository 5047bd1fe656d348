"""How long each system takes, as a ratio to the bare parse of the same pages.

One process. On every page the systems run in turn, each round in another order; of the rounds the fastest counts, in
CPU time, so that other work on the machine hardly shows. A page where any system fails is left out for all and named.
"""

from __future__ import annotations

import argparse
import gc
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time_ns

from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .report import context_lines, table_lines
from .runner import in_words, with_progress
from .stages import PARSE, find_stage
from .systems import Input, Run, split_names

DEFAULT_SYSTEMS = "page,learned,resiliparse,trafilatura"


@dataclass(frozen=True, slots=True)
class Timed:
    """The fastest round of every system on one page, in milliseconds; or why the page does not count."""

    page: str
    milliseconds: Mapping[str, float]
    error: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--systems", default=DEFAULT_SYSTEMS, metavar="A,B,C", help="stages, extractors and peers")
    parser.add_argument(
        "--pages", type=positive, default=200, metavar="N", help="how many pages, spread evenly over the corpus"
    )
    parser.add_argument("--rounds", type=positive, default=5, metavar="N", help="rounds on every page")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = spread(list(read_corpus(arguments.corpus, Selection.of(arguments))), arguments.pages)
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} was selected.")
    names = dict.fromkeys([PARSE, *split_names(arguments.systems)])
    systems = [find_stage(name) for name in names]
    runs = {system.name: system.start() for system in systems}
    timed = list(with_progress(time_pages(runs, samples, arguments.rounds), len(samples)))

    versions = [system.version for system in systems]
    print("\n".join(context_lines([arguments.corpus.resolve().name], len(samples), versions)))
    print(f"timing    CPU time, fastest of {arguments.rounds} rounds a page, systems interleaved, one process\n")
    counted = [page for page in timed if not page.error]
    if counted:
        print("\n".join(speed_table(list(runs), counted)))
    for page in timed:
        if page.error:
            print(f"left out: {page.page}, {page.error}")
    return 0 if counted else 1


def spread(samples: Sequence[Sample], number: int) -> list[Sample]:
    """So many samples at even distances, since neighbours in a corpus are often alike."""
    number = min(number, len(samples))
    return [samples[index * len(samples) // number] for index in range(number)]


def time_pages(runs: Mapping[str, Run], samples: Sequence[Sample], rounds: int) -> Iterator[Timed]:
    """Time every page. Garbage is collected between pages only, or one system would pay for another's."""
    names = list(runs)
    for sample in samples:
        html = sample.read()
        best = dict.fromkeys(names, float("inf"))
        error = ""
        gc.collect()
        gc.disable()
        try:
            for turn in range(rounds):
                start = turn % len(names)
                for name in names[start:] + names[:start]:
                    page = Input(html, sample.gold.url, sample.gold.lang)
                    best[name] = min(best[name], time_once(runs[name], page))
        except Exception as failure:
            error = f"{name}: {in_words(failure)}"
        finally:
            gc.enable()
        yield Timed(sample.gold.id, best, error)


def time_once(system: Run, page: Input) -> float:
    """Milliseconds of one run, with the freeing of its result."""
    page.utf8  # noqa: B018  decoded beforehand, for the stage that starts from there
    begin = process_time_ns()
    system(page)
    return (process_time_ns() - begin) / 1e6


def speed_table(names: Sequence[str], pages: Sequence[Timed]) -> list[str]:
    """One line a system. `ratio` is total against total; `median` is the middle page's own ratio."""
    parse_total = sum(page.milliseconds[PARSE] for page in pages)
    rows = []
    for name in names:
        total = sum(page.milliseconds[name] for page in pages)
        ratios = [page.milliseconds[name] / page.milliseconds[PARSE] for page in pages]
        figures = [f"{total:,.1f}", f"{total / len(pages):.3f}", f"{total / parse_total:.2f}"]
        rows.append([name, f"{len(pages):,}", *figures, f"{statistics.median(ratios):.2f}"])
    return table_lines(["system", "pages", "total ms", "ms/page", "ratio", "median"], rows)
