"""Pages from tables: rows of a Parquet file or lines of JSON, with the HTML in one column, the address in another."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from ...errors import UsageError
from ..needs import need
from .opened import open_input, size_of, unpacked
from .page import RawPage, ReadState, read_fault, shown_path

PARQUET_ENDINGS = (".parquet", ".pq")
PACKED_JSONL_ENDINGS = tuple(f"{kind}.{packing}" for kind in (".jsonl", ".ndjson") for packing in ("gz", "zst"))
JSONL_ENDINGS = (".jsonl", ".ndjson", *PACKED_JSONL_ENDINGS)
BATCH_ROWS = 64  # rows of a Parquet file in memory at a time
LINE_ROOM = 8  # times the largest page: JSON writes some characters in six
_SKIP_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table that hold the pages and their addresses, and others that are kept."""

    html: str = "html"
    url: str = "url"
    kept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RowGroup:
    """A part of a Parquet file that can be read by itself."""

    number: int
    rows: int
    size: int


def page_of(
    source: str, html: Any, url: Any, max_bytes: int, share: float = 0.0, facts: Mapping[str, Any] | None = None
) -> RawPage:
    """A page out of a table's cell."""
    problem = ""
    if html is None or html in ("", b""):
        problem = "it is empty"
    elif not isinstance(html, bytes | str):
        problem = f"its HTML is {type(html).__name__} and not text"
    page = b"" if problem else html[: max_bytes + 1]
    return RawPage(source, page, str(url) if url else None, problem=problem, share=share, facts=facts or {})


def row_groups(path: str, columns: Columns) -> list[RowGroup]:
    """What a Parquet file is made of, by its footer alone."""
    with open_input(path) as opened, _open_parquet(opened, path, columns) as file:
        groups = [file.metadata.row_group(number) for number in range(file.metadata.num_row_groups)]
        return [RowGroup(number, group.num_rows, group.total_byte_size) for number, group in enumerate(groups)]


def column_types(path: str, columns: Columns) -> dict[str, str]:
    """The Arrow types of the columns that are kept, as text."""
    with open_input(path) as opened, _open_parquet(opened, path, columns) as file:
        return {name: str(file.schema_arrow.field(name).type) for name in columns.kept}


def read_parquet(
    path: str, columns: Columns, max_bytes: int, group: int, rows: tuple[int, int], state: ReadState | None = None
) -> Iterator[RawPage]:
    """The pages of the rows `first : last` of a row group, a few rows in memory at a time."""
    state, (first, last), name = state or ReadState(), rows, shown_path(path)
    at, before, fault = first, 0, ""
    try:
        with open_input(path) as opened, _open_parquet(opened, path, columns) as file:
            has_url = columns.url in file.schema_arrow.names and columns.url != columns.html
            names = list(dict.fromkeys((columns.html, *((columns.url,) if has_url else ()), *columns.kept)))
            before = sum(file.metadata.row_group(number).num_rows for number in range(group))
            state.note(first)
            fault, start = state.lost.get(first, ""), 0
            batches = file.iter_batches(batch_size=BATCH_ROWS, row_groups=[group], columns=names, use_threads=False)
            while not fault and at < last and (batch := next(batches, None)) is not None:
                for row in range(max(first - start, 0), min(batch.num_rows, last - start)):
                    cells = {name: batch.column(name)[row].as_py() for name in names}
                    number = before + start + row
                    url = cells[columns.url] if has_url else None
                    facts = {each: cells[each] for each in columns.kept} | {"archive": name, "offset": number}
                    share = (start + row - first) / max(1, last - first)
                    at = start + row + 1
                    source = str(url) if url else f"{name}#{number}"
                    yield page_of(source, cells[columns.html], url, max_bytes, share, facts)
                    state.note(at)
                    fault = state.lost.get(at, "")
                start += batch.num_rows
    except Exception as error:
        if isinstance(error, UsageError):
            raise
        fault = read_fault(error)
    # Rows are packed together: where one cannot be read, those after it cannot either. Each is reported.
    for row in range(at, last):
        problem = f"the row cannot be read: {fault or 'the file has fewer rows than it says'}"
        facts = {"archive": name, "offset": before + row}
        yield RawPage(f"{name}#{before + row}", problem=problem, facts=facts)


def _open_parquet(opened: BinaryIO, path: str, columns: Columns) -> Any:
    """The file, checked: it is Parquet and has the columns."""
    parquet = need("pyarrow.parquet")
    try:
        file = parquet.ParquetFile(opened)
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        raise UsageError(f"{path} cannot be read as a Parquet file: {reason}.") from error
    names = file.schema_arrow.names
    if columns.html not in names:
        raise UsageError(
            f"{path} has no column {columns.html!r} for the pages; it has {', '.join(names)} (--html-column names one)."
        )
    if missing := [name for name in columns.kept if name not in names]:
        raise UsageError(f"{path} has no column {missing[0]!r} to keep; it has {', '.join(names)}.")
    return file


def read_jsonl(
    path: str,
    columns: Columns,
    max_bytes: int,
    start: int = 0,
    stop: int | None = None,
    state: ReadState | None = None,
) -> Iterator[RawPage]:
    """The pages of the lines that start within `start : stop`. A packed file has no parts: it is read whole."""
    state, name = state or ReadState(), shown_path(path)
    is_packed = path.endswith(PACKED_JSONL_ENDINGS)
    with open_input(path) as file:
        end = size_of(file) if stop is None else stop
        lines = unpacked(file, path)
        if start:  # a line that started in the part before belongs to it
            file.seek(start - 1)
            _skip_line(file)
        at, room = lines.tell(), LINE_ROOM * max_bytes
        while is_packed or at < end:
            state.note(at)
            facts = {"archive": name, "offset": at}
            share = (min(file.tell(), end) - start if is_packed else at - start) / max(1, end - start)
            try:
                line = lines.readline(room)
                length = len(line) + (_skip_line(lines) if len(line) == room and line[-1:] != b"\n" else 0)
            except Exception as error:
                problem = f"the file is damaged from here on: {read_fault(error)}"
                yield RawPage(f"{name}@{at}", problem=problem, share=share, facts=facts)
                return
            if not line:
                return
            if at in state.lost or length > len(line):
                problem = state.lost.get(at) or "its line is longer than may be read"
                yield RawPage(f"{name}@{at}", problem=problem, share=share, facts=facts)
            elif line.strip():
                yield _page(line, f"{name}@{at}", columns, max_bytes, share, facts)
            at += length


def _skip_line(file: BinaryIO) -> int:
    """Read to the end of the line, however long it is; how many bytes that was."""
    length = 0
    while piece := file.readline(_SKIP_BYTES):
        length += len(piece)
        if piece.endswith(b"\n"):
            break
    return length


def _page(line: bytes, name: str, columns: Columns, max_bytes: int, share: float, facts: Mapping[str, Any]) -> RawPage:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError, MemoryError) as error:
        return RawPage(name, problem=f"the line is not valid JSON: {error}", share=share, facts=facts)
    if not isinstance(values, dict):
        return RawPage(name, problem="the line is not a JSON object", share=share, facts=facts)
    facts = {**{each: values.get(each) for each in columns.kept}, **facts}
    url = values.get(columns.url)
    source = url if isinstance(url, str) and url else name
    if columns.html not in values:
        return RawPage(source, problem=f"the line has no {columns.html!r}", share=share, facts=facts)
    return page_of(source, values[columns.html], url, max_bytes, share, facts)
