"""What a reader sees on our reading page: lead picture, standfirst, byline, cells, sections, paragraphs, posts, prices.

Counted over the pages of the corpora, each measure on the pages where it can be asked: an article that names a lead
picture and shows it, a page with a data table, a thread with gold posts, a product with a gold price. In a line that
counts something lost, twice or too many, less is better.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from . import reading_facts as facts
from . import reading_opening as opening
from . import reading_posts as posts
from . import reading_structure as structure
from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .reading_page import Finding, Reading
from .report import context_lines, table_lines
from .runner import run_all, time_limit, with_progress
from .systems import find_system

SECONDS_PER_PAGE = 60.0
GOOD = (
    opening.PICTURE, opening.STANDFIRST, opening.TITLE, posts.POSTS, posts.AUTHORS, posts.WORDS, facts.SHOWN,
    facts.PRICE, facts.CURRENCY, facts.BRAND, facts.SKU, facts.AVAILABILITY,
)  # fmt: skip
BAD = (
    opening.BYLINE, structure.TABLES, structure.CELLS, structure.TERMS, structure.DEFINITIONS, structure.HEADINGS,
    structure.REPEATED, structure.FIRST, structure.LAST, posts.SURPLUS,
)  # fmt: skip
CHECKS = (opening.check_opening, structure.check_structure, posts.check_posts, facts.check_facts)


@dataclass(frozen=True, slots=True)
class Checked:
    """A page with all that was found on it."""

    page: str
    kind: str
    url: str
    findings: tuple[Finding, ...]
    error: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS", help="folders with gold.jsonl and html/")
    parser.add_argument("--using", default="learned", metavar="NAME", help="the extractor")
    parser.add_argument("--measure", metavar="NAME", help="only measures whose name holds this, such as cells")
    parser.add_argument("--worst", type=positive, default=0, metavar="N", help="list N pages of each measure")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = [sample for folder in arguments.corpora for sample in read_corpus(folder, Selection.of(arguments))]
    if not samples:
        raise UsageError("No page was selected.")
    version = find_system(arguments.using).version
    measures = [name for name in (*GOOD, *BAD) if (arguments.measure or "") in name]
    if not measures:
        raise UsageError(f"No measure has {arguments.measure!r} in its name; there are {', '.join((*GOOD, *BAD))}.")
    pages = check_pages(arguments.using, samples, arguments.jobs)
    corpora = [folder.resolve().name for folder in arguments.corpora]
    print("\n".join(context_lines(corpora, len(samples), [version])), end="\n\n")
    print("\n".join(measure_table(measures, pages)))
    print("\n".join([*error_lines(pages), *worst_lines(measures, pages, arguments.worst)]))
    return 0


def check_pages(using: str, samples: Sequence[Sample], jobs: int) -> list[Checked]:
    """Every page, in order. One that fails has no findings and carries its error."""
    pages = []
    for done in with_progress(run_all(partial(check_page, using), samples, jobs), len(samples)):
        pages.append(done.result or _checked(done.item, error=done.error))
    return pages


def check_page(using: str, sample: Sample) -> Checked:
    with time_limit(SECONDS_PER_PAGE):
        reading = Reading.of(sample.gold, sample.read(), using)
        return _checked(sample, tuple(finding for check in CHECKS for finding in check(reading)))


def _checked(sample: Sample, findings: tuple[Finding, ...] = (), error: str = "") -> Checked:
    return Checked(sample.gold.id, sample.gold.kind or "not known", sample.gold.url or "", findings, error)


def measure_table(measures: Sequence[str], pages: Sequence[Checked]) -> list[str]:
    """One line a measure that could be asked: the count, of how many, in per cent; and that for each kind of page."""
    kinds = [kind for kind, _ in Counter(page.kind for page in pages).most_common()]
    rows = []
    for measure in measures:
        found = [(page.kind, finding) for page in pages for finding in page.findings if finding.measure == measure]
        if found:
            count, of = sum(finding.count for _, finding in found), sum(finding.of for _, finding in found)
            shares = (_share([finding for kind, finding in found if kind == each]) for each in kinds)
            shown = f"{count:,.0f}" if float(count).is_integer() else f"{count:,.1f}"
            rows.append([measure, shown, f"{of:,}", _share([finding for _, finding in found]), *shares])
    return table_lines(["measure", "count", "of", "percent", *kinds], rows)


def _share(findings: Sequence[Finding]) -> str:
    of = sum(finding.of for finding in findings)
    return f"{100 * sum(finding.count for finding in findings) / of:.1f}" if of else "-"


def error_lines(pages: Sequence[Checked]) -> Iterator[str]:
    failed = [page for page in pages if page.error]
    if failed:
        yield f"\n{len(failed):,} pages failed, first {failed[0].page}: {failed[0].error}"


def worst_lines(measures: Sequence[str], pages: Sequence[Checked], number: int) -> Iterator[str]:
    """For each measure the pages where most is wrong, with the first thing to look at."""
    for measure in measures if number else ():
        wrong = []
        for page in pages:
            found = [finding for finding in page.findings if finding.measure == measure]
            bad = sum(finding.of - finding.count if measure in GOOD else finding.count for finding in found)
            if bad:
                wrong.append((bad, page, next((finding.note for finding in found if finding.note), "")))
        if wrong:
            yield f"\n{measure}: {len(wrong):,} pages to look at"
            for bad, page, note in sorted(wrong, key=lambda each: -each[0])[:number]:
                yield f"{page.page}  {page.kind}  {bad:,.2f}".removesuffix(".00") + f"  {page.url}"
                yield f"        {note}"
