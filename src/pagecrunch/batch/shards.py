"""The work cut into shards: pieces that are done or not done, each with an output file of its own.

Shards are small enough that all workers stay busy to the end, and large enough that opening and closing files does not
count. The plan is written down when a job starts and never made again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .inputs.find import Input
from .inputs.parquet import row_groups
from .options import Options

SHARDS_PER_WORKER = 8  # with fewer, one slow shard at the end keeps the others waiting
MOST_FILES, LEAST_FILES = 1000, 8  # pages in a shard of files
MOST_BYTES, LEAST_BYTES = 64 << 20, 1 << 20  # of an archive in a shard
# To reach a row of a row group all rows before it are unpacked, so a group is cut into few pieces.
MOST_PIECES_OF_A_ROW_GROUP = 4


@dataclass(frozen=True, slots=True)
class Shard:
    """One piece of the input: some files, or a part of an archive (bytes of a WARC or JSONL file, rows of a table)."""

    number: int
    kind: str
    paths: tuple[str, ...]
    weight: int  # bytes to read, for the progress bar
    start: int = 0
    stop: int | None = None
    group: int = 0  # row group of a Parquet file
    is_exact: bool = True  # False where `start` is only near a record
    size: int | None = None  # of the whole archive when the plan was made

    @property
    def name(self) -> str:
        return f"shard-{self.number:05d}"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Shard:
        return cls(**{**values, "paths": tuple(values["paths"])})


def plan_shards(inputs: Sequence[Input], options: Options, workers: int) -> Iterator[Shard]:
    """The inputs in order, cut up so that every worker gets several pieces."""
    pieces = workers * SHARDS_PER_WORKER
    pages = sum(each.kind == "page" for each in inputs)
    files = _within(pages // pieces, LEAST_FILES, MOST_FILES)
    size = _within(sum(each.size for each in inputs if each.kind != "page") // pieces, LEAST_BYTES, MOST_BYTES)
    number = 0
    for run in _runs(inputs, files):
        for piece in _pieces(run, size, options):
            yield Shard(number, **piece)
            number += 1


def _within(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


def _runs(inputs: Sequence[Input], files: int) -> Iterator[list[Input]]:
    """Neighbouring page files together, up to so many; everything else by itself."""
    run: list[Input] = []
    for each in inputs:
        if run and (each.kind != "page" or len(run) == files):
            yield run
            run = []
        if each.kind == "page":
            run.append(each)
        else:
            yield [each]
    if run:
        yield run


def _pieces(run: Sequence[Input], size: int, options: Options) -> Iterator[dict[str, Any]]:
    first = run[0]
    if first.kind == "page":
        yield {"kind": "page", "paths": tuple(each.path for each in run), "weight": sum(each.size for each in run)}
    elif first.kind == "parquet":
        yield from _pieces_of_table(first, size, options)
    elif first.kind == "jsonl" and first.path.endswith(".gz"):
        yield {"kind": "jsonl", "paths": (first.path,), "weight": first.size, "size": first.size}
    else:
        for start in range(0, max(1, first.size), size):
            stop = min(start + size, first.size)
            yield {
                "kind": first.kind,
                "paths": (first.path,),
                "weight": stop - start,
                "start": start,
                "stop": stop,
                "is_exact": start == 0,
                "size": first.size,
            }


def _pieces_of_table(table: Input, size: int, options: Options) -> Iterator[dict[str, Any]]:
    for group in row_groups(table.path, options.html_column):
        number = max(1, min(MOST_PIECES_OF_A_ROW_GROUP, group.size // size, group.rows))
        for piece in range(number):
            yield {
                "kind": "parquet",
                "paths": (table.path,),
                "weight": group.size // number,
                "start": group.rows * piece // number,
                "stop": group.rows * (piece + 1) // number,
                "group": group.number,
                "size": table.size,
            }


def changed_since(shards: Sequence[Shard]) -> str | None:
    """An archive that is gone or not as long as it was when the plan was made."""
    checked: set[str] = set()
    for shard in shards:
        path = shard.paths[0]
        if shard.size is None or path in checked:
            continue
        checked.add(path)
        if not os.path.isfile(path) or os.path.getsize(path) != shard.size:
            return path
    return None
