"""Label pages by reading them: shows a page as numbered blocks, and takes the ranges that are content.

training/labels/README.md says what counts as content.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.errors import UsageError
from pagecrunch.page.page import Page
from pagecrunch.page.title import title_text

from ..choice import word_f1
from ..labels import label_blocks
from ..tokens import tokens
from .file import Opinion, add_opinion, chosen, page_digest, read_labels
from .view import page_lines

LABELS = Path(__file__).parents[1] / "labels"
KINDS = (
    "article", "service", "product", "collection", "forum", "listing", "documentation", "home", "contact", "sign-up",
    "search",
)  # fmt: skip


class _Read(NamedTuple):
    gold: dict[str, str]
    html: bytes
    page: Page


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, help="a corpus folder: html/ and gold.jsonl")
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--list", action="store_true", help="all pages: id, kind, who has read it, address")
    task.add_argument("--show", metavar="ID", nargs="+", help="pages as numbered blocks")
    task.add_argument("--set", metavar="ID", help="write down what is content in a page")
    task.add_argument("--disagreements", action="store_true", help="pages that two readers see differently")
    task.add_argument("--gold", action="store_true", help="compare the labels with the corpus's gold text")
    parser.add_argument("--only", metavar="RANGE", help="with --show: these blocks alone, not folded and not cut")
    parser.add_argument(
        "--keep", metavar="RANGES", help='with --set: the blocks that are content: "3-9,14"; "" for none'
    )
    parser.add_argument("--kind", choices=KINDS, help="with --set: the kind of page")
    parser.add_argument("--by", metavar="NAME", help="with --set: who or what has read the page")
    parser.add_argument("--note", default="", help="with --set: a short remark")
    parser.add_argument("--labels", type=Path, help="the file of labels (default: training/labels/CORPUS.jsonl)")


def run(arguments: argparse.Namespace) -> int:
    labels = arguments.labels or LABELS / f"{arguments.corpus.name}.jsonl"
    try:
        if arguments.list:
            _list(arguments.corpus, labels)
        elif arguments.show:
            gold = _gold(arguments.corpus)
            for page_id in arguments.show:
                _show(_read(arguments.corpus, page_id, gold), arguments.only)
        elif arguments.set:
            _set(arguments, labels)
        elif arguments.gold:
            _compare_with_gold(arguments.corpus, labels)
        else:
            _compare_readers(arguments.corpus, labels)
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _gold(corpus: Path) -> dict[str, dict[str, str]]:
    try:
        with (corpus / "gold.jsonl").open(encoding="utf-8") as lines:
            return {page["id"]: page for page in map(json.loads, lines)}
    except OSError:
        raise UsageError(f"{corpus} is not a corpus folder: it has no gold.jsonl.") from None


def _read(corpus: Path, page_id: str, gold: dict[str, dict[str, str]] | None = None) -> _Read:
    found = (gold or _gold(corpus)).get(page_id)
    if found is None:
        raise UsageError(f"There is no page {page_id} in {corpus}. --list shows all pages.")
    html = gzip.decompress((corpus / "html" / f"{page_id}.html.gz").read_bytes())
    return _Read(found, html, build_page(html, found["url"]))


def _list(corpus: Path, labels: Path) -> None:
    labelled = read_labels(labels)
    for page_id, gold in _gold(corpus).items():
        opinions = labelled[page_id].opinions if page_id in labelled else []
        by = ", ".join(f"{opinion.by} ({opinion.kind})" for opinion in opinions)
        print(page_id, gold["kind"] or "-", by or "not read", gold["url"] or "", sep="\t")


def _show(read: _Read, only: str | None) -> None:
    count = len(read.page.blocks)
    title = " ".join(title_text(read.page).split())
    print(f"== {read.gold['id']}: {count} blocks\n{read.gold['url'] or ''}\ntitle: {title}")
    asked = np.flatnonzero(chosen(only, count)) if only else None
    lines = page_lines(read.page, range(int(asked[0]), int(asked[-1]) + 1) if asked is not None else None)
    print("\n".join(lines))


def _set(arguments: argparse.Namespace, labels: Path) -> None:
    if arguments.keep is None or not arguments.kind or not arguments.by:
        raise UsageError("--set needs --keep, --kind and --by.")
    read = _read(arguments.corpus, arguments.set)
    opinion = Opinion(arguments.by, arguments.kind, arguments.keep, arguments.note)
    add_opinion(labels, arguments.set, read.html, read.page, opinion)
    words, count = sum(_words(read.page, opinion.keep).values()), len(read.page.blocks)
    print(f"{arguments.set}: {chosen(opinion.keep, count).sum()} of {count} blocks, {words} words")


def _words(page: Page, keep: str) -> Counter[str]:
    """The words of a choice; hidden blocks do not count."""
    found: Counter[str] = Counter()
    for block in np.flatnonzero(chosen(keep, len(page.blocks)) & (page.blocks.hidden == 0)):
        found.update(tokens(page.block_text(int(block))))
    return found


def _compare_with_gold(corpus: Path, labels: Path) -> None:
    gold = _gold(corpus)
    scores: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for entry in read_labels(labels).values():
        read = _read(corpus, entry.id, gold)
        if read.gold.get("text") is None:
            continue
        listed = tokens(read.gold["text"])
        best = word_f1(_words_of_gold(read.page, listed), Counter(listed))
        for opinion in entry.opinions:
            score = word_f1(_words(read.page, opinion.keep), Counter(listed))
            for group in (opinion.by, f"{opinion.by}, {read.gold['kind']}"):
                scores[group].append((score, best))
            print(f"{score:.3f} (by whole blocks at best {best:.3f})\t{entry.id}\t{read.gold['kind']}\t{opinion.by}")
    if not scores:
        raise UsageError(f"No page in {labels} has a gold text in {corpus} to compare it with.")
    for group, pairs in scores.items():
        mean, best = (fmean(column) for column in zip(*pairs, strict=True))
        print(f"{group}: mean F1 {mean:.4f} on {len(pairs)} pages (by whole blocks at best {best:.4f})")


def _words_of_gold(page: Page, listed: Sequence[str]) -> Counter[str]:
    """The words of the blocks that the gold holds for the most part."""
    blocks = [tokens(page.block_text(int(block))) for block in np.flatnonzero(page.blocks.hidden == 0)]
    found: Counter[str] = Counter()
    for words, share in zip(blocks, label_blocks(blocks, list(listed)), strict=True):
        found.update(words if share >= 0.5 else ())
    return found


def _compare_readers(corpus: Path, labels: Path) -> None:
    gold = _gold(corpus)
    scores = []
    for entry in read_labels(labels).values():
        if len(entry.opinions) < 2:
            continue
        read = _read(corpus, entry.id, gold)
        if page_digest(read.html) != entry.digest:
            raise UsageError(f"The page {entry.id} has changed since it was read.")
        for one, two in combinations(entry.opinions, 2):
            score = word_f1(_words(read.page, one.keep), _words(read.page, two.keep))
            scores.append(score)
            if (one.keep, one.kind) != (two.keep, two.kind):
                print(
                    f"{score:.3f}\t{entry.id}",
                    *(f"{each.by} ({each.kind}): {each.keep}" for each in (one, two)),
                    sep="\t",
                )
    if not scores:
        raise UsageError(f"No page in {labels} was labelled by two readers.")
    print(f"{len(scores)} pages read twice: mean F1 {fmean(scores):.4f} between readers")
