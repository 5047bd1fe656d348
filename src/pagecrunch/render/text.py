"""Plain text: a blank line between blocks, list markers, table rows on one line, code as it stands.

White space is collapsed as browsers do. Outside code there are never more than two line breaks in a row.
"""

from __future__ import annotations

from itertools import groupby

import numpy as np

from ..compiled import fastest
from ..page.names import BLOCK_KINDS, TAG_CODES
from ..registry import renderer
from ..types import Bytes, Decision, Ints, Page
from . import collapse

block_texts = fastest(collapse).block_texts

_ORDERED, _ITEM, _ROW, _TABLE = (TAG_CODES[name] for name in ("ol", "li", "tr", "table"))
_TERM, _DEFINITION = BLOCK_KINDS.index("term"), BLOCK_KINDS.index("definition")

MOST_BREAKS = 2  # one blank line
INDENT = "  "
BULLET = "- "
BETWEEN_CELLS = " | "
MAX_INDENT = 24  # lists within lists; items of deeper ones stand below each other, or indents would outgrow the text


@renderer("text", title="Plain text", description="Paragraphs, list markers and table rows as plain text.")
def render_text(page: Page, decision: Decision, line_breaks: int = MOST_BREAKS) -> str:
    """What was kept as text, with at most so many line breaks in a row."""
    found, texts = block_texts(page, decision.kept, decision.cuts)
    # Plain numbers are read faster one by one than as arrays where there are some dozens.
    kinds, cells, items = (list(map(column.data.__getitem__, found)) for column in _columns(page))
    groups = [-1] * len(texts)  # the row of the list or table whose lines stand close together
    if max(items, default=-1) >= 0:
        _mark_items(page, texts, kinds, items, groups)
    if max(cells, default=-1) >= 0:
        texts, kinds, groups = _join_cells(page, texts, kinds, cells, groups)
    return _lay_out(texts, kinds, groups, "\n" * min(line_breaks, MOST_BREAKS))


def _columns(page: Page) -> tuple[Bytes, Ints, Ints]:
    return page.blocks.kind, page.blocks.cell, page.blocks.item


def _mark_items(page: Page, texts: list[str], kinds: list[int], items: list[int], groups: list[int]) -> None:
    """Put a bullet or number before the first line of each item, and indent by how deep the list is nested."""
    parents, tags = page.parents, page.tag.data
    lists = [parents[item] for item in items]
    numbers = _numbers(page) if any(tags[above] == _ORDERED for above in set(lists)) else {}
    started: set[int] = set()
    known: dict[int, tuple[int, int]] = {-1: (0, -1)}
    for index, item in enumerate(items):
        if item < 0 or kinds[index] == collapse.CODE:
            continue
        depth, groups[index] = _nesting(page, lists[index], known)
        marker = INDENT if item in started else numbers.get(item, BULLET)
        started.add(item)
        texts[index] = INDENT * min(depth, MAX_INDENT - 1) + marker + texts[index]


def _nesting(page: Page, row: int, known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """How many items an item's parent stands in, and the row of the outermost list.

    `known` holds this of every row that was passed before, so that none is passed twice.
    """
    parents, tags = page.parents, page.tag.data
    passed, at = [], row
    while at not in known:
        passed.append(at)
        at = parents[at]
    depth, outermost = known[at]
    for at in reversed(passed):
        if tags[at] == _ITEM:
            outermost = outermost if depth else parents[at]
            depth += 1
        known[at] = depth, outermost
    return depth, outermost if depth else row


def _numbers(page: Page) -> dict[int, str]:
    """The numbers of items in ordered lists, counted from the list's `start`."""
    numbers: dict[int, str] = {}
    next_of: dict[int, int] = {}
    items = np.flatnonzero(page.tag == _ITEM)
    lists = page.parent[items]
    numbered = (lists >= 0) & (page.tag[lists] == _ORDERED)
    for item, ordered in zip(items[numbered].tolist(), lists[numbered].tolist(), strict=True):
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


def _join_cells(
    page: Page, texts: list[str], kinds: list[int], cells: list[int], groups: list[int]
) -> tuple[list[str], list[int], list[int]]:
    """Put the cells of a table row on one line where each of them is a single line."""
    joined: list[tuple[str, int, int]] = []
    for row, group in groupby(range(len(texts)), key=lambda index: _table_row(page, cells[index])):
        run = list(group)
        if row >= 0 and len({cells[index] for index in run}) == len(run):
            lines = [texts[index] for index in run]
            if not any("\n" in line for line in lines):
                table = next((above for above in page.ancestors(row) if page.tag[above] == _TABLE), row)
                joined.append((BETWEEN_CELLS.join(lines), kinds[run[0]], table))
                continue
        joined.extend((texts[index], kinds[index], groups[index]) for index in run)
    return [text for text, _, _ in joined], [kind for _, kind, _ in joined], [group for _, _, group in joined]


def _table_row(page: Page, cell: int) -> int:
    row = page.parents[cell] if cell >= 0 else -1
    return row if row >= 0 and page.tag[row] == _ROW else -1


def _lay_out(texts: list[str], kinds: list[int], groups: list[int], between: str) -> str:
    parts = texts[:1]
    for index in range(1, len(texts)):
        close = groups[index] >= 0 and groups[index] == groups[index - 1]
        close = close or (kinds[index] == _DEFINITION and kinds[index - 1] in (_TERM, _DEFINITION))
        # Code that ends with a line break has brought the first one itself.
        parts.append("\n" if close or texts[index - 1].endswith("\n") else between)
        parts.append(texts[index])
    return "".join(parts)
