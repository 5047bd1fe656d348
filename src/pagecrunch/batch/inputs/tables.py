"""Pages from tables: rows of a Parquet file or lines of JSON, with the HTML in one column, the address in another."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from ...errors import UsageError
from ..needs import need
from .page import RawPage, shown_path

PARQUET_ENDINGS = (".parquet", ".pq")
JSONL_ENDINGS = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
BATCH_ROWS = 64  # rows of a Parquet file in memory at a time


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table that hold the pages and their addresses."""

    html: str = "html"
    url: str = "url"


@dataclass(frozen=True, slots=True)
class RowGroup:
    """A part of a Parquet file that can be read by itself."""

    number: int
    rows: int
    size: int


def page_of(source: str, html: Any, url: Any, max_bytes: int, share: float = 0.0) -> RawPage:
    """A page out of a table's cell."""
    if html is None or html in ("", b""):
        return RawPage(source, problem="it is empty", share=share)
    if not isinstance(html, bytes | str):
        return RawPage(source, problem=f"its HTML is {type(html).__name__} and not text", share=share)
    return RawPage(source, html[: max_bytes + 1], str(url) if url else None, share=share)


def row_groups(path: str, html_column: str) -> list[RowGroup]:
    """What a Parquet file is made of, by its footer alone."""
    with _open_parquet(path, html_column) as file:
        groups = [file.metadata.row_group(number) for number in range(file.metadata.num_row_groups)]
        return [RowGroup(number, group.num_rows, group.total_byte_size) for number, group in enumerate(groups)]


def read_parquet(path: str, columns: Columns, max_bytes: int, group: int, first: int, last: int) -> Iterator[RawPage]:
    """The pages of the rows `first : last` of a row group, a few rows in memory at a time."""
    with _open_parquet(path, columns.html) as file:
        has_url = columns.url in file.schema_arrow.names and columns.url != columns.html
        names = [columns.html, columns.url] if has_url else [columns.html]
        before = sum(file.metadata.row_group(number).num_rows for number in range(group))
        at = 0
        for batch in file.iter_batches(batch_size=BATCH_ROWS, row_groups=[group], columns=names, use_threads=False):
            if at >= last:
                return
            for row in range(max(first - at, 0), min(batch.num_rows, last - at)):
                url = batch.column(columns.url)[row].as_py() if has_url else None
                source = str(url) if url else f"{shown_path(path)}#{before + at + row}"
                share = (at + row - first) / max(1, last - first)
                yield page_of(source, batch.column(columns.html)[row].as_py(), url, max_bytes, share)
            at += batch.num_rows


def _open_parquet(path: str, html_column: str) -> Any:
    """The file, checked: it is Parquet and has the column."""
    parquet = need("pyarrow.parquet")
    try:
        file = parquet.ParquetFile(path)
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        raise UsageError(f"{path} cannot be read as a Parquet file: {reason}.") from error
    names = file.schema_arrow.names
    if html_column not in names:
        raise UsageError(
            f"{path} has no column {html_column!r} for the pages; it has {', '.join(names)} (--html-column names one)."
        )
    return file


def read_jsonl(
    path: str, columns: Columns, max_bytes: int, start: int = 0, stop: int | None = None
) -> Iterator[RawPage]:
    """The pages of the lines that start within `start : stop`. A packed file has no parts: it is read whole."""
    name = shown_path(path)
    if path.endswith(".gz"):
        with gzip.open(path) as unpacked:
            try:
                for at, line in _lines(cast(BinaryIO, unpacked), None):
                    yield _page(line, f"{name}@{at}", columns, max_bytes, 0.0)
            except (OSError, EOFError, zlib.error) as error:
                yield RawPage(name, problem=f"the file is damaged from here on: {error}")
        return
    with open(path, "rb") as file:
        end = os.fstat(file.fileno()).st_size if stop is None else stop
        if start:  # a line that started in the part before belongs to it
            file.seek(start - 1)
            file.readline()
        for at, line in _lines(file, end):
            yield _page(line, f"{name}@{at}", columns, max_bytes, (at - start) / max(1, end - start))


def _lines(file: BinaryIO, end: int | None) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank and start before `end`, and where each starts."""
    at = file.tell()
    while (end is None or at < end) and (line := file.readline()):
        if line.strip():
            yield at, line
        at += len(line)


def _page(line: bytes, name: str, columns: Columns, max_bytes: int, share: float) -> RawPage:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as error:
        return RawPage(name, problem=f"the line is not valid JSON: {error}", share=share)
    if not isinstance(values, dict):
        return RawPage(name, problem="the line is no JSON object", share=share)
    url = values.get(columns.url)
    source = url if isinstance(url, str) and url else name
    if columns.html not in values:
        return RawPage(source, problem=f"the line has no {columns.html!r}", share=share)
    return page_of(source, values[columns.html], url, max_bytes, share)
