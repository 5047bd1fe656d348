"""A page: its table as numpy columns, its blocks, and where it came from. Nothing is changed once it is built."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from ..decode import Encoding
from ..lazy import cached_property
from .layout import Layout
from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, OTHER_TAG_NAME, STRUCTURE_KINDS, TAG_CODES, TAG_NAMES, TEXT
from .shown import attributes_of, text_at
from .structures import find_structures
from .table import LONGEST, BlockColumns, BlockTable, Columns, Ints, StructureColumns, Table

SECTION = STRUCTURE_KINDS.index("section")
LONGEST_TAG_NAME = 100  # bytes; every block directly in an element repeats its name


class Blocks(BlockColumns):
    """The pieces of text that people see, in page order: the second table."""

    def __init__(self, table: BlockTable) -> None:
        self.table = table
        self.__dict__.update(table.arrays)

    def __reduce__(self) -> tuple[type[Blocks], tuple[BlockTable]]:
        return Blocks, (self.table,)

    def __len__(self) -> int:
        return len(self.owner)

    def count(self, column: str) -> Ints:
        """A column of counts, one number a block: `letters`, `words`, `linked_letters`..."""
        values: Ints = self.counts[:, COUNT_COLUMNS.index(column)]
        return values


class Structures(StructureColumns):
    """What people call one thing: data tables, lists, figures, code... The third table."""

    def __init__(self, columns: dict[str, Any]) -> None:
        self.__dict__.update(columns)

    def __len__(self) -> int:
        return len(self.row)


@dataclass(frozen=True, eq=False)
class Page(Columns):
    """A parsed document as a table, with what is known about where it came from."""

    table: Table
    blocks: Blocks
    url: str | None
    encoding: Encoding
    truncated: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    hidden_policy: str = "strip"  # strip, flag or keep: what became of hidden text
    shows_hidden: bool = False  # it hides most of its text until a script shows it, so that text was read as visible
    received: bytes | str = b""  # the page as it came
    layout: Layout | None = None  # where a browser drew each row; None for a page that was not rendered

    def __post_init__(self) -> None:
        self.__dict__.update(self.table.arrays)

    def __reduce__(self) -> tuple[type[Page], tuple[Any, ...]]:
        return Page, tuple(getattr(self, each.name) for each in fields(self))

    def __repr__(self) -> str:
        place = f" of {self.url}" if self.url else ""
        return f"<Page{place}: {len(self):,} rows, {len(self.blocks):,} blocks>"

    @property
    def text_bytes(self) -> bytes:
        """All text of the page, UTF-8, in page order."""
        return self.table.text_bytes

    @property
    def attr_bytes(self) -> bytes:
        return self.table.attr_bytes

    def __len__(self) -> int:
        return len(self.tag)

    @cached_property
    def structures(self) -> Structures:
        return Structures(find_structures(self.table, self.blocks.table))

    @cached_property
    def structure_of_block(self) -> Ints:
        """For every block the innermost structure around it, as a number of `structures`; -1 for none."""
        found, of_block = self.structures, np.full(len(self.blocks), -1, np.int32)
        around: list[int] = []  # the structures that are open
        last, done = found.last.tolist(), 0
        for number, first in enumerate([*found.first.tolist(), len(self.blocks)]):
            while around and last[around[-1]] <= first:
                of_block[done : last[around[-1]]] = around[-1]
                done = max(done, last[around.pop()])
            of_block[done:first] = around[-1] if around else -1
            done = max(done, first)
            around.append(number)
        return of_block

    def structure_name(self, block: int) -> str:
        """What a block belongs to: `table`, `card`, `code listing`...; empty for a block that stands by itself.

        Nearly everything is in a section, so only its heading is said to be.
        """
        number, found = self.structure_of_block[block], self.structures
        while number >= 0 and found.kind[number] == SECTION and found.first[number] != block:
            number = found.parent[number]
        return STRUCTURE_KINDS[found.kind[number]] if number >= 0 else ""

    @cached_property
    def attr_row(self) -> Ints:
        """The row of every attribute."""
        return np.arange(len(self), dtype=np.int32).repeat(np.diff(self.attr_first))

    @cached_property
    def text_rows(self) -> Ints:
        """The rows that are text, in page order."""
        return np.flatnonzero(self.tag == TEXT).astype(np.int32)

    def text(self, row: int) -> str:
        """The text of a text row, as it stands in the page."""
        return text_at(self.table, row)

    def block_text(self, block: int) -> str:
        """A block's text, white space as it stands in the page."""
        first, last = int(self.blocks.first[block]), int(self.blocks.last[block])
        if first == last:
            return self.text(first)
        of_row = self.blocks.of_row[first : last + 1].tolist()
        return "".join([self.text(row) for row, around in enumerate(of_row, first) if around == block])

    def tag_name(self, row: int) -> str:
        name = TAG_NAMES[self.tag[row]]
        return self.attr(row, OTHER_TAG_NAME, LONGEST_TAG_NAME) or name if name == "other" else name

    def attr(self, row: int, name: str, most: int = LONGEST) -> str | None:
        """An attribute's value, cut to `most` bytes; None where the element lacks it."""
        return self.table.attr(row, ATTRIBUTE_CODES[name], most)

    def attrs(self, row: int) -> list[tuple[int, str]]:
        """The row's attributes as (name code, value)."""
        return attributes_of(self.table, row)

    def subtree(self, row: int) -> slice:
        return slice(row, int(self.end[row]))

    def subtree_sum(self, column: str) -> Ints:
        """For every row, the count of `column` over its subtree."""
        sums = self.sums[:, COUNT_COLUMNS.index(column)]
        total: Ints = sums[self.end] - sums[:-1]
        return total

    def rows_with(self, *tags: str) -> Ints:
        """The rows with one of these tags, in page order."""
        if len(tags) == 1:
            return np.flatnonzero(self.tag == TAG_CODES[tags[0]]).astype(np.int32)
        wanted = np.zeros(256, bool)  # a look-up is faster than a search for each of a few tags
        wanted[[TAG_CODES[tag] for tag in tags]] = True
        return np.flatnonzero(wanted[self.tag]).astype(np.int32)

    @cached_property
    def ids(self) -> dict[str, int]:
        """The rows of all ids that only one element has."""
        found: dict[str, int] = {}
        rows = np.repeat(np.arange(len(self)), np.diff(self.attr_first))
        for row in rows[self.attr_name == ATTRIBUTE_CODES["id"]].tolist():
            name = self.attr(row, "id") or ""
            found[name] = row if name not in found else -1
        return found

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
