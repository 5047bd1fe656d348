"""Pages with labels for their blocks, from corpora that may be trained on, in folds grouped by registered domain."""

from __future__ import annotations

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from pagecrunch.build import build_page
from pagecrunch.page.page import Page

from .labels import label_blocks
from .tokens import tokens

FOLDS = 5
# Under a country's domain these stand for "anyone may register below".
SECOND_LEVELS = frozenset(("co", "com", "org", "net", "gov", "ac", "edu", "or", "ne", "go"))


@dataclass(eq=False)
class Example:
    """One page: its blocks that are seen, their words, the share of each that is gold, and how much each counts."""

    corpus: str
    id: str
    url: str
    kind: str
    lang: str | None
    fold: int
    page: Page
    blocks: NDArray[np.intp]
    words: list[Counter[str]]
    word_counts: NDArray[np.float64]
    label: NDArray[np.float64]
    weight: NDArray[np.float64]
    gold: Counter[str] | None
    gold_text: str | None
    must_hold: list[str]
    must_not_hold: list[str]


def read_corpus(folder: Path, limit: int | None = None) -> Iterator[Example]:
    with (folder / "gold.jsonl").open(encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if limit is not None and number >= limit:
                return
            yield _example(folder, json.loads(line))


def _example(folder: Path, gold: dict[str, str]) -> Example:
    page = build_page(gzip.decompress((folder / "html" / f"{gold['id']}.html.gz").read_bytes()), gold["url"])
    blocks = np.flatnonzero(page.blocks.hidden == 0)
    texts = [page.block_text(int(block)) for block in blocks]
    words = [tokens(text) for text in texts]
    counts = np.array([len(block) for block in words], np.float64)
    if gold["text"] is None:
        label, known = _label_by_snippets(texts, gold["with"], gold["without"])
        weight = known * np.minimum(counts, 60.0) / 400.0
        gold_words = None
    else:
        listed = tokens(gold["text"])
        gold_words = Counter(listed)
        label = np.array(label_blocks(words, listed))
        # Every page counts about the same, each block by its words.
        weight = (counts + 0.5) / max(50.0, len(listed) + 0.3 * counts.sum())
    return Example(
        corpus=folder.name, id=gold["id"], url=gold["url"] or "", kind=gold["kind"], lang=gold["lang"],
        fold=fold_of(gold["url"] or gold["id"]), page=page, blocks=blocks,
        words=[Counter(block) for block in words], word_counts=counts, label=label, weight=weight, gold=gold_words,
        gold_text=gold["text"], must_hold=list(gold.get("with") or ()), must_not_hold=list(gold.get("without") or ()),
    )  # fmt: skip


def _label_by_snippets(
    texts: list[str], good: list[str], bad: list[str]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Labels where snippets tell: 1 for a block with one that must be there, 0 for one that must not; else unknown."""
    folded = [" ".join(text.split()) for text in texts]
    label, known = np.zeros(len(texts)), np.zeros(len(texts))
    for snippets, value in ((bad, 0.0), (good, 1.0)):
        for snippet in snippets:
            wanted = " ".join(snippet.split())
            for block, text in enumerate(folded):
                if wanted and wanted in text:
                    label[block], known[block] = value, 1.0
    return label, known


def fold_of(url: str) -> int:
    return zlib.crc32(registered_domain(url).encode()) % FOLDS


def registered_domain(url: str) -> str:
    host = (urlsplit(url).hostname or url).lower()
    parts = host.split(".")
    keep = 3 if len(parts) > 2 and len(parts[-1]) == 2 and parts[-2] in SECOND_LEVELS else 2
    return ".".join(parts[-keep:])
