"""Whether our confidence can be trusted: pages in bins of their confidence, with the F1 that they really had.

Only a corpus that the model was not trained on tells. F1 is of words, CJK by character.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Sequence
from pathlib import Path

from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .measures import WORDS_CJK
from .options import positive
from .report import context_lines, table_lines
from .runner import run_all, time_limit, with_progress
from .systems import find_system

SECONDS_PER_PAGE = 60.0
LIMITS = (0.0, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0)  # below 0.6 a warning says that the result is uncertain
Page = tuple[float, float]  # its confidence, and its F1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS", help="folders with gold.jsonl and html/")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = [sample for folder in arguments.corpora for sample in read_corpus(folder, Selection.of(arguments))]
    samples = [sample for sample in samples if sample.gold.text is not None]
    if not samples:
        raise UsageError("No page with gold text was selected.")
    found = with_progress(run_all(check_page, samples, arguments.jobs), len(samples))
    pages = [done.result for done in found if done.result is not None]
    corpora = [folder.resolve().name for folder in arguments.corpora]
    print("\n".join(context_lines(corpora, len(samples), [find_system("learned").version])), end="\n\n")
    print("\n".join([*bins_table(pages), "", f"pages without a confidence: {len(samples) - len(pages):,}"]))
    return 0


def check_page(sample: Sample) -> Page | None:
    """None where nothing was chosen by the model, such as on a page without text."""
    from pagecrunch import extract

    with time_limit(SECONDS_PER_PAGE):
        result = extract(sample.read(), sample.gold.url)
    if result.confidence is None:
        return None
    return result.confidence, WORDS_CJK.count(result.text, sample.gold).f1


def bins_table(pages: Sequence[Page]) -> list[str]:
    rows = []
    for low, high in itertools.pairwise(LIMITS):
        inside = [page for page in pages if low <= page[0] < high or page[0] == high == LIMITS[-1]]
        rows.append([f"{low:.1f} to {high:.1f}", *_row(inside)])
    return table_lines(
        ["confidence", "pages", "mean confidence", "mean F1", "F1 - confidence"], [*rows, ["all", *_row(pages)]]
    )


def _row(pages: Sequence[Page]) -> list[str]:
    if not pages:
        return ["0", "", "", ""]
    confidence, f1 = (sum(page[column] for page in pages) / len(pages) for column in (0, 1))
    return [f"{len(pages):,}", f"{confidence:.3f}", f"{f1:.3f}", f"{f1 - confidence:+.3f}"]
