"""The work cut into shards: pieces that are done or not done, each with an output file of its own.

The first are large, so that opening and closing files does not count; towards the end of a job they get smaller, so
that all workers stay busy to the end. The plan is saved when a job starts and never made again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from .inputs.find import Input, Kind
from .inputs.tables import row_groups
from .options import Options

PIECES_PER_WORKER = 4  # the next shard is the rest, divided by this for every worker
MAX_FILES, MIN_FILES = 1000, 8  # pages in a shard of files
MAX_BYTES, MIN_BYTES = 64 << 20, 1 << 20  # of an archive in a shard
# To reach a row of a row group all rows before it are unpacked, so a group is cut into few pieces.
MAX_PIECES_OF_A_ROW_GROUP = 4


@dataclass(frozen=True, slots=True)
class Shard:
    """One piece of the input: some files, or a part of an archive (bytes of a WARC or JSONL file, rows of a table)."""

    number: int
    kind: Kind
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


def plan_shards(inputs: Sequence[Input], options: Options, workers: int) -> Iterator[Shard]:
    """The inputs in order, cut up so that every worker gets several pieces."""
    return _Planner(inputs, options, workers).shards()


class _Planner:
    """Cuts inputs into shards, and keeps how much is left to cut."""

    def __init__(self, inputs: Sequence[Input], options: Options, workers: int) -> None:
        self._inputs, self._options = inputs, options
        self._files_left = sum(each.kind == "page" for each in inputs)
        self._bytes_left = sum(each.size for each in inputs if each.kind != "page")
        self._pieces = workers * PIECES_PER_WORKER
        self._numbers = count()

    def shards(self) -> Iterator[Shard]:
        """Neighbouring page files together, up to a number; everything else by itself."""
        files: list[Input] = []
        most = 0
        for each in self._inputs:
            if files and (each.kind != "page" or len(files) == most):
                yield self._shard_of_files(files)
                files = []
            if each.kind != "page":
                yield from self._parts(each)
                continue
            if not files:
                most = max(MIN_FILES, min(MAX_FILES, self._files_left // self._pieces))
            files.append(each)
            self._files_left -= 1
        if files:
            yield self._shard_of_files(files)

    def _shard_of_files(self, files: Sequence[Input]) -> Shard:
        weight = sum(each.size for each in files)
        return Shard(next(self._numbers), "page", tuple(each.path for each in files), weight)

    def _parts(self, archive: Input) -> Iterator[Shard]:
        size, paths = archive.size, (archive.path,)
        if archive.kind == "parquet":
            yield from self._parts_of_table(archive)
            self._bytes_left -= size
        elif archive.kind == "jsonl" and archive.path.endswith(".gz"):
            yield Shard(next(self._numbers), "jsonl", paths, size, size=size)
            self._bytes_left -= size
        else:
            start = 0
            while start < max(1, size):
                stop = min(start + self._next_bytes(), size)
                is_exact = start == 0
                yield Shard(
                    next(self._numbers), archive.kind, paths, stop - start, start, stop, is_exact=is_exact, size=size
                )
                self._bytes_left -= stop - start
                start = max(stop, 1)  # an empty file is a shard, too

    def _parts_of_table(self, table: Input) -> Iterator[Shard]:
        size = self._next_bytes()
        for group in row_groups(table.path, self._options.html_column):
            pieces = max(1, min(MAX_PIECES_OF_A_ROW_GROUP, group.size // size, group.rows))
            for piece in range(pieces):
                start, stop = group.rows * piece // pieces, group.rows * (piece + 1) // pieces
                weight = group.size // pieces
                yield Shard(
                    next(self._numbers), "parquet", (table.path,), weight, start, stop, group.number, size=table.size
                )

    def _next_bytes(self) -> int:
        return max(MIN_BYTES, min(MAX_BYTES, self._bytes_left // self._pieces))


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
