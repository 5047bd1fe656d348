"""Whether tables, lists, captions, code and quotes come out whole: ours beside the peers.

A structure of the page counts where the gold text holds it word for word. It is whole in a system's text where all of
its cells, terms, items or lines stand there, in order and together; absent where next to none of its words do; torn
otherwise. Structures are read from the page with the parser alone, not with PageCrunch.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from .align import Text
from .corpora import Gold, Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive, writable
from .page_text import read_text, split_words
from .report import context_lines, table_lines
from .runner import in_words, run_all, time_limit, with_progress
from .structures import KINDS, TITLES
from .systems import Input, Run, find_system, find_systems, split_names
from .wholeness import ABSENT, TORN, WHOLE, Held, Verdict, judge, plain_markdown, structures_held

SECONDS_PER_PAGE = 60.0
STATES = (WHOLE, TORN, ABSENT)
FIRST_WORDS = 12  # of a structure, and of what was lost, that are shown
FORMATS = ("text", "markdown")


@dataclass(frozen=True, slots=True)
class Judged:
    """A structure that the gold of a page holds, and what each system made of it."""

    gold: Gold
    kind: str
    pieces: int
    begins: str
    verdicts: tuple[Verdict, ...]
    lost: str  # the first words that the first system lost


@dataclass(frozen=True, slots=True)
class Page:
    """The structures of a page, and for each system why it gave no text, where it did not."""

    id: str
    judged: tuple[Judged, ...] = ()
    errors: tuple[str, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS", help="folders with gold.jsonl and html/")
    parser.add_argument("--systems", default="learned", metavar="A,B,C", help="extractors and peers to compare")
    parser.add_argument("--format", choices=FORMATS, default="text", help="which output of our extractors")
    parser.add_argument("--structures", metavar="A,B", help=f"only these: {', '.join(KINDS)}")
    parser.add_argument(
        "--worst",
        type=positive,
        default=0,
        metavar="N",
        help="list N structures of each kind that the first system tore",
    )
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write what became of every structure")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = [sample for folder in arguments.corpora for sample in read_corpus(folder, Selection.of(arguments))]
    samples = [sample for sample in samples if sample.gold.text]
    if not samples:
        raise UsageError("No page with a gold text was selected.")
    kinds = tuple(split_names(arguments.structures)) if arguments.structures else KINDS
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        raise UsageError(f"There is no kind of structure {unknown[0]!r}; there are {', '.join(KINDS)}.")
    systems = find_systems(split_names(arguments.systems), arguments.format)
    names = tuple(system.name for system in systems)
    if arguments.json:
        writable(arguments.json)
    pages = judge_pages(names, arguments.format, samples, arguments.jobs)
    judged = [each for page in pages for each in page.judged if each.kind in kinds]

    corpora = [folder.resolve().name for folder in arguments.corpora]
    context = context_lines(corpora, len(samples), [system.version for system in systems])
    context.append("figures   whole / torn / absent, and the share that is whole")
    print("\n".join(context))
    by_structure = {TITLES[kind]: [each for each in judged if each.kind == kind] for kind in kinds}
    print("\n".join(["", *state_table("structure", names, by_structure)]))
    by_page = {
        name: [each for each in judged if (each.gold.kind or "not known") == name] for name in page_kinds(judged)
    }
    print("\n".join(["", *state_table("kind of page", names, by_page)]))
    print("\n".join([*error_lines(names, pages), *worst_lines(names, kinds, judged, arguments.worst)]))
    if arguments.json:
        arguments.json.write_text(as_json(names, judged, context), encoding="utf-8")
    return 0


def judge_pages(names: tuple[str, ...], shown: str, samples: Sequence[Sample], jobs: int) -> list[Page]:
    """Every page, in order. One that cannot be read at all has no structures and its error for every system."""
    pages = []
    for done in with_progress(run_all(partial(judge_page, names, shown), samples, jobs), len(samples)):
        pages.append(done.result or Page(done.item.gold.id, errors=(done.error,) * len(names)))
    return pages


def judge_page(names: tuple[str, ...], shown: str, sample: Sample) -> Page:
    """Every structure of a page that its gold holds, in the text of every system. One that fails gives no text."""
    page = Input(sample.read(), sample.gold.url, sample.gold.lang)
    held = list(structures_held(read_text(page.html), sample.gold.text or ""))
    if not held:
        return Page(sample.gold.id, errors=("",) * len(names))
    outputs = [_output(name, shown, page) for name in names]
    texts = [Text.of(split_words(text)) for text, _ in outputs]
    judged = (_judged(sample.gold, each, tuple(judge(each, text) for text in texts)) for each in held)
    return Page(sample.gold.id, tuple(judged), tuple(error for _, error in outputs))


def _output(name: str, shown: str, page: Input) -> tuple[str, str]:
    """A system's text, and why there is none."""
    try:
        with time_limit(SECONDS_PER_PAGE):
            text = str(_started(name, shown)(page))
    except Exception as failure:
        return "", in_words(failure)
    return plain_markdown(text) if shown == "markdown" else text, ""


@cache
def _started(name: str, shown: str) -> Run:
    """A system is started once a process."""
    return find_system(name, shown).start()


def _judged(gold: Gold, held: Held, verdicts: tuple[Verdict, ...]) -> Judged:
    words = [word for piece in held.pieces for word in piece]
    lost = " | ".join(" ".join(held.pieces[number][:FIRST_WORDS]) for number in verdicts[0].lost[:FIRST_WORDS])
    return Judged(gold, held.structure.kind, len(held.pieces), " ".join(words[:FIRST_WORDS]), verdicts, lost)


def page_kinds(judged: Sequence[Judged]) -> list[str]:
    """The kinds of page with structures, those with most first."""
    return [kind for kind, _ in Counter(each.gold.kind or "not known" for each in judged).most_common()]


def state_table(label: str, names: Sequence[str], groups: dict[str, list[Judged]]) -> list[str]:
    """One line a group: how many structures, and for each system whole / torn / absent."""
    rows = []
    for group, judged in groups.items():
        cells = [group, f"{len(judged):,}"]
        for index in range(len(names)):
            states = Counter(each.verdicts[index].state for each in judged)
            share = f"{100 * states[WHOLE] / len(judged):.1f} %" if judged else "-"
            cells += [" / ".join(f"{states[state]:,}" for state in STATES), share]
        rows.append(cells)
    return table_lines([label, "number", *(cell for name in names for cell in (name, "whole"))], rows)


def error_lines(names: Sequence[str], pages: Sequence[Page]) -> Iterator[str]:
    """For every system that failed on a page with structures: how often, and the first page with its error."""
    for index, name in enumerate(names):
        failed = [(page.id, page.errors[index]) for page in pages if page.errors[index]]
        if failed:
            yield f"\n{name} failed on {len(failed):,} pages, first on {failed[0][0]}: {failed[0][1]}"


def worst_lines(names: Sequence[str], kinds: Sequence[str], judged: Sequence[Judged], number: int) -> Iterator[str]:
    """The structures of each kind that the first system tore or left out, those that lost most pieces first."""
    for kind in kinds if number else ():
        broken = [each for each in judged if each.kind == kind and each.verdicts[0].state != WHOLE]
        yield f"\n{TITLES[kind]} that {names[0]} tore or left out: {len(broken):,}"
        for each in sorted(broken, key=lambda each: -len(each.verdicts[0].lost))[:number]:
            verdict = each.verdicts[0]
            lost = f"{len(verdict.lost)} of {each.pieces} lost"
            yield f"{each.gold.id}  {each.gold.kind}  {verdict.state}, {lost}  {each.gold.url or ''}"
            yield f"        begins: {each.begins}"
            yield f"        lost: {each.lost}"


def as_json(names: Sequence[str], judged: Sequence[Judged], context: Sequence[str]) -> str:
    """What became of every structure; no text of the corpus."""
    records = [
        {"id": each.gold.id, "page": each.gold.kind, "structure": each.kind, "pieces": each.pieces, "system": name}
        | {"state": verdict.state, "lost": list(verdict.lost)}
        for each in judged
        for name, verdict in zip(names, each.verdicts, strict=True)
    ]
    return json.dumps({"context": list(context), "structures": records}, ensure_ascii=False, indent=1) + "\n"
