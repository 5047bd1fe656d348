"""The forms a shard's rows are written in: JSON lines, Parquet, or a file a page with an index of JSON lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..errors import UsageError
from ..files import move_into_place
from .journal import line_of, read_lines
from .needs import need
from .rows import ALWAYS, LISTS, NUMBERS, WHOLE_NUMBERS, Row, for_a_table

FORMATS = ("jsonl", "parquet", "files")
ROWS_IN_A_GROUP = 1000  # of a Parquet file: as many rows are in memory at a time
_ENDINGS = {"jsonl": ".jsonl", "files": ".jsonl", "parquet": ".parquet"}

# The fields that can be a page's file, and how its name ends; the first that is requested is taken.
_FILE_FIELDS = {"markdown": ".md", "html": ".html", "json": ".json", "speech": ".txt", "body": ".txt", "text": ".txt"}
_NOT_FOR_A_NAME = re.compile(r"[^\w.-]+")
_NAME_CHARACTERS = 60


def output_path(folder: Path, name: str, form: str) -> Path:
    return folder / f"{name}{_ENDINGS[form]}"


def write_rows(to: Path, rows: Iterable[Row], columns: Sequence[str], form: str) -> None:
    """Write rows as a whole file."""
    if form == "parquet":
        output = ParquetOutput(to, columns)
        for row in rows:
            output.add(row)
        output.finish()
        return
    beside = _beside(to)
    with beside.open("wb") as file:
        file.writelines(map(line_of, rows))
    move_into_place(beside, to)


class JournalOutput:
    """The journal itself becomes the output."""

    def __init__(self, to: Path, journal: Path) -> None:
        self._to, self._journal = to, journal

    def add(self, row: Row) -> None:
        """It is in the journal already."""

    def finish(self) -> None:
        move_into_place(self._journal, self._to)


class ParquetOutput:
    """Written as rows come, so that they need not be read again. One that was not finished starts anew.

    Where row groups end depends on the number of rows alone, so an interrupted shard gives the same bytes.
    """

    def __init__(self, to: Path, columns: Sequence[str], journal: Path | None = None) -> None:
        self._to, self._columns, self._journal = to, columns, journal
        self._writer = need("pyarrow.parquet").ParquetWriter(_beside(to), schema(columns), compression="zstd")
        self._waiting: list[Row] = []

    def add(self, row: Row) -> None:
        self._waiting.append(row)
        if len(self._waiting) == ROWS_IN_A_GROUP:
            self._write()

    def finish(self) -> None:
        self._write()
        self._writer.close()
        move_into_place(_beside(self._to), self._to)
        if self._journal is not None:
            self._journal.unlink()

    def _write(self) -> None:
        if self._waiting:
            self._writer.write_table(table_of(self._waiting, self._columns))
            self._waiting = []


def open_output(
    folder: Path, name: str, columns: Sequence[str], form: str, journal: Path
) -> JournalOutput | ParquetOutput:
    """The output of a shard. Every row of the journal must be added to it, whichever worker wrote it there."""
    to = output_path(folder, name, form)
    return ParquetOutput(to, columns, journal) if form == "parquet" else JournalOutput(to, journal)


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def schema(columns: Sequence[str]) -> Any:
    """The Arrow schema of rows with these columns."""
    arrow = need("pyarrow")
    kinds = {
        **dict.fromkeys(NUMBERS, arrow.float64()),
        **dict.fromkeys(WHOLE_NUMBERS, arrow.int64()),
        **dict.fromkeys(LISTS, arrow.list_(arrow.string())),
    }
    return arrow.schema([(name, kinds.get(name, arrow.string())) for name in columns])


def table_of(rows: Sequence[Row], columns: Sequence[str]) -> Any:
    """The rows as an Arrow table."""
    return need("pyarrow").Table.from_pylist(list(map(for_a_table, rows)), schema=schema(columns))


def read_output(path: Path) -> Iterator[Row]:
    """The rows of an output file, a few in memory at a time."""
    if path.suffix == ".parquet":
        with need("pyarrow.parquet").ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=ROWS_IN_A_GROUP, use_threads=False):
                yield from batch.to_pylist()
    else:
        yield from read_lines(path)


def output_columns(columns: Sequence[str], form: str) -> tuple[str, ...]:
    """The columns of the rows. When every page is a file of its own, they have its name in the place of contents."""
    if form != "files":
        return tuple(columns)
    rest = [name for name in columns if name not in (*ALWAYS, *_FILE_FIELDS)]
    return (*ALWAYS, "file", *rest)


def page_writer(folder: Path, shard: str, columns: Sequence[str]) -> Callable[[int, Row], Row]:
    """A function that writes a page's contents to a file of its own and returns the row for the index."""
    field = next((name for name in columns if name in _FILE_FIELDS and name != "text"), "text")
    if field not in columns:
        raise UsageError(f"For --format files one of {', '.join(_FILE_FIELDS)} must be among the fields.")
    pages = folder / "pages" / shard
    pages.mkdir(parents=True, exist_ok=True)
    kept = output_columns(columns, "files")

    def write(index: int, row: Row) -> Row:
        contents, name = row[field], None
        if contents is not None:
            name = f"{index:06d}-{_slug(row['source'])}{_FILE_FIELDS[field]}"
            (pages / name).write_text(contents, encoding="utf-8", newline="\n", errors="replace")
            name = f"pages/{shard}/{name}"
        return {column: name if column == "file" else row[column] for column in kept}

    return write


def _slug(source: str) -> str:
    """The end of a path or address, in letters that any disk takes."""
    last = source.rstrip("/").rpartition("/")[2] or source
    return _NOT_FOR_A_NAME.sub("-", last)[:_NAME_CHARACTERS].strip("-.") or "page"
