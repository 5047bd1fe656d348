"""Steps and seconds to the content: what a screen reader reads out before the content begins.

Crunch's user study (2005, section 5) counted the steps of two tasks by hand: 65 without Crunch and 38 with it, 73 and
23; its reader needed 17.5 seconds a step without and 3.2 with it. What a machine can take of that:
steps     lines (blocks of the page) and links, from the top of the page to the line where the gold text begins
heading   key strokes of a reader who jumps from heading to heading: headings, and lines after the last one
seconds   how long it takes to hear these lines and links, at --rate words a minute
Each page is measured as it was served, tidied by each profile, and as a reading page, always to the same gold line.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .report import context_lines, table_lines
from .runner import run_all, time_limit, with_progress
from .score import words_cjk
from .systems import find_system

SECONDS_PER_PAGE = 120.0
RATE = 180  # words a minute: the default of common speech synthesisers
ORIGINAL, READING_PAGE = "original", "reading page"
PROFILES = ("crunch-1.0", "crunch-2.0", "modern")
LINK_WORDS = 1  # a screen reader says "link" before each
# Steps of the paper's tasks A and B, and its seconds a step, without and with Crunch.
PAPER = (("A, read the top sports story", 73, 23), ("B, read the top headline story", 65, 38))
PAPER_SECONDS = (17.5, 3.2)

LEAST_LETTERS = 12  # of a gold line; a shorter one may be a menu entry
FIRST_WORDS = 8  # of a gold line; enough to find its place


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is read out: its words, and the number of links that begin in it."""

    words: tuple[str, ...]
    links: int
    is_heading: bool = False


def lines_of(html: bytes | str, url: str | None) -> list[Line]:
    """What a screen reader reads of a page, line by line. Links between lines count with the line before."""
    import numpy as np

    from pagecrunch.build import build_page
    from pagecrunch.page.names import BLOCK_KINDS, HIDDEN_CODES, TAG_CODES

    page, heading = build_page(html, url), BLOCK_KINDS.index("heading")
    # Screen readers read what a style puts off screen or clips, but not what is hidden in other ways.
    is_read = np.zeros(256, bool)
    is_read[[0, HIDDEN_CODES["off screen"], HIDDEN_CODES["clipped away"]]] = True
    blocks = np.flatnonzero(is_read[page.blocks.hidden])
    if not len(blocks):
        return []
    is_link = (page.tag == TAG_CODES["a"]) & (page.linked == 1) & is_read[page.hidden]
    before = np.concatenate(([0], np.cumsum(is_link)))
    starts = page.blocks.first[blocks]
    # A link begins above its text, so it is counted up to the text row itself.
    counts = np.diff(np.concatenate((before[starts], [before[-1]])))
    counts[0] += int(before[starts[0]])
    return [
        Line(tuple(words_cjk(page.block_text(block))), int(count), bool(page.blocks.kind[block] == heading))
        for block, count in zip(blocks.tolist(), counts.tolist(), strict=True)
    ]


def steps_before(lines: Sequence[Line], gold_line: Sequence[str]) -> int | None:
    """Lines and links before the line with the beginning of a gold line; None if there is no such line."""
    steps = 0
    for line in lines:
        if holds(line.words, gold_line):
            return steps
        steps += 1 + line.links
    return None


def holds(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the wanted words occur in a row."""
    length = len(wanted)
    return any(tuple(words[at : at + length]) == tuple(wanted) for at in range(len(words) - length + 1))


def gold_lines(text: str) -> Iterable[list[str]]:
    """The beginnings of the lines of a gold text that are too long for a menu entry."""
    for line in text.splitlines():
        found = words_cjk(line)[:FIRST_WORDS]
        if sum(map(len, found)) >= LEAST_LETTERS:
            yield found


def steps_before_content(original: Sequence[Line], tidied: Sequence[Line], text: str) -> tuple[int, int] | None:
    """The steps in both pages to the first gold line that both have; None if there is no such line."""
    for line in gold_lines(text):
        before, after = steps_before(original, line), steps_before(tidied, line)
        if before is not None and after is not None:
            return before, after
    return None


@dataclass(frozen=True, slots=True)
class Way:
    """What lies before the content on one page."""

    steps: int
    by_heading: int
    words: int


def way_to(lines: Sequence[Line], gold_line: Sequence[str]) -> Way | None:
    """The way to the line with the beginning of a gold line; None if there is no such line."""
    steps = words = headings = since_heading = 0
    for line in lines:
        if holds(line.words, gold_line):
            # To reach a heading, one jumps onto it; any other line is reached line by line from the last heading.
            return Way(steps, headings + 1 if line.is_heading else headings + since_heading, words)
        steps += 1 + line.links
        words += len(line.words) + LINK_WORDS * line.links
        headings, since_heading = (headings + 1, 1) if line.is_heading else (headings, since_heading + 1)
    return None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--rate", type=positive, default=RATE, metavar="N", help="words a minute")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = [sample for sample in read_corpus(arguments.corpus, Selection.of(arguments)) if sample.gold.text]
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} with a gold text was selected.")
    done = list(with_progress(run_all(partial(ways_of), samples, arguments.jobs), len(samples)))
    found = [each.result for each in done if each.result]
    version = find_system("everything").version
    print("\n".join(context_lines([arguments.corpus.resolve().name], len(samples), [version])))
    print(f"speech    {arguments.rate} words a minute\n")
    print("\n".join(steps_table(found, arguments.rate)))
    print(f"\n{len(samples) - len(found):,} pages have no gold line that is on all of them, and are not counted.")
    print("\n".join(["", *paper_table()]))
    failed = [each for each in done if each.error]
    for each in failed:
        print(f"failed: {each.item.gold.id}: {each.error}")
    return 1 if failed else 0


def ways_of(sample: Sample) -> dict[str, Way] | None:
    """The way to the first gold line that all views of the page have; None if there is no such line."""
    from pagecrunch import extract, tidy
    from pagecrunch.settings import Settings, TidySettings

    html, url = sample.read(), sample.gold.url
    with time_limit(SECONDS_PER_PAGE):
        views = {ORIGINAL: lines_of(html, url)}
        for profile in PROFILES:
            settings = Settings({"tidy": TidySettings.model_validate({"profile": profile})})
            views[profile] = lines_of(tidy(html, url, settings).html, url)
        views[READING_PAGE] = lines_of(extract(html, url).html, url)
        for line in gold_lines(sample.gold.text or ""):
            ways = {name: way for name, lines in views.items() if (way := way_to(lines, line))}
            if len(ways) == len(views):
                return ways
    return None


def steps_table(found: Sequence[dict[str, Way]], rate: int) -> list[str]:
    """One line a view: medians and means over pages, and the share of the original's steps."""
    rows = []
    before = statistics.fmean(ways[ORIGINAL].steps for ways in found) if found else 0.0
    for view in (ORIGINAL, *PROFILES, READING_PAGE) if found else ():
        ways = [each[view] for each in found]
        steps, keys = [way.steps for way in ways], [way.by_heading for way in ways]
        seconds = [60 * way.words / rate for way in ways]
        share = f"{statistics.fmean(steps) / before:.2f}" if before else "-"
        figures = [f(values) for values in (steps, keys, seconds) for f in (statistics.median, statistics.fmean)]
        rows.append([view, f"{len(ways):,}", *(f"{figure:.1f}" for figure in figures), share])
    head = ["page", "pages", "steps", "mean", "by heading", "mean", "seconds", "mean", "share of steps"]
    return table_lines(head, rows)


def paper_table() -> list[str]:
    """What the study found, by hand and with one person."""
    rows = [
        [f"task {task}", str(without), str(with_it), f"{with_it / without:.2f}"] for task, without, with_it in PAPER
    ]
    rows.append(["seconds a step, of one blind reader", *(f"{seconds}" for seconds in PAPER_SECONDS), ""])
    return table_lines(["paper (whole tasks over two pages)", "without Crunch", "with Crunch", "share"], rows)
