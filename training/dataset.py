"""Pages with labels for their blocks, from corpora that may be trained on, in folds grouped by registered domain.

Labels come from gold text, from snippets, or from readers (`label/`): a corpus with a file in `labels/`, such as the
pool, is read by that file, and its pages that no one has read are left out.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from pagecrunch.build import build_page
from pagecrunch.errors import UsageError
from pagecrunch.page.hidden_policy import STRIP
from pagecrunch.page.layout import NodeLayout
from pagecrunch.page.page import Page

from .drawn import read_drawn
from .label.file import LabelledPage, page_digest, read_labels
from .labels import label_blocks
from .tokens import tokens

FOLDS = 5
READ_BY_PEOPLE = Path(__file__).parent / "labels"
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


def read_corpus(folder: Path, limit: int | None = None, drawn: Path | None = None) -> Iterator[Example]:
    """The pages of a corpus; with a folder of `drawn` pages (`drawn.py`) those of them, as the browser drew them."""
    return islice(_examples(folder, read_labels(READ_BY_PEOPLE / f"{folder.name}.jsonl"), drawn), limit)


def _examples(folder: Path, labelled: dict[str, LabelledPage], drawn: Path | None) -> Iterator[Example]:
    with (folder / "gold.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            gold = json.loads(line)
            layout = read_drawn(drawn, gold["id"]) if drawn else None
            if (not labelled or gold["id"] in labelled) and (layout or not drawn):
                yield _example(folder, gold, labelled.get(gold["id"]), layout)


def _example(
    folder: Path, gold: dict[str, Any], read: LabelledPage | None, layout: NodeLayout | None = None
) -> Example:
    html = gzip.decompress((folder / "html" / f"{gold['id']}.html.gz").read_bytes())
    page = build_page(html, gold["url"], hidden=STRIP, layout=layout)  # as extraction reads it
    blocks = np.flatnonzero(page.blocks.hidden == 0)
    texts = [page.block_text(int(block)) for block in blocks]
    words = [tokens(text) for text in texts]
    counts = np.array([len(block) for block in words], np.float64)
    gold_words = None
    if read is not None:
        if page_digest(html) != read.digest:
            raise UsageError(f"The page {read.id} in {folder} is not the one that was labelled.")
        votes = read.kept(page)[blocks]
        label, known = np.nan_to_num(votes), ~np.isnan(votes)
        gold_words = Counter(word for kept, block in zip(label >= 0.5, words, strict=True) if kept for word in block)
        gold = gold | {"kind": read.opinions[0].kind}
        weight = known * _weight(counts, gold_words.total())
    elif gold["text"] is None:
        label, known = _label_by_snippets(texts, gold["with"], gold["without"])
        weight = known * np.minimum(counts, 60.0) / 400.0
    else:
        listed = tokens(gold["text"])
        gold_words = Counter(listed)
        label = np.array(label_blocks(words, listed))
        weight = _weight(counts, len(listed))
    return Example(
        corpus=folder.name, id=gold["id"], url=gold["url"] or "", kind=gold["kind"], lang=gold["lang"],
        fold=fold_of(gold["url"] or gold["id"]), page=page, blocks=blocks,
        words=[Counter(block) for block in words], word_counts=counts, label=label, weight=weight, gold=gold_words,
        gold_text=gold["text"], must_hold=list(gold.get("with") or ()), must_not_hold=list(gold.get("without") or ()),
    )  # fmt: skip


def _weight(counts: NDArray[np.float64], gold_words: int) -> NDArray[np.float64]:
    """Every page counts about the same, each block by its words."""
    return np.asarray((counts + 0.5) / max(50.0, gold_words + 0.3 * counts.sum()))


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
