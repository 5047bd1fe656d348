"""The forms a shard's rows are written in: JSON lines (also packed), Parquet, or a file a page and an index."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, cast

from ..errors import UsageError
from ..fetch.unpack import zstd_module
from .inputs.opened import unpacked
from .journal import line_of
from .needs import need
from .options import ALWAYS
from .schema import Row, arrow_schema, plain_value, table_of
from .store import Store

_ENDINGS = {form: f".{form}" for form in ("jsonl", "jsonl.gz", "jsonl.zst", "parquet")} | {"files": ".jsonl"}
FORMATS = tuple(_ENDINGS)
ENDINGS = tuple(dict.fromkeys(_ENDINGS.values()))
ROWS_IN_A_GROUP = 1000  # of a Parquet file: as many rows are in memory at a time
_ZSTD_LEVEL, _GZIP_LEVEL = 3, 6

# The fields that can be a page's file, and how its name ends; the first that is requested is taken.
_FILE_FIELDS = {"markdown": ".md", "html": ".html", "json": ".json", "speech": ".txt", "body": ".txt", "text": ".txt"}
_NOT_FOR_A_NAME = re.compile(r"[^\w.-]+")
_NAME_CHARACTERS = 60


def output_name(shard: str, form: str) -> str:
    return f"{shard}{_ENDINGS[form]}"


class LinesOutput:
    """The journal itself becomes the output, or is packed into it."""

    def __init__(self, journal: Path, form: str) -> None:
        self._journal, self._form = journal, form

    def add(self, row: Row) -> None:
        """It is in the journal already."""

    def finish(self) -> Path:
        """The file with all rows."""
        if self._form in ("jsonl", "files"):
            return self._journal
        packed = _beside(self._journal)
        with self._journal.open("rb") as lines, _pack(packed, self._form) as file:
            shutil.copyfileobj(lines, file)
        return packed


class ParquetOutput:
    """Written as rows come, so that they need not be read again. One that was not finished starts over.

    Where row groups end depends on the number of rows alone, so an interrupted shard gives the same bytes.
    """

    def __init__(self, journal: Path, types: Mapping[str, str]) -> None:
        self._path, self._types = _beside(journal), types
        self._writer = need("pyarrow.parquet").ParquetWriter(self._path, arrow_schema(types), compression="zstd")
        self._waiting: list[Row] = []

    def add(self, row: Row) -> None:
        self._waiting.append(row)
        if len(self._waiting) == ROWS_IN_A_GROUP:
            self._write()

    def finish(self) -> Path:
        self._write()
        self._writer.close()
        return self._path

    def _write(self) -> None:
        if self._waiting:
            self._writer.write_table(table_of(self._waiting, self._types))
            self._waiting = []


def open_output(journal: Path, types: Mapping[str, str], form: str) -> LinesOutput | ParquetOutput:
    """The output of a shard. Every row of the journal must be added to it, whichever worker wrote it there."""
    return ParquetOutput(journal, types) if form == "parquet" else LinesOutput(journal, form)


def write_rows(scratch: Path, rows: Iterable[Row], types: Mapping[str, str], form: str) -> Path:
    """Write rows as a whole file."""
    output = open_output(scratch, types, form)
    with scratch.open("wb") as lines:
        for row in rows:
            output.add(row)
            if form != "parquet":
                lines.write(line_of(row))
    return output.finish()


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def _pack(path: Path, form: str) -> BinaryIO:
    """A file that packs what is written to it; the same rows give the same bytes."""
    if form == "jsonl.zst":
        return cast(BinaryIO, zstd_module().open(path, "wb", level=_ZSTD_LEVEL))
    return cast(BinaryIO, gzip.GzipFile("", "wb", _GZIP_LEVEL, path.open("wb"), mtime=0))


def read_output(path: Path) -> Iterator[Row]:
    """The rows of an output file, a few in memory at a time, as JSON can hold them."""
    if path.suffix == ".parquet":
        with need("pyarrow.parquet").ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=ROWS_IN_A_GROUP, use_threads=False):
                for row in batch.to_pylist():
                    yield {name: plain_value(value) for name, value in row.items()}
    else:
        with path.open("rb") as packed:
            for line in unpacked(packed, path.name):
                yield json.loads(line)


def output_columns(columns: Sequence[str], form: str) -> tuple[str, ...]:
    """The columns of the rows. When every page is a file of its own, they have its name in the place of contents."""
    if form != "files":
        return tuple(columns)
    rest = [name for name in columns if name not in (*ALWAYS, *_FILE_FIELDS)]
    return (*ALWAYS, "file", *rest)


def file_field(columns: Sequence[str]) -> str:
    """The field that a page's file holds."""
    field = next((name for name in columns if name in _FILE_FIELDS and name != "text"), "text")
    if field not in columns:
        raise UsageError(f"For --format files one of {', '.join(_FILE_FIELDS)} must be among the fields.")
    return field


def page_writer(store: Store, shard: str, columns: Sequence[str]) -> Callable[[int, Row], Row]:
    """A function that writes a page's contents to a file of its own and returns the row for the index."""
    field = file_field(columns)
    kept = output_columns(columns, "files")

    def write(index: int, row: Row) -> Row:
        contents, name = row[field], None
        if contents is not None:
            name = f"pages/{shard}/{index:06d}-{_slug(row['source'])}{_FILE_FIELDS[field]}"
            store.write_page(name, contents.encode("utf-8", "replace"))
        return {column: name if column == "file" else row[column] for column in kept}

    return write


def _slug(source: str) -> str:
    """The end of a path or address, in letters that any disk takes."""
    last = source.rstrip("/").rpartition("/")[2] or source
    return _NOT_FOR_A_NAME.sub("-", last)[:_NAME_CHARACTERS].strip("-.") or "page"
