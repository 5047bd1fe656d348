"""What each format costs, as a share of parsing the page and building its table.

One process, CPU time, fastest of the rounds on every page, as in `speed`. The document, which every format but text is
made from, is counted by itself, once; the fragment's last step, nh3, by itself too, though it is part of the fragment.
"All formats" is the document once, and text, Markdown, the fragment (nh3 included), JSON and speech. The facts about
the page, which JSON and the reading page show, are not a format: they are read once, and have their own line.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time_ns
from typing import TYPE_CHECKING

from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .report import context_lines, table_lines
from .runner import with_progress
from .speed import spread
from .systems import find_system

if TYPE_CHECKING:
    from pagecrunch.result import Extraction

PAGE = "page"  # decode, parse and table: what the others are compared with
FORMATS = ("text", "markdown", "fragment", "json", "speech")
FACTS = "metadata"
OPENING = "opening"  # title, standfirst and lead picture, which Markdown, speech and the reading page begin with
LAST_STEP = "nh3"  # of the fragment
EVERYTHING = "to_dict"  # all fields of a fresh result
STEPS = (PAGE, "document", *FORMATS, LAST_STEP, OPENING, FACTS, EVERYTHING)
MEASURED = (
    "page      decode, parse and table; every format is compared with it",
    "all       the document once and the five formats from it; nh3 is part of the fragment, metadata are read apart",
    "to_dict   everything from a result of which nothing was read yet: kind of page, document, facts, all formats",
)
ALL = "all formats"  # the document once, and the five formats from it


@dataclass(frozen=True, slots=True)
class Costs:
    """The fastest round of every step on one page, in milliseconds."""

    page: str
    milliseconds: dict[str, float]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--using", default="learned", metavar="NAME", help="the extractor whose answer is rendered")
    parser.add_argument("--pages", type=positive, default=150, metavar="N", help="how many, spread over the corpus")
    parser.add_argument("--rounds", type=positive, default=5, metavar="N", help="rounds on every page")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = spread(list(read_corpus(arguments.corpus, Selection.of(arguments))), arguments.pages)
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} was selected.")
    version = find_system(arguments.using).version
    costs = list(with_progress(measure(samples, arguments.using, arguments.rounds), len(samples)))
    print("\n".join(context_lines([arguments.corpus.resolve().name], len(samples), [version])))
    print(f"timing    CPU time, fastest of {arguments.rounds} rounds a page; content by {arguments.using}")
    print("\n".join(MEASURED), end="\n\n")
    print("\n".join(cost_table(costs)))
    return 0


def measure(samples: list[Sample], using: str, rounds: int) -> Iterator[Costs]:
    """Time every step on every page, in turn, so that other work on the machine falls on all alike."""
    from pagecrunch import extract

    for sample in samples:
        html, url = sample.read(), sample.gold.url
        result = extract(html, url=url, using=using)
        result.metadata.to_json()
        steps = steps_of(result, html)
        best = dict.fromkeys(steps, float("inf"))
        gc.collect()
        gc.disable()
        try:
            for _ in range(rounds):
                for name, step in steps.items():
                    begin = process_time_ns()
                    step()
                    best[name] = min(best[name], (process_time_ns() - begin) / 1e6)
        finally:
            gc.enable()
        yield Costs(sample.gold.id, best)


def steps_of(result: Extraction, html: bytes) -> dict[str, Callable[[], object]]:
    """Each step alone, from what the steps before it gave."""
    from pagecrunch.build import build_page
    from pagecrunch.document.build import build_document
    from pagecrunch.metadata.facts import Metadata
    from pagecrunch.opening.opening import find_opening
    from pagecrunch.render.fragment import fragment, write
    from pagecrunch.render.json import render_json
    from pagecrunch.render.markdown import to_markdown
    from pagecrunch.render.sanitize import sanitize
    from pagecrunch.render.speech import to_speech
    from pagecrunch.render.text import to_text

    written = write(result.document.parts)
    page, decision, document = result.page, result.decision, result.document
    return {
        PAGE: lambda: build_page(html, page.url, hidden="strip"),
        "document": lambda: build_document(page, decision),
        "text": lambda: to_text(page, decision),
        "markdown": lambda: to_markdown(document),
        "fragment": lambda: fragment(document.parts),
        "json": lambda: render_json(result),
        "speech": lambda: to_speech(document),
        LAST_STEP: lambda: sanitize(written),
        OPENING: lambda: find_opening(page, document, Metadata(page), same_page=True),
        FACTS: lambda: Metadata(page).to_json(),
        EVERYTHING: lambda: replace(result, decision=replace(decision)).to_dict(),
    }


def cost_table(costs: list[Costs]) -> list[str]:
    """One line a step: milliseconds a page, and the share of the page's own cost."""
    totals = {name: sum(each.milliseconds[name] for each in costs) for name in STEPS}
    totals[ALL] = totals["document"] + sum(totals[name] for name in FORMATS)
    rows = [[name, f"{total / len(costs):.3f}", f"{total / totals[PAGE]:.2f}"] for name, total in totals.items()]
    return table_lines(["step", "ms/page", "ratio"], rows)
