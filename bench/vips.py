"""VIPS beside other extractors on rendered pages: F1 of words, as in tables 9 and 10 of the MSS paper.

Every page is rendered offline. `vips` picks a block by the paper's heuristic (a point a word, two less a tag),
`vips-best` the block with the highest F1, as the paper did "to give VIPS the most favorable results possible". The
others read the same rendered page.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import mean

from pagecrunch import FetchError, extract
from pagecrunch.browser import Browser, Visit
from pagecrunch.decision import Decision
from pagecrunch.extractors.vips.extract import rows_of
from pagecrunch.extractors.vips.segment import VisualBlock, segment
from pagecrunch.fetched import Fetched
from pagecrunch.page.page import Page
from pagecrunch.result import Extraction

from .corpora import Sample, Selection, add_selection, read_corpus
from .report import table_lines
from .score import count_bags, words

SYSTEMS = ("vips", "mss", "mss-plus", "econ", "coreex", "largest", "learned")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", metavar="CORPUS", type=Path, help="a corpus folder with gold texts")
    parser.add_argument("--systems", default=",".join(SYSTEMS), help="extractors to measure beside it")
    parser.add_argument("--granularity", type=int, default=8, help="of the blocks, from 1 to 10")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    names = arguments.systems.split(",")
    scores: dict[str, list[float]] = {name: [] for name in (*names, "vips-best")}
    sizes: list[int] = []
    failed = 0
    samples = [each for each in read_corpus(arguments.corpus, Selection.of(arguments)) if each.gold.text]
    with Browser() as browser, ThreadPoolExecutor(2) as threads:
        for sample, page in zip(samples, threads.map(lambda each: render(browser, each), samples), strict=True):
            if page is None:
                failed += 1
                continue
            gold = sample.gold.text or ""
            for name in names:
                scores[name].append(word_f1(extract(page, using=name).text, gold))
            best, count = best_block(extract(page, using="everything").page, gold, arguments.granularity)
            scores["vips-best"].append(best)
            sizes.append(count)
    lines = ((name, f"{mean(found):.3f}") for name, found in scores.items() if found)
    print("\n".join(table_lines(("system", "F1"), lines)))
    print(f"\n{len(sizes)} pages, {failed} failed; {mean(sizes):.0f} blocks in a tree")
    return 0


def word_f1(output: str, gold: str) -> float:
    return count_bags(words(output), words(gold)).f1


def render(browser: Browser, sample: Sample) -> Fetched | None:
    try:
        return browser.render(Visit(sample.gold.url or "http://page.invalid/", sample.read(), is_offline=True))
    except FetchError:
        return None


def best_block(page: Page, gold: str, granularity: int) -> tuple[float, int]:
    """The highest F1 that a block of the tree has, and how many blocks there are."""
    root = segment(page, granularity)
    if root is None:
        return 0.0, 0
    blocks = list(root.walk())
    return max(word_f1(text, gold) for text in texts_of(page, blocks)), len(blocks)


def texts_of(page: Page, blocks: list[VisualBlock]) -> Iterator[str]:
    for block in blocks:
        kept = rows_of(page, block)
        decision = Decision.of_rows(page, kept, keep_reason="in the block", drop_reason="outside")
        yield Extraction(page, decision, "vips").text
