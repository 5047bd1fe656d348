"""The work cut into shards: pieces that are done or not done, each with an output file of its own.

The first are large, so that opening and closing files does not count; towards the end of a job they get smaller, so
that all workers stay busy to the end. The plan depends on the input alone: not on how many workers there are, nor on
where they run. Outputs are named after the archive or table that they are from.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from .inputs.arc import ARC_ENDINGS
from .inputs.find import Input, Kind
from .inputs.opened import WACZ_ENDINGS
from .inputs.tables import JSONL_ENDINGS, PACKED_JSONL_ENDINGS, PARQUET_ENDINGS, Columns, row_groups
from .inputs.warc import WARC_ENDINGS
from .options import Options

PIECES = 64  # the next shard is the rest, divided by this
MAX_FILES, MIN_FILES = 1000, 8  # pages in a shard of files
MAX_BYTES, MIN_BYTES = 64 << 20, 1 << 20  # of an archive in a shard
# To reach a row of a row group all rows before it are unpacked, so a group is cut into few pieces.
MAX_PIECES_OF_A_ROW_GROUP = 4

FILES = "shard"  # the name of shards of page files
_ENDINGS = (*WARC_ENDINGS, *ARC_ENDINGS, *WACZ_ENDINGS, *JSONL_ENDINGS, *PARQUET_ENDINGS)
_NOT_FOR_A_NAME = re.compile(r"[^\w.-]+")
_STAMP_BYTES = 8


@dataclass(frozen=True, slots=True)
class Shard:
    """One piece of the input: some files, or a part of an archive (bytes of a WARC or JSONL file, rows of a table)."""

    name: str  # of the output, without its ending
    kind: Kind
    paths: tuple[str, ...]
    weight: int  # bytes to read, for the progress bar
    start: int = 0
    stop: int | None = None
    group: int = 0  # row group of a Parquet file
    is_exact: bool = True  # False where `start` is only near a record
    size: int | None = None  # of the whole archive
    stamp: str = ""  # changes when one of its files does


def plan_shards(inputs: Sequence[Input], options: Options) -> Iterator[Shard]:
    """The inputs in order, cut up so that every worker gets several pieces."""
    return _Planner(inputs, options).shards()


class _Planner:
    """Cuts inputs into shards, and keeps how much is left to cut."""

    def __init__(self, inputs: Sequence[Input], options: Options) -> None:
        self._inputs = inputs
        self._columns = Columns(options.html_column, options.url_column, options.keep)
        self._files_left = sum(each.kind == "page" for each in inputs)
        self._bytes_left = sum(each.size for each in inputs if each.kind != "page")
        self._numbers = count()
        self._names: dict[str, int] = {FILES: 1}  # how many inputs have this name

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
                self._bytes_left -= each.size
                continue
            if not files:
                most = max(MIN_FILES, min(MAX_FILES, self._files_left // PIECES))
            files.append(each)
            self._files_left -= 1
        if files:
            yield self._shard_of_files(files)

    def _shard_of_files(self, files: Sequence[Input]) -> Shard:
        weight = sum(each.size for each in files)
        name = f"{FILES}-{next(self._numbers):05d}"
        return Shard(name, "page", tuple(each.path for each in files), weight, stamp=_stamp(files))

    def _parts(self, archive: Input) -> Iterator[Shard]:
        name, size, paths, stamp = self._name_after(archive.path), archive.size, (archive.path,), _stamp([archive])
        if archive.kind == "parquet":
            yield from self._parts_of_table(archive, name)
        elif archive.kind == "arc" or archive.path.endswith(PACKED_JSONL_ENDINGS):
            yield Shard(f"{name}-00000", archive.kind, paths, size, size=size, stamp=stamp)
        else:
            start, left = 0, self._bytes_left
            for number in count():
                stop = min(start + _next_bytes(left - start), size)
                part, weight = f"{name}-{number:05d}", stop - start
                yield Shard(part, archive.kind, paths, weight, start, stop, 0, start == 0, size, stamp)
                start = stop
                if start >= size:  # an empty file is a shard, too
                    break

    def _parts_of_table(self, table: Input, name: str) -> Iterator[Shard]:
        size, numbers, stamp = _next_bytes(self._bytes_left), count(), _stamp([table])
        for group in row_groups(table.path, self._columns):
            pieces = max(1, min(MAX_PIECES_OF_A_ROW_GROUP, group.size // size, group.rows))
            for piece in range(pieces):
                start, stop = group.rows * piece // pieces, group.rows * (piece + 1) // pieces
                part, weight = f"{name}-{next(numbers):05d}", group.size // pieces
                yield Shard(
                    part, "parquet", (table.path,), weight, start, stop, group.number, size=table.size, stamp=stamp
                )

    def _name_after(self, path: str) -> str:
        """The name of an archive without folder and ending; with a number, where another had the same."""
        last = path.replace("\\", "/").rpartition("/")[2]
        ending = max((each for each in _ENDINGS if last.lower().endswith(each)), key=len, default="")
        name = _NOT_FOR_A_NAME.sub("-", last[: len(last) - len(ending)]).strip("-.") or "archive"
        number = self._names.get(name, 0)
        self._names[name] = number + 1
        return f"{name}.{number + 1}" if number else name


def _next_bytes(left: int) -> int:
    return max(MIN_BYTES, min(MAX_BYTES, left // PIECES))


def _stamp(inputs: Sequence[Input]) -> str:
    text = "\n".join(f"{each.size} {each.stamp}" for each in inputs)
    return hashlib.blake2b(text.encode(), digest_size=_STAMP_BYTES).hexdigest()
