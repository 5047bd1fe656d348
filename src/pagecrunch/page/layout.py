"""The layout columns: what a browser drew, brought from its nodes to the rows of the page table.

Every element of a rendered page carries its number as an attribute (`NODE_MARK`), so a row knows its node whatever the
parser does to a tree that scripts have made. Text has no attributes: it is found by its place in its parent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .names import ATTRIBUTE_CODES, HIDDEN_CODES, LAST_NOT_TEXT, NODE_MARK, TEXT
from .table import Ints, LayoutColumns, Table

LEAST_FOUND = 0.98  # of the browser's elements that must be in the table; else its layout is of another page
MISMATCH = "the page's layout was left out, as its elements do not match those that the browser drew"

_MARK = ATTRIBUTE_CODES[NODE_MARK]
# Hidden in a way that computed styles do not show.
_STAYS_HIDDEN = [HIDDEN_CODES[reason] for reason in ("aria-hidden", "zero-width character", "taken out by PageCrunch")]


@dataclass(frozen=True, eq=False)
class NodeLayout:
    """What the browser drew: a line for each of its nodes, by number."""

    marked: bytes  # the page, with the number of every element as an attribute
    columns: dict[str, NDArray[Any]]  # box, font_size, font_weight, background, contrast, hidden
    elements: Ints  # the numbers of the elements
    texts: Ints  # the numbers of the texts that are not blank, in page order
    text_parents: Ints  # the element of each
    viewport: tuple[int, int]


class Layout(LayoutColumns):
    """The layout columns of a page."""

    def __init__(self, columns: dict[str, NDArray[Any]], viewport: tuple[int, int]) -> None:
        self.columns, self.viewport = columns, viewport
        self.__dict__.update(columns)

    def __reduce__(self) -> tuple[type[Layout], tuple[Any, ...]]:
        return Layout, (self.columns, self.viewport)


def lay_out(table: Table, nodes: NodeLayout) -> Layout | None:
    """The layout columns of a table, whose `hidden` becomes exact; None if the browser drew another page."""
    arrays = table.arrays
    node = _nodes_of_rows(table)
    found = len(np.intersect1d(node, nodes.elements))
    if found < LEAST_FOUND * len(nodes.elements):
        return None
    parent = arrays["parent"]
    lost = np.flatnonzero((node < 0) & (arrays["tag"] != TEXT))
    for row in lost.tolist():  # what the parser added stands where its parent does
        node[row] = node[parent[row]] if parent[row] >= 0 else 0
    is_text = arrays["tag"] == TEXT
    node[is_text] = node[parent[is_text]]
    _place_texts(table, nodes, node)
    columns = {name: values[node] for name, values in nodes.columns.items() if name != "hidden"}
    hidden = _exact(arrays["hidden"], nodes.columns["hidden"][node])
    arrays["hidden"][:] = hidden
    left, top, width, height = columns["box"].T
    columns["shown"] = hidden == 0
    columns["in_view"] = (
        (width > 0) & (height > 0)
        & (left < nodes.viewport[0]) & (top < nodes.viewport[1]) & (left + width > 0) & (top + height > 0)
    )  # fmt: skip
    return Layout(columns, nodes.viewport)


def _nodes_of_rows(table: Table) -> Ints:
    """For every row the number of its node; -1 for text, and for elements without one."""
    arrays = table.arrays
    node = np.full(table.rows, -1, np.int32)
    rows = np.repeat(np.arange(table.rows), np.diff(arrays["attr_first"]))
    for index in np.flatnonzero(arrays["attr_name"] == _MARK).tolist():
        value = table.attr_bytes[arrays["attr_start"][index] : arrays["attr_end"][index]]
        node[rows[index]] = int(value) if value.isdigit() else -1
    return node


def _place_texts(table: Table, nodes: NodeLayout, node: Ints) -> None:
    """Give the texts of an element their own nodes, where it has as many texts as it had in the browser."""
    drawn: dict[int, list[int]] = {}
    for number, around in zip(nodes.texts.tolist(), nodes.text_parents.tolist(), strict=True):
        drawn.setdefault(around, []).append(number)
    read: dict[int, list[int]] = {}
    arrays = table.arrays
    starts, ends = arrays["text_start"].tolist(), arrays["text_end"].tolist()
    for row in np.flatnonzero(arrays["tag"] == TEXT).tolist():
        if table.text_bytes[starts[row] : ends[row]].strip():
            read.setdefault(int(node[row]), []).append(row)
    for around, rows in read.items():
        numbers = drawn.get(around, ())
        if len(numbers) == len(rows):
            node[rows] = numbers


def _exact(read: NDArray[np.uint8], drawn: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Why each row is hidden: what was never text stays so, else the browser knows; the page's own words go first."""
    is_settled = ((read > 0) & (read <= LAST_NOT_TEXT)) | np.isin(read, _STAYS_HIDDEN)
    return np.where(is_settled | ((read > 0) & (drawn > 0)), read, drawn).astype(np.uint8)
