"""A corpus folder: `html/<id>.html.gz`, the bytes as served, and `gold.jsonl`, one object a page."""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from .errors import UsageError
from .options import positive

_PLAIN_FIELDS = ("url", "kind", "lang", "text", "title", "author", "date")


@dataclass(frozen=True, slots=True)
class GoldPost:
    """A post of a thread. `author` is a name, or the address of the author's profile."""

    text: str
    author: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Gold:
    """What a page holds, said by people. A corpus gives either the full `text` or decisive snippets, or both."""

    id: str
    url: str | None = None
    kind: str | None = None
    lang: str | None = None
    text: str | None = None
    title: str | None = None
    author: str | None = None
    date: str | None = None
    must_hold: tuple[str, ...] = ()  # `with` in the file
    must_not_hold: tuple[str, ...] = ()  # `without` in the file
    posts: tuple[GoldPost, ...] = ()
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of a product: price, brand...

    @classmethod
    def of(cls, record: dict[str, Any]) -> Gold:
        known: dict[str, Any] = {name: record.get(name) for name in _PLAIN_FIELDS}
        known["must_hold"] = tuple(record.get("with") or ())
        known["must_not_hold"] = tuple(record.get("without") or ())
        posts = record.get("posts") or ()
        known["posts"] = tuple(
            GoldPost(*(each.get(name) or "" for name in ("text", "author", "date"))) for each in posts
        )
        known["facts"] = {name: tuple(values) for name, values in (record.get("facts") or {}).items()}
        return cls(str(record["id"]), **known)


@dataclass(frozen=True, slots=True)
class Sample:
    """One page of a corpus: where its bytes are, and its gold. Small, so that it travels between processes."""

    path: Path
    gold: Gold

    def read(self) -> bytes:
        """The page as it was served."""
        return gzip.decompress(self.path.read_bytes())


@dataclass(frozen=True, slots=True)
class Selection:
    """Which pages of a corpus to take: of this kind, in this language, every n-th, at most a number; None takes all."""

    kind: str | None = None
    lang: str | None = None
    limit: int | None = None
    every: int = 1

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Selection:
        return cls(arguments.kind, arguments.lang, arguments.limit, arguments.every)

    def holds(self, gold: Gold) -> bool:
        return self.kind in (None, gold.kind) and self.lang in (None, gold.lang)


def add_selection(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kind", help="only pages of this kind, such as article or forum")
    parser.add_argument("--lang", help="only pages in this language, such as zh")
    parser.add_argument("--every", type=positive, default=1, metavar="N", help="only every N-th page")
    parser.add_argument("--limit", type=positive, metavar="N", help="only the first N pages")


def read_corpus(folder: Path, selection: Selection | None = None) -> Iterator[Sample]:
    """The selected pages in the order of `gold.jsonl`, read as they are asked for. The folder is checked at once."""
    gold_file = folder / "gold.jsonl"
    if not gold_file.is_file() or not (folder / "html").is_dir():
        raise UsageError(f"{folder} is not a corpus: it needs a file gold.jsonl and a folder html.")
    selection = selection or Selection()
    samples = (sample for sample in _read_lines(gold_file) if selection.holds(sample.gold))
    return islice(islice(samples, 0, None, selection.every), selection.limit)


def _read_lines(gold_file: Path) -> Iterator[Sample]:
    with gold_file.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                gold = Gold.of(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise UsageError(f"{gold_file}, line {number}, is not a gold record: {error!r}.") from error
            path = gold_file.parent / "html" / f"{gold.id}.html.gz"
            if not path.is_file():
                raise UsageError(f"{gold_file}, line {number}, names a page without a file: {path}.")
            yield Sample(path, gold)
