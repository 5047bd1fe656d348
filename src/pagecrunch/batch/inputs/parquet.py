"""Pages from Parquet files: a row a page, with the HTML in one column."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...errors import UsageError
from ..needs import need
from .page import RawPage, shown_path

PARQUET_ENDINGS = (".parquet", ".pq")
BATCH_ROWS = 64  # rows in memory at a time


@dataclass(frozen=True, slots=True)
class RowGroup:
    """A part of the file that can be read by itself."""

    number: int
    rows: int
    size: int


def open_parquet(path: str, html_column: str) -> Any:
    """The file, checked: it is Parquet and has the column."""
    parquet = need("pyarrow.parquet")
    try:
        file = parquet.ParquetFile(path)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read as a Parquet file: {_first_line(error)}.") from error
    names = file.schema_arrow.names
    if html_column not in names:
        raise UsageError(
            f"{path} has no column {html_column!r} for the pages; it has {', '.join(names)} (--html-column names one)."
        )
    return file


def row_groups(path: str, html_column: str) -> list[RowGroup]:
    """What the file is made of, by its footer alone."""
    with open_parquet(path, html_column) as file:
        groups = [file.metadata.row_group(number) for number in range(file.metadata.num_row_groups)]
        return [RowGroup(number, group.num_rows, group.total_byte_size) for number, group in enumerate(groups)]


def read_parquet(
    path: str, group: int, first: int, last: int, html_column: str, url_column: str, max_bytes: int
) -> Iterator[RawPage]:
    """The pages of the rows `first : last` of a row group, a few rows in memory at a time."""
    with open_parquet(path, html_column) as file:
        has_url = url_column in file.schema_arrow.names and url_column != html_column
        wanted = [html_column, url_column] if has_url else [html_column]
        before = sum(file.metadata.row_group(number).num_rows for number in range(group))
        at = 0
        for batch in file.iter_batches(batch_size=BATCH_ROWS, row_groups=[group], columns=wanted, use_threads=False):
            if at >= last:
                return
            for row in range(max(first - at, 0), min(batch.num_rows, last - at)):
                url = batch.column(url_column)[row].as_py() if has_url else None
                source = str(url) if url else f"{shown_path(path)}#{before + at + row}"
                share = (at + row - first) / max(1, last - first)
                yield page_of(source, batch.column(html_column)[row].as_py(), url, max_bytes, share)
            at += batch.num_rows


def page_of(source: str, html: Any, url: Any, max_bytes: int, share: float = 0.0) -> RawPage:
    """A page out of a table's cell."""
    if html is None or html in ("", b""):
        return RawPage(source, problem="it is empty", share=share)
    if not isinstance(html, bytes | str):
        return RawPage(source, problem=f"its HTML is {type(html).__name__} and not text", share=share)
    return RawPage(source, html[: max_bytes + 1], str(url) if url else None, share=share)


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0].rstrip(".")
