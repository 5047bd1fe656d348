"""Plain text: a blank line between blocks, list markers, table rows on one line, code as it stands.

White space is collapsed as browsers do. Outside code there are never more than two line breaks in a row.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import groupby

from ..page.invisible import without_invisible
from ..page.names import BLOCK_KINDS, TAG_CODES
from ..registry import renderer
from ..types import Decision, Page
from . import collapse

try:
    if os.environ.get("PAGECRUNCH_PLAIN"):
        raise ImportError
    from ._collapse import block_texts
except ImportError:
    from .collapse import block_texts

_ORDERED, _ITEM, _ROW, _TABLE = (TAG_CODES[name] for name in ("ol", "li", "tr", "table"))
_TERM, _DEFINITION = BLOCK_KINDS.index("term"), BLOCK_KINDS.index("definition")

MOST_BREAKS = 2  # one blank line
INDENT = "  "
BULLET = "- "
BETWEEN_CELLS = " | "
MAX_INDENT = 24  # lists within lists; items of deeper ones stand below each other, or indents would outgrow the text


@dataclass(slots=True)
class _Line:
    """A block's text on its way out; `group` is the row of the list or table whose lines stand close together."""

    text: str
    kind: int
    cell: int = -1
    item: int = -1
    group: int = -1


@renderer("text", title="Plain text", description="Paragraphs, list markers and table rows as plain text.")
def render_text(page: Page, decision: Decision, line_breaks: int = MOST_BREAKS) -> str:
    """What was kept as text, with at most so many line breaks in a row."""
    found, texts = block_texts(page, decision.kept, decision.cuts)
    if page.hidden_policy != "keep":
        texts = [without_invisible(text) for text in texts]
    blocks = page.blocks
    columns = (blocks.kind[found].tolist(), blocks.cell[found].tolist(), blocks.item[found].tolist())
    lines = [_Line(text, kind, cell, item) for text, kind, cell, item in zip(texts, *columns, strict=True)]
    if any(line.item >= 0 for line in lines):
        _mark_items(page, lines)
    if any(line.cell >= 0 for line in lines):
        lines = _join_cells(page, lines)
    return _lay_out(lines, "\n" * min(line_breaks, MOST_BREAKS))


def _mark_items(page: Page, lines: list[_Line]) -> None:
    """Put a bullet or number before the first line of each item, and indent by how deep the list is nested."""
    numbers = _numbers(page)
    started: set[int] = set()
    known: dict[int, tuple[int, int]] = {-1: (0, -1)}
    for line in lines:
        if line.item < 0 or line.kind == collapse.CODE:
            continue
        depth, outermost = _nesting(page, line.item, known)
        marker = INDENT if line.item in started else numbers.get(line.item, BULLET)
        started.add(line.item)
        line.text = INDENT * (min(depth, MAX_INDENT) - 1) + marker + line.text
        line.group = outermost


def _nesting(page: Page, item: int, known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """How many items this one stands in, itself included, and the row of the outermost list.

    `known` holds this of every row that was passed before, so that none is passed twice.
    """
    rows, row = [], item
    while row not in known:
        rows.append(row)
        row = int(page.parent[row])
    depth, outermost = known[row]
    for row in reversed(rows):
        if page.tag[row] == _ITEM:
            depth += 1
            outermost = int(page.parent[row]) if depth == 1 else outermost
        known[row] = depth, outermost
    return depth, outermost


def _numbers(page: Page) -> dict[int, str]:
    """The numbers of items in ordered lists, counted from the list's `start`."""
    numbers: dict[int, str] = {}
    next_of: dict[int, int] = {}
    for item in page.rows_with("li").tolist():
        ordered = int(page.parent[item])
        if ordered >= 0 and page.tag[ordered] == _ORDERED:
            if ordered not in next_of:
                next_of[ordered] = _integer(page.attr(ordered, "start"), 1)
            number = _integer(page.attr(item, "value"), next_of[ordered])
            numbers[item] = f"{number}. "
            next_of[ordered] = number + 1
    return numbers


def _integer(value: str | None, default: int) -> int:
    try:
        return int(value[:9]) if value else default
    except ValueError:
        return default


def _join_cells(page: Page, lines: list[_Line]) -> list[_Line]:
    """Put the cells of a table row on one line where each of them is a single line."""
    joined: list[_Line] = []
    for row, group in groupby(lines, key=lambda line: _table_row(page, line.cell)):
        run = list(group)
        if row >= 0:
            table = next((above for above in page.ancestors(row) if page.tag[above] == _TABLE), row)
            simple = len({line.cell for line in run}) == len(run) and not any("\n" in line.text for line in run)
            if simple:
                joined.append(_Line(BETWEEN_CELLS.join(line.text for line in run), run[0].kind, group=table))
                continue
        joined.extend(run)
    return joined


def _table_row(page: Page, cell: int) -> int:
    row = int(page.parent[cell]) if cell >= 0 else -1
    return row if row >= 0 and page.tag[row] == _ROW else -1


def _lay_out(lines: list[_Line], between: str) -> str:
    parts: list[str] = []
    for index, line in enumerate(lines):
        if index:
            before = lines[index - 1]
            close = line.group >= 0 and line.group == before.group
            close = close or (line.kind == _DEFINITION and before.kind in (_TERM, _DEFINITION))
            # Code that ends with a line break has brought the first one itself.
            parts.append("\n" if close or parts[-1].endswith("\n") else between)
        parts.append(line.text)
    return "".join(parts)
