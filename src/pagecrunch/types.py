"""What flows through PageCrunch: a page as a table, its blocks, a decision about them, and the result.

A page is a flat table, one row a node in document order. The subtree of row `r` is the slice `r : end[r]`, and any
count over it is a difference of two prefix sums. Nothing here is changed once it is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_REASONS, OTHER_TAG_NAME, TAG_CODES, TAG_NAMES, TEXT

if TYPE_CHECKING:
    from .ledger import Ledger

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Encoding:
    """Which encoding the bytes were read in, and why: `bom`, `http`, `meta`, `guess`, or `text` for a str."""

    name: str
    source: str


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
        return self.attr(row, OTHER_TAG_NAME) or name if name == "other" else name

    def attr(self, row: int, name: str) -> str | None:
        """An attribute's value; None where the element has none."""
        code = ATTRIBUTE_CODES[name]
        for index in range(int(self.attr_first[row]), int(self.attr_first[row + 1])):
            if self.attr_name[index] == code:
                return self.attr_bytes[self.attr_start[index] : self.attr_end[index]].decode("utf-8", "replace")
        return None

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
        wanted = [TAG_CODES[tag] for tag in tags]
        return np.flatnonzero(np.isin(self.tag, wanted)).astype(np.int32)

    def ancestors(self, row: int) -> Iterator[int]:
        """The rows above this one, nearest first."""
        row = int(self.parent[row])
        while row >= 0:
            yield row
            row = int(self.parent[row])


@dataclass(frozen=True, eq=False)
class Decision:
    """An extractor's answer: for every row kept or not, how sure (0 to 1), and why.

    Only text rows that are seen count; what is said of others is ignored. `cuts` holds the few text rows that are kept
    in part, as a slice of `Page.text_bytes`.
    """

    kept: Bools
    score: Floats
    reason: Bytes  # index into `reasons`
    reasons: tuple[str, ...]
    cuts: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)  # kind, confidence... where the extractor knows them

    @classmethod
    def of_rows(cls, page: Page, kept: Bools, *, keep_reason: str, drop_reason: str) -> Decision:
        """Keep the marked rows, each with the same reason."""
        return cls(kept, kept.astype(np.float32), kept.astype(np.uint8), (drop_reason, keep_reason))

    @classmethod
    def of_blocks(
        cls, page: Page, kept: Bools, score: Floats, reason: Bytes, reasons: Sequence[str], **facts: Any
    ) -> Decision:
        """Spread a decision about blocks over their rows. A row outside every block is kept nowhere."""
        of_row = page.blocks.of_row  # -1 outside every block, which is the last of these
        row_kept = np.append(kept, False)[of_row]
        row_score = np.append(score, np.float32(0))[of_row]
        row_reason = np.append(reason, np.uint8(len(reasons)))[of_row]
        return cls(row_kept, row_score, row_reason, (*reasons, "no text"), facts=facts)

    @classmethod
    def nothing(cls, page: Page, reason: str) -> Decision:
        """Keep nothing, and say why."""
        return cls.of_rows(page, np.zeros(len(page), bool), keep_reason="", drop_reason=reason)


@dataclass(frozen=True, slots=True)
class Block:
    """One block as users see it: its text, where it stands, and what was decided about it."""

    text: str
    tag: str
    kind: str
    path: str
    kept: bool
    score: float
    reason: str
    hidden: str


@dataclass(frozen=True, slots=True)
class Change:
    """One thing a filter did to a page."""

    filter: str
    what: str
    where: str
    why: str
    links: tuple[tuple[str, str], ...] = ()  # (text, address) of links that went with it


@dataclass(frozen=True, eq=False)
class Extraction:
    """The main content of a page in every format, and the account of what was left out."""

    page: Page
    decision: Decision
    using: str
    line_breaks: int = 2  # in a row, at most, in `text`

    @cached_property
    def text(self) -> str:
        from .render.text import render_text

        return render_text(self.page, self.decision, self.line_breaks)

    @cached_property
    def title(self) -> str | None:
        for row in self.page.rows_with("title"):
            if self.page.tag[self.page.parent[row]] == TAG_CODES["head"]:
                text = "".join(self.page.text(r) for r in range(row + 1, int(self.page.end[row])))
                return " ".join(text.split()) or None
        return None

    @property
    def kind(self) -> str | None:
        """What kind of page it is (`article`, `other`), where the extractor knows."""
        return self.decision.facts.get("kind")

    @property
    def confidence(self) -> float | None:
        """How sure the extractor is, from 0 to 1, where it knows."""
        return self.decision.facts.get("confidence")

    @property
    def encoding(self) -> Encoding:
        return self.page.encoding

    @property
    def truncated(self) -> tuple[str, ...]:
        """The limits that cut this page short, in words; empty when all of it was read."""
        return self.page.truncated

    @property
    def warnings(self) -> tuple[str, ...]:
        return self.page.warnings

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every block with its score and reason, kept or not, in page order."""
        page, decision, blocks = self.page, self.decision, self.page.blocks
        from .page.names import BLOCK_KINDS
        from .page.path import css_path

        return tuple(
            Block(
                text=" ".join(page.block_text(index).split()),
                tag=page.tag_name(int(blocks.owner[index])),
                kind=BLOCK_KINDS[blocks.kind[index]],
                path=css_path(page, int(blocks.owner[index])),
                kept=bool(decision.kept[first]) and not blocks.hidden[index],
                score=float(decision.score[first]),
                reason=HIDDEN_REASONS[blocks.hidden[index]] or decision.reasons[decision.reason[first]],
                hidden=HIDDEN_REASONS[blocks.hidden[index]],
            )
            for index, first in enumerate(blocks.first.tolist())
        )

    @cached_property
    def ledger(self) -> Ledger:
        """Every piece of the page's text, with the bucket it went to and why."""
        from .ledger import Ledger

        return Ledger.of(self.page, self.decision)
