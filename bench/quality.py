"""How good the text of each system is, against a corpus with gold text.

One run gives F1, precision, recall, errors and CPU milliseconds a page. The measure fits the corpus: WCXB's words,
words with CJK by character, CleanEval's text-only score, or decisive snippets. Where a system fails on a page, it is
scored as if it had found nothing there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from .corpora import Selection, add_selection, read_corpus
from .errors import UsageError
from .evaluate import Plan, Scored, score_pages
from .measures import MEASURES, Measure, measures_for, measures_named
from .options import positive, writable
from .report import context_lines, table_lines
from .systems import find_systems, split_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--systems", default="everything", metavar="A,B,C", help="extractors and peers to compare")
    parser.add_argument("--measures", metavar="A,B", help=f"instead of the corpus's own: {', '.join(MEASURES)}")
    parser.add_argument("--field", choices=("text", "body"), default="text", help="which text of our extractors")
    parser.add_argument("--by", choices=("kind", "lang"), help="also a table for every kind or language")
    parser.add_argument("--worst", type=positive, default=0, metavar="N", help="list each system's N worst pages")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the scores of every page to this file")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = list(read_corpus(arguments.corpus, Selection.of(arguments)))
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} was selected.")
    systems = find_systems(split_names(arguments.systems), arguments.field)
    measures = (
        measures_named(arguments.measures.split(","))
        if arguments.measures
        else measures_for(arguments.corpus, [sample.gold for sample in samples])
    )
    if arguments.json:
        writable(arguments.json)
    plan = Plan(tuple(s.name for s in systems), tuple(m.name for m in measures), arguments.field)
    scored = score_pages(plan, samples, arguments.jobs)

    context = context_lines([arguments.corpus.resolve().name], len(samples), [system.version for system in systems])
    context += [f"measure   {measure.name}: {measure.title}" for measure in measures]
    print("\n".join([*context, "", *quality_table(plan, measures, scored)]))
    for group, pages in grouped(scored, arguments.by):
        print("\n".join(["", f"{arguments.by} {group}: {len(pages):,} pages", *quality_table(plan, measures, pages)]))
    print("\n".join([*error_lines(plan, scored), *worst_lines(plan, measures[0], scored, arguments.worst)]))
    if arguments.json:
        arguments.json.write_text(as_json(plan, measures, scored, context), encoding="utf-8")
    return 0


def quality_table(plan: Plan, measures: Sequence[Measure], pages: Sequence[Scored]) -> list[str]:
    """One line a system: the first measure with precision and recall, then the other measures, errors and time."""
    first, *others = measures
    head = ["system", "pages", "F1", "precision", "recall", *(m.name for m in others), "errors", "ms/page"]
    rows = []
    for index, system in enumerate(plan.systems):
        outcomes = [page.outcomes[index] for page in pages]
        columns = [[outcome.counts[place] for outcome in outcomes] for place in range(len(measures))]
        figures = [first.over(columns[0], figure) for figure in ("f1", "precision", "recall")]
        figures += [measure.over(counts) for measure, counts in zip(others, columns[1:], strict=True)]
        errors = sum(bool(outcome.error) for outcome in outcomes)
        milliseconds = 1000 * sum(outcome.seconds for outcome in outcomes) / len(outcomes)
        shown = [f"{figure:.4f}" for figure in figures]
        rows.append([system, f"{len(outcomes):,}", *shown, f"{errors:,}", f"{milliseconds:.2f}"])
    return table_lines(head, rows)


def grouped(pages: Sequence[Scored], by: str | None) -> Iterator[tuple[str, list[Scored]]]:
    """The pages of every kind or language, by name; those without one last."""
    if by is None:
        return
    groups: dict[str, list[Scored]] = {}
    for page in pages:
        groups.setdefault(getattr(page.gold, by) or "", []).append(page)
    for name in sorted(groups, key=lambda name: (not name, name)):
        yield name or "not known", groups[name]


def error_lines(plan: Plan, pages: Sequence[Scored]) -> Iterator[str]:
    """For every system that failed somewhere: how often, and the first page with its error."""
    for index, system in enumerate(plan.systems):
        failed = [(page.gold.id, page.outcomes[index].error) for page in pages if page.outcomes[index].error]
        if failed:
            page_id, error = failed[0]
            yield f"\n{system} failed on {len(failed):,} pages, first on {page_id}: {error}"


def worst_lines(plan: Plan, measure: Measure, pages: Sequence[Scored], number: int) -> Iterator[str]:
    """The pages with the lowest scores of every system, and the first words it missed and added there."""
    for index, system in enumerate(plan.systems if number > 0 else ()):
        yield f"\nworst pages of {system}"
        scores = [(measure.over([page.outcomes[index].counts[0]]), page) for page in pages]
        for score, page in sorted(scores, key=lambda pair: pair[0])[:number]:
            outcome = page.outcomes[index]
            yield f"{score:.4f}  {page.gold.id}  {page.gold.url or ''}"
            yield from (
                f"        {label}: {text}"
                for label, text in (("error", outcome.error), ("missed", outcome.missed), ("added", outcome.added))
                if text
            )


def as_json(plan: Plan, measures: Sequence[Measure], pages: Sequence[Scored], context: Sequence[str]) -> str:
    """The scores of every page and system; no text of the corpus."""
    records = [
        {"id": page.gold.id, "kind": page.gold.kind, "lang": page.gold.lang, "system": system}
        | {measure.name: measure.over([outcome.counts[place]]) for place, measure in enumerate(measures)}
        | {"precision": outcome.counts[0].precision, "recall": outcome.counts[0].recall}
        | {"seconds": outcome.seconds, "error": outcome.error}
        for page in pages
        for system, outcome in zip(plan.systems, page.outcomes, strict=True)
    ]
    return json.dumps({"context": list(context), "pages": records}, ensure_ascii=False, indent=1) + "\n"
