"""The work cut into shards: pieces that are done or not done, each with an output file of its own.

The first are large, so that opening and closing files does not count; the further a job gets, the smaller they are, so
that all workers stay busy to the end. The plan is written down when a job starts and never made again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .inputs.find import Input
from .inputs.parquet import row_groups
from .options import Options

PIECES_OF_THE_REST = 4  # for every worker: the next shard is one of so many pieces of what is left
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


class _Rest:
    """What has not been cut yet, and how much of it the next shard takes."""

    def __init__(self, inputs: Sequence[Input], workers: int) -> None:
        self.files = sum(each.kind == "page" for each in inputs)
        self.bytes = sum(each.size for each in inputs if each.kind != "page")
        self._pieces = workers * PIECES_OF_THE_REST

    @property
    def next_files(self) -> int:
        return max(LEAST_FILES, min(MOST_FILES, self.files // self._pieces))

    @property
    def next_bytes(self) -> int:
        return max(LEAST_BYTES, min(MOST_BYTES, self.bytes // self._pieces))


def plan_shards(inputs: Sequence[Input], options: Options, workers: int) -> Iterator[Shard]:
    """The inputs in order, cut up so that every worker gets several pieces."""
    rest = _Rest(inputs, workers)
    pieces = (piece for run in _runs(inputs, rest) for piece in _pieces(run, rest, options))
    for number, piece in enumerate(pieces):
        yield Shard(number, **piece)


def _runs(inputs: Sequence[Input], rest: _Rest) -> Iterator[list[Input]]:
    """Neighbouring page files together, up to so many; everything else by itself."""
    run: list[Input] = []
    most = 0
    for each in inputs:
        if run and (each.kind != "page" or len(run) == most):
            yield run
            run = []
        if each.kind != "page":
            yield [each]
            continue
        if not run:
            most = rest.next_files
        run.append(each)
        rest.files -= 1
    if run:
        yield run


def _pieces(run: Sequence[Input], rest: _Rest, options: Options) -> Iterator[dict[str, Any]]:
    first = run[0]
    if first.kind == "page":
        yield {"kind": "page", "paths": tuple(each.path for each in run), "weight": sum(each.size for each in run)}
    elif first.kind == "parquet":
        yield from _pieces_of_table(first, rest.next_bytes, options)
        rest.bytes -= first.size
    elif first.kind == "jsonl" and first.path.endswith(".gz"):
        yield {"kind": "jsonl", "paths": (first.path,), "weight": first.size, "size": first.size}
        rest.bytes -= first.size
    else:
        start = 0
        while start < max(1, first.size):
            stop = min(start + rest.next_bytes, first.size)
            yield {
                "kind": first.kind,
                "paths": (first.path,),
                "weight": stop - start,
                "start": start,
                "stop": stop,
                "is_exact": start == 0,
                "size": first.size,
            }
            rest.bytes -= stop - start
            start = max(stop, 1)  # a file without a byte is a shard, too


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
