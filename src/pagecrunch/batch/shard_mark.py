"""The mark of a finished shard: what it was made from, what its output is, and its tally.

A mark is only believed where the request and the piece of input are the same (`key`) and the output is still as it
was: its size, and its digest where its stamp is another.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ..work.frames import from_json
from .remote import FileFacts
from .shards import Shard
from .tally import Tally

DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class OutputFacts:
    """The output file of a shard."""

    rows: int
    size: int
    digest: str
    stamp: str = ""
    page_files: int = 0  # beside it, where every page is a file


@dataclass(frozen=True, slots=True)
class ShardMark:
    """What is known of a finished shard; for a part of a WARC file also where its records start and end."""

    key: str
    output: OutputFacts
    first: int | None = None  # the part's first record
    following: int | None = None  # the first record after the part; None at the file's end
    is_cut: bool = False  # whether the rest of its input could not be read: then `following` is not known
    tally: Tally = field(default_factory=Tally)

    def to_bytes(self) -> bytes:
        values = {name: getattr(self, name) for name in ("key", "first", "following", "is_cut")}
        values |= {"output": asdict(self.output), "tally": self.tally.to_json()}
        return json.dumps(values, ensure_ascii=False, indent=1).encode("utf-8", "replace")

    @classmethod
    def from_bytes(cls, data: bytes) -> ShardMark | None:
        """The mark; None where it was cut or changed."""
        try:
            values: dict[str, Any] = json.loads(data)
            return cls(
                str(values["key"]),
                from_json(OutputFacts, values["output"]),
                values["first"],
                values["following"],
                bool(values["is_cut"]),
                from_json(Tally, values["tally"]),
            )
        except (ValueError, KeyError, TypeError, ValidationError):
            return None

    def describes(self, facts: FileFacts | None, digest: Callable[[], str]) -> bool:
        """Whether the output is as it was."""
        if facts is None or facts.size != self.output.size:
            return False
        return facts.stamp == self.output.stamp or digest() == self.output.digest


def digest_of_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=DIGEST_BYTES)).hexdigest()


def misplaced_parts(plan: Sequence[Shard], mark_of: Callable[[Shard], ShardMark | None]) -> list[Shard]:
    """Parts of WARC files that started in the wrong place, with the right one: the first of each file.

    A part other than the first starts at a record that was searched for, and what was found may have been inside
    another record. The first part starts at the file's start and is right; where it ended, the second must have
    started, and so on. A part that started elsewhere is done again from the right place. Where a part could not be
    read to its end, it says nothing about the next.
    """
    misplaced: list[Shard] = []
    settled: set[str] = set()  # files that need no further look
    following: dict[str, int | None] = {}
    for shard in plan:
        path = shard.paths[0]
        if shard.kind != "warc" or path in settled:
            continue
        mark = mark_of(shard)
        if mark is None:
            settled.add(path)
            continue
        if not shard.is_exact and path in following and mark.first != following[path]:
            settled.add(path)
            start = following[path]
            # Past its end, where a record reaches over all of it; None is the file's end.
            misplaced.append(replace(shard, start=(shard.size or 0) if start is None else start, is_exact=True))
        if mark.is_cut:
            following.pop(path, None)
        else:
            following[path] = mark.following
    return misplaced
