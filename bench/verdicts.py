"""How often `r.verdict` names a page rightly: precision and recall for each verdict.

The pages are those of `bench/labels/verdicts.jsonl` (read and labelled one by one; the corpora themselves are not in
the repository) and those of `bench/verdict_pages.py`, written after what servers send in place of a page.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pagecrunch import extract
from pagecrunch.fetched import Fetched
from pagecrunch.verdict.model import VERDICTS

from .corpora import read_corpus
from .report import table_lines
from .verdict_pages import written_pages

LABELS = Path(__file__).parent / "labels/verdicts.jsonl"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", metavar="CORPORA", type=Path, help="the folder that holds the corpora")
    parser.add_argument("--wrong", action="store_true", help="list the pages with a wrong verdict")


def run(arguments: argparse.Namespace) -> int:
    counts: Counter[tuple[str, str]] = Counter()
    for name, right, page in labelled_pages(arguments.corpora):
        verdict = extract(page).verdict
        counts[right, verdict.name] += 1
        if arguments.wrong and verdict.name != right:
            print(f"{name}: {verdict} (labelled {right})")
    print("\n".join(table_lines(("verdict", "pages", "precision", "recall"), lines(counts))))
    good = sum(number for (right, found), number in counts.items() if right == found)
    print(f"\n{good} of {counts.total()} right")
    return 0


def lines(counts: Counter[tuple[str, str]]) -> Iterator[tuple[str, str, str, str]]:
    """For each verdict: pages, precision and recall."""
    for verdict in VERDICTS:
        pages = sum(number for (right, _), number in counts.items() if right == verdict)
        named = sum(number for (_, found), number in counts.items() if found == verdict)
        good = counts[verdict, verdict]
        yield verdict, str(pages), f"{good / named:.2f}" if named else "-", f"{good / pages:.2f}" if pages else "-"


def labelled_pages(corpora: Path) -> Iterator[tuple[str, str, Fetched]]:
    """Name, verdict and page of every labelled page; those of a corpus that is not there are left out."""
    wanted: dict[str, dict[str, str]] = {}
    for line in LABELS.read_text(encoding="utf-8").splitlines():
        label = json.loads(line)
        wanted.setdefault(label["corpus"], {})[label["id"]] = label["verdict"]
    for corpus, verdicts in wanted.items():
        for sample in read_corpus(corpora / corpus) if (corpora / corpus).is_dir() else ():
            if right := verdicts.get(sample.gold.id):
                page = Fetched(sample.gold.url or "", sample.read(), None, "text/html")
                yield f"{corpus}/{sample.gold.id}", right, page
    for number, (right, page) in enumerate(written_pages()):
        yield f"written page {number}", right, page
