"""The data tables of a document as rows of text, for spreadsheets and data frames."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from ..errors import UsageError
from .parts import CAPTION, CELL, CODE, EMBED, IMAGE, ROW, TABLE, Document, Image, Part, span_text

if TYPE_CHECKING:
    from ..page.page import Page

MOST_COLUMNS = 1000  # a cell over several columns stands in each of them, so a page could ask for any number


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table: the names of its columns (empty where it has no header), and its rows, all of the same length.

    A cell over several rows or columns stands in each of them.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    path: str = ""  # the element, as in `r.blocks`

    def to_dicts(self) -> list[dict[str, str]]:
        """One dict per row, by the names of the columns."""
        return [dict(zip(self.columns(), row, strict=True)) for row in self.rows]

    def columns(self) -> list[str]:
        """A name for every column, each once: the header's, else `column 1` and so on."""
        width = len(self.header) or (len(self.rows[0]) if self.rows else 0)
        names: list[str] = []
        for index in range(width):
            name = (self.header[index] if self.header else "") or f"column {index + 1}"
            taken = names.count(name)
            names.append(f"{name} ({taken + 1})" if taken and f"{name} ({taken + 1})" not in names else name)
        return names

    def to_csv(self) -> str:
        """The table as CSV (RFC 4180), with the header as its first line if there is one."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerows([self.header, *self.rows] if self.header else self.rows)
        return out.getvalue()

    def to_dataframe(self, library: Literal["pandas", "polars"] | None = None) -> Any:
        """A data frame of text, by pandas or polars: the one that is named, else the one that is installed."""
        if library not in (None, "pandas", "polars"):
            raise UsageError(f"library must be pandas or polars, not {library!r}.")
        for name in (library,) if library else ("pandas", "polars"):
            try:
                module = import_module(name)
            except ImportError:
                continue
            columns = self.columns()
            if name == "pandas":
                return module.DataFrame(list(self.rows), columns=columns)
            return module.DataFrame(list(self.rows), schema=columns, orient="row")
        raise UsageError(f"A data frame needs {library or 'pandas or polars'}; install it with pip.")


def find_tables(page: Page, document: Document) -> tuple[DataTable, ...]:
    """The tables in the kept content, in page order; one inside another is part of that one's text."""
    from ..page.path import css_path

    found = []
    for parts in table_parts(document.parts):
        path = css_path(page, parts[0].row) if parts[0].row >= 0 else ""
        found.append(table_of(parts, path))
    return tuple(found)


def table_parts(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    """The parts of each table that is not inside another."""
    index = 0
    while index < len(parts):
        if parts[index].kind != TABLE:
            index += 1
            continue
        end = end_of(parts, index)
        yield parts[index:end]
        index = end


def end_of(parts: Sequence[Part], index: int) -> int:
    """One past the last part inside the part at this index."""
    depth, end = parts[index].depth, index + 1
    while end < len(parts) and parts[end].depth > depth:
        end += 1
    return end


def table_of(parts: Sequence[Part], path: str = "") -> DataTable:
    """The table that these parts are; the first is the table itself."""
    caption, lines, headers = _read(parts)
    grid = _filled(lines)
    width = max((len(row) for row in grid), default=0)
    rows = [(*row, *[""] * (width - len(row))) for row in grid]
    is_named = bool(headers) and headers[0]
    return DataTable(rows[0] if is_named else (), tuple(rows[1:] if is_named else rows), caption, path)


_Cell = tuple[str, int, int]  # text, columns, rows


def _read(parts: Sequence[Part]) -> tuple[str, list[list[_Cell]], list[bool]]:
    """The caption, the cells of every row as they are written, and which rows are headers."""
    own = parts[0].depth + 1
    caption: list[str] = []
    lines: list[list[_Cell]] = []
    headers: list[bool] = []
    words: list[str] = caption
    for part in parts[1:]:
        if part.kind == ROW and part.depth == own:
            lines.append([])
            headers.append(bool(part.facts.get("header")))
            words = []
        elif part.kind == CELL and part.depth == own + 1 and lines:
            words = []
            lines[-1].append(("", int(part.facts.get("colspan", 1)), int(part.facts.get("rowspan", 1))))
        elif part.kind == CAPTION and part.depth == own:
            words = caption
        elif text := _text(part):
            words.append(text)
            if words is not caption and lines and lines[-1]:
                lines[-1][-1] = ("\n".join(words), *lines[-1][-1][1:])
    return " ".join(caption), lines, headers


def _text(part: Part) -> str:
    if part.kind == IMAGE:
        return str(part.facts["alt"])
    if part.kind == EMBED:
        return str(part.facts["label"])
    if part.kind == CODE:
        return part.text.strip("\n")
    return "".join(span.alt if type(span) is Image else span_text(span) for span in part.spans).strip()


def _filled(lines: list[list[_Cell]]) -> list[list[str]]:
    """The rows with every cell in each row and column that it covers."""
    grid: list[list[str]] = []
    below: dict[int, tuple[str, int]] = {}  # by column: a cell that goes on, and in how many rows yet
    for line in lines:
        row: list[str] = []
        cells = iter(line)
        cell = next(cells, None)
        after: dict[int, tuple[str, int]] = {}
        while cell is not None or len(row) in below:
            column = len(row)
            if column >= MOST_COLUMNS:
                break
            if column in below:
                text, left = below[column]
                row.append(text)
                if left > 1:
                    after[column] = (text, left - 1)
                continue
            assert cell is not None
            text, columns, rows = cell
            for each in range(column, min(column + columns, MOST_COLUMNS)):
                row.append(text)
                if rows > 1:
                    after[each] = (text, rows - 1)
            cell = next(cells, None)
        below = after
        grid.append(row)
    return grid
