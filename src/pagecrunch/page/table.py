# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The page table: one row a node in document order. The only place where columns are defined.

The subtree of row `r` is the slice `r : end[r]`, and any count over it is a difference of two prefix sums. Blocks, the
runs of text that people see, are a second, smaller table over it.

`Columns` and `BlockColumns` say what each column means and hold it as a numpy array, for code that works on all rows at
once. `Table` and `BlockTable` are views of the same memory, for loops that read single cells: `table.pxd` gives them C
types, and without a compiler they hold memoryviews. A new column is a line in `Columns` and one in `table.pxd`; whoever
computes it sets it in the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .invisible import without_invisible
from .names import COUNT_COLUMNS

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]


class Columns:
    """One entry a row, except for the `attr_*` columns: one an attribute."""

    tag: Bytes  # index into names.TAG_NAMES
    parent: Ints  # -1 for the root
    depth: Ints
    end: Ints  # one past the last row of the subtree
    hidden: Bytes  # index into names.HIDDEN_REASONS: 0 for what is seen
    linked: Bytes  # 1 within a link
    text_start: Ints  # slice of `text_bytes`; empty for elements
    text_end: Ints
    attr_first: Ints  # attributes of row r: attr_first[r] : attr_first[r + 1]
    attr_name: Bytes  # index into names.ATTRIBUTE_NAMES
    attr_start: Ints  # slice of `attr_bytes`
    attr_end: Ints
    counts: Ints  # one line a row, columns as in names.COUNT_COLUMNS: what this row alone adds
    sums: Ints  # prefix sums of the counts of what is seen; one line more than there are rows


class BlockColumns:
    """One entry a block, in page order, except for `of_row`: one a row of the page."""

    owner: Ints  # row of the nearest block-level element
    first: Ints  # first text row
    last: Ints  # last text row
    kind: Bytes  # index into names.BLOCK_KINDS
    hidden: Bytes  # index into names.HIDDEN_REASONS: 0 for a block that is seen
    item: Ints  # row of the nearest <li> around it, within the same cell; -1 for none
    cell: Ints  # row of the nearest <td> or <th> around it; -1 for none
    counts: Ints  # one line a block, columns as in names.COUNT_COLUMNS
    of_row: Ints  # for every row of the page: its block, or -1


class StructureColumns:
    """One entry a structure, in page order, each before those inside it."""

    kind: Bytes  # index into names.STRUCTURE_KINDS
    row: Ints  # its element
    end: Ints  # one past the last row of its element
    parent: Ints  # the structure around it; -1 for none
    first: Ints  # its blocks: first : last
    last: Ints


class LayoutColumns:
    """One entry a row, for a page that a browser rendered: where and how each element and text was drawn."""

    box: Ints  # one line a row: left, top, width, height in CSS pixels from the page's corner; zeros where not drawn
    font_size: Floats  # CSS pixels
    font_weight: Ints  # 400 is normal, 700 bold
    background: Ints  # the colour behind the row as 0xRRGGBB; images are not known
    contrast: Floats  # of the text against that colour, from 1 (the same) to 21, as in WCAG
    shown: Bools  # by its computed style; `hidden` says why not
    in_view: Bools  # on the first screen


COLUMNS = tuple(Columns.__annotations__)
BLOCK_COLUMNS = tuple(BlockColumns.__annotations__)
LONGEST = 1 << 30  # bytes of an attribute: more than any page has
_NO_COUNTS = np.zeros((0, len(COUNT_COLUMNS)), np.int32).data


class Table:
    """The columns of a page, cell by cell. The walk makes it; the steps after it add `hidden`, `counts` and `sums`."""

    def __init__(self, rows: int, text_bytes: bytes, attr_bytes: bytes, is_cut: bool = False) -> None:
        self.rows = rows
        self.text_bytes = text_bytes  # all text of the page, UTF-8, in page order
        self.attr_bytes = attr_bytes
        self.is_cut = is_cut  # the walk stopped at its limit of rows
        self.arrays: dict[str, Any] = {}  # the same columns as numpy arrays
        self.counts = self.sums = _NO_COUNTS

    def add(self, name: str, column: Any) -> None:
        self.arrays[name] = column
        setattr(self, name, column.data)

    def __getattr__(self, name: str) -> Any:  # the columns stand in `table.pxd`
        raise AttributeError(f"a page table has no column {name!r}")

    def attr(self, row: int, code: int, most: int = LONGEST) -> str | None:
        """An attribute's value by the code of its name, cut to `most` bytes; None where the element lacks it.

        Invisible characters in it are left out: no one needs them, and they can hold text for machines alone.
        """
        for index in range(self.attr_first[row], self.attr_first[row + 1]):
            if self.attr_name[index] == code:
                start, end = self.attr_start[index], self.attr_end[index]
                return without_invisible(self.attr_bytes[start : min(end, start + most)].decode("utf-8", "replace"))
        return None

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_table, (self.rows, self.text_bytes, self.attr_bytes, self.is_cut, self.arrays)


class BlockTable:
    """The columns of a page's blocks, cell by cell. `blocks.py` sets them."""

    def __init__(self) -> None:
        self.count = 0
        self.arrays: dict[str, Any] = {}  # the same columns as numpy arrays

    def fill(self, columns: dict[str, Any]) -> None:
        """Set all columns."""
        self.count = len(columns["owner"])
        self.arrays.update(columns)
        for name, column in columns.items():
            setattr(self, name, column.data)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a table of blocks has no column {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_blocks, (self.arrays,)


def restored_table(
    rows: int, text_bytes: bytes, attr_bytes: bytes, is_cut: bool, arrays: dict[str, NDArray[Any]]
) -> Table:
    """A table that was pickled or copied."""
    table = Table(rows, text_bytes, attr_bytes, is_cut)
    for name, column in arrays.items():
        table.add(name, column)
    return table


def restored_blocks(arrays: dict[str, NDArray[Any]]) -> BlockTable:
    table = BlockTable()
    table.fill(arrays)
    return table
