"""Every page of the corpora through every extractor and every renderer, and tidied: what raised, and what was slow.

Prints how many exceptions there were, each with its page, and the pages that took more than 20 times the median time
per byte. A filter that fails while a page is tidied is an exception too, although the page goes on without it. Pages
below a least size count as that size: what every page costs, however small, says nothing about its shape. What is
loaded with the first page is loaded beforehand, and a page that seems slow is tried again, as it may have been the
machine. The exit code is 1 where anything was found.
"""

from __future__ import annotations

import argparse
import gc
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

from pagecrunch import Extraction
from pagecrunch.build import build_page
from pagecrunch.metadata.facts import Metadata
from pagecrunch.registry import Registry

from . import ours
from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .report import context_lines
from .runner import in_words, with_progress

SLOW = 20.0  # times the median
LEAST_BYTES = 4096
FORMATS = ("text", "body", "markdown", "html", "fragment", "speech", "ssml")  # json is a method
ON_DEMAND = ("metadata", "language", "comments", "blocks")
FAILED = "failed and was left out"
ROUNDS = 3  # more, for a page that seems slow
FIRST = b"<title>A page</title><h1>A page</h1><p>The tide was late, and nobody in the harbour had noticed.</p>"


@dataclass(slots=True)
class Tried:
    """One page: how large it is, how long each part took, and what was raised."""

    page: str
    size: int
    seconds: dict[str, float] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Time a part of the work; what it raises is noted, and the next goes on."""
        begin = process_time()
        try:
            yield
        except Exception as error:
            self.errors.append(f"{name}: {in_words(error)}")
        self.seconds[name] = process_time() - begin

    def keep_fastest(self, again: Tried) -> None:
        """Of two tries of one page, each part counts as its fastest."""
        self.seconds = {name: min(took, again.seconds[name]) for name, took in self.seconds.items()}

    @property
    def per_byte(self) -> float:
        return sum(self.seconds.values()) / max(self.size, LEAST_BYTES)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS", help="folders with gold.jsonl and html/")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    selection = Selection.of(arguments)
    samples = {
        f"{folder.resolve().name}/{each.gold.id}": each
        for folder in arguments.corpora
        for each in read_corpus(folder, selection)
    }
    if not samples:
        raise UsageError("No page was selected.")
    try_page("the first", FIRST, None)  # imports, models, lists
    tried = list(with_progress((try_sample(name, each) for name, each in samples.items()), len(samples)))
    errors = [f"{each.page}: {error}" for each in tried for error in each.errors]
    for each in slow_pages(tried):
        for _ in range(ROUNDS):
            each.keep_fastest(try_sample(each.page, samples[each.page]))
    slow = slow_pages(tried)
    print("\n".join(context_lines([folder.resolve().name for folder in arguments.corpora], len(samples), [])))
    names = [*ours.extractor_names(), *FORMATS, "json", *ON_DEMAND, "tidy"]
    print(f"work      {', '.join(names)}\n")
    print("\n".join([*errors, *(slow_line(each, tried) for each in slow)]))
    print(f"the slowest for its size: {slow_line(max(tried, key=lambda each: each.per_byte), tried)}")
    print(f"{len(errors)} exceptions")
    print(f"{len(slow)} pages took more than {SLOW:g} times the median time per byte")
    return 1 if errors or slow else 0


def try_sample(name: str, sample: Sample) -> Tried:
    """One page of a corpus. Garbage is collected before and not within, or one page would pay for another."""
    html = sample.read()
    gc.collect()
    gc.disable()
    try:
        return try_page(name, html, sample.gold.url)
    finally:
        gc.enable()


def try_page(name: str, html: bytes, url: str | None) -> Tried:
    """All that can be asked for of one page. What does not depend on the extractor is read once."""
    from pagecrunch import extract, tidy

    tried = Tried(name, len(html))
    with tried.part("extract and the rest"):
        whole = extract(html, url)
        for each in ON_DEMAND:
            getattr(whole, each)
    with tried.part("tidy"):
        tidied = tidy(html, url)
        tidied.text  # noqa: B018  made when it is asked for
        tried.errors += [f"tidy: {warning}" for warning in tidied.warnings if FAILED in warning]
    page = build_page(html, url, hidden="strip")
    metadata = Metadata(page)
    for part in Registry(plug_ins=()).all("extractor"):
        with tried.part(part.name):
            decision = part.function(page, *((part.settings(),) if part.settings else ()))
            result = Extraction(page, decision, part.name)
            vars(result)["metadata"] = metadata
            for each in FORMATS:
                getattr(result, each)
            result.json()
            result.ledger.check()
    return tried


def slow_pages(tried: Sequence[Tried]) -> list[Tried]:
    """The pages that took too long for their size, the worst first."""
    median = statistics.median(each.per_byte for each in tried)
    return sorted((each for each in tried if each.per_byte > SLOW * median), key=lambda each: -each.per_byte)


def slow_line(each: Tried, tried: Sequence[Tried]) -> str:
    """A page, how slow it was, and the part of the work that took most of it."""
    times = each.per_byte / statistics.median(other.per_byte for other in tried)
    worst = max(each.seconds, key=lambda part: each.seconds[part])
    return f"{each.page}, {times:.1f} times the median, {each.size:,} bytes, most of it in {worst}"
