"""A page: the table of its nodes as numpy columns, with where it came from. Nothing is changed once it is built."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..decode.encoding import Encoding
from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, OTHER_TAG_NAME, TAG_CODES, TAG_NAMES, TEXT

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]

LONGEST_TAG_NAME = 100  # bytes; every block directly in an element repeats its name


@dataclass(frozen=True, eq=False)
class Blocks:
    """The second table: the pieces of text that people see, in page order, one entry a block."""

    owner: Ints  # row of the nearest block-level element
    first: Ints  # first text row
    last: Ints  # last text row
    kind: Bytes  # index into page.names.BLOCK_KINDS
    hidden: Bytes  # index into page.names.HIDDEN_REASONS: 0 for a block that is seen
    item: Ints  # row of the nearest <li> around it, within the same cell; -1 for none
    cell: Ints  # row of the nearest <td> or <th> around it; -1 for none
    counts: Ints  # one line a block, columns as in page.names.COUNT_COLUMNS
    of_row: Ints  # for every row of the page: its block, or -1

    def __len__(self) -> int:
        return len(self.owner)

    def count(self, column: str) -> Ints:
        """A column of counts, one number a block: `letters`, `words`, `linked_letters`..."""
        values: Ints = self.counts[:, COUNT_COLUMNS.index(column)]
        return values


@dataclass(frozen=True, eq=False)
class Page:
    """A parsed document as columns, with what is known about where it came from."""

    url: str | None
    encoding: Encoding
    tag: Bytes  # index into page.names.TAG_NAMES
    parent: Ints  # -1 for the root
    depth: Ints
    end: Ints  # one past the last row of the subtree
    hidden: Bytes  # index into page.names.HIDDEN_REASONS
    linked: Bytes  # 1 within a link
    text_start: Ints  # slice of `text_bytes`; empty for elements
    text_end: Ints
    text_bytes: bytes  # all text of the page, UTF-8, in page order
    attr_first: Ints  # attributes of row r: attr_first[r] : attr_first[r + 1]
    attr_name: Bytes  # index into page.names.ATTRIBUTE_NAMES
    attr_start: Ints  # slice of `attr_bytes`
    attr_end: Ints
    attr_bytes: bytes
    counts: Ints  # one line a row: what this row alone adds
    sums: Ints  # prefix sums of the counts of what is seen; one line more than there are rows
    blocks: Blocks
    truncated: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    hidden_policy: str = "strip"  # strip, flag or keep: what became of hidden text
    shows_hidden: bool = False  # it hides most of its text until a script shows it, so that text was read as visible

    def __len__(self) -> int:
        return len(self.tag)

    @cached_property
    def text_rows(self) -> Ints:
        """The rows that are text, in page order."""
        return np.flatnonzero(self.tag == TEXT).astype(np.int32)

    def text(self, row: int) -> str:
        """The text of a text row, as it stands in the page."""
        return self.text_bytes[self.text_start[row] : self.text_end[row]].decode("utf-8", "replace")

    def block_text(self, block: int) -> str:
        """A block's text, white space as it stands in the page."""
        rows = range(int(self.blocks.first[block]), int(self.blocks.last[block]) + 1)
        return "".join(self.text(row) for row in rows if self.blocks.of_row[row] == block)

    def tag_name(self, row: int) -> str:
        name = TAG_NAMES[self.tag[row]]
        return self.attr(row, OTHER_TAG_NAME, LONGEST_TAG_NAME) or name if name == "other" else name

    def attr(self, row: int, name: str, most: int | None = None) -> str | None:
        """An attribute's value, or so many bytes of it at most; None where the element has none."""
        index = self._attr_codes.find(ATTRIBUTE_CODES[name], self.attr_first[row], self.attr_first[row + 1])
        if index < 0:
            return None
        start, end = int(self.attr_start[index]), int(self.attr_end[index])
        return self.attr_bytes[start : end if most is None else min(end, start + most)].decode("utf-8", "replace")

    @cached_property
    def _attr_codes(self) -> bytes:
        """`attr_name` as bytes, which search faster than an array."""
        return self.attr_name.tobytes()

    def attrs(self, row: int) -> Iterator[tuple[int, str]]:
        """The row's attributes as (name code, value)."""
        for index in range(int(self.attr_first[row]), int(self.attr_first[row + 1])):
            value = self.attr_bytes[self.attr_start[index] : self.attr_end[index]]
            yield int(self.attr_name[index]), value.decode("utf-8", "replace")

    def subtree(self, row: int) -> slice:
        return slice(row, int(self.end[row]))

    def subtree_sum(self, column: str) -> Ints:
        """For every row, the count of `column` over its subtree."""
        sums = self.sums[:, COUNT_COLUMNS.index(column)]
        total: Ints = sums[self.end] - sums[:-1]
        return total

    def rows_with(self, *tags: str) -> Ints:
        """The rows with one of these tags, in page order."""
        wanted = np.zeros(256, bool)  # a look-up is faster than a search for each of a few tags
        wanted[[TAG_CODES[tag] for tag in tags]] = True
        return np.flatnonzero(wanted[self.tag]).astype(np.int32)

    def ancestors(self, row: int) -> Iterator[int]:
        """The rows above this one, nearest first."""
        parents = self.parents
        row = parents[row]
        while row >= 0:
            yield row
            row = parents[row]

    @cached_property
    def parents(self) -> memoryview[int]:
        """`parent` for loops over single rows, which read plain numbers faster than those of an array."""
        return self.parent.data
