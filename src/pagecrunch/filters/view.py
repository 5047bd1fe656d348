"""What a filter sees: the document in three states, the page as a table, and the ways to take things out.

`original` is the page as it was received, `previous` the state before this filter, `current` the one to edit. Nothing
is removed at once: what is to go is noted down, judged as a whole, and then carried out or forgotten. So a bad
result is taken back without a copy of the page, and what the result would be is a look into the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..dom.walk import nodes_by_row
from ..filters.change import Change
from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES, TEXT
from ..page.page import Page
from ..page.table import Bools, Ints
from ..page.path import css_path
from .guide import Guide
from .naming import rows_by_group
from .prose import prose_words, spaced_words

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

AROUND_A_VALUE = 8  # white space that may stand around an attribute's value
LINK_TEXT_LENGTH = 120  # characters of a link's text in the account of changes; longer ones are cut


@dataclass(frozen=True, slots=True)
class Edit:
    """Something to be done to the document once it is known to leave a page."""

    kind: Literal["remove", "unwrap", "replace", "empty", "clear"]
    row: int
    text: str = ""


class View:
    """One page on its way through the filters. Rows are those of `page`; a row that is gone is no longer `alive`."""

    def __init__(
        self, document: LexborHTMLParser, page: Page, parse_original: Callable[[], LexborHTMLParser] | None = None
    ) -> None:
        self.current = document
        self.page = page
        self.alive: Bools = np.ones(len(page), bool)
        self.settled: Bools = np.zeros(len(page), bool)  # rows that need no further look
        self.protected: Bools = np.zeros(len(page), bool)  # rows that something else knows to be content
        self.guide: Guide | None = None  # what the learned extractor is sure of
        self.removed_links: list[Change] = []  # what the removed-link retainer lists
        self.marked_main: int | None = None  # the row that was marked as the main part of the page
        self.staged: list[Edit] = []
        self.filter = ""  # the name of the filter at work
        self.nodes = nodes_by_row(document, page)  # at once: later the document is no longer as the table has it
        self.settled |= page.tag != TEXT  # but for those that have a node: what a template holds is not for filters
        self.settled[list(self.nodes)] = False
        self._protects = False
        self._parse_original = parse_original
        self._previous: LexborHTMLParser | None = None
        self._steps: dict[int, tuple[str, bool]] = {}
        self._totals: dict[str, Ints] = {}
        self._inside: dict[tuple[str, ...], Bools] = {}
        self._seen_now: Bools | None = None

    # The three documents

    @cached_property
    def original(self) -> LexborHTMLParser:
        """The page as it was received; never edited."""
        return self._parse_original() if self._parse_original else self.current.clone()

    @property
    def previous(self) -> LexborHTMLParser:
        """The page before this filter. It is copied when a filter first asks, which must be before it edits."""
        if self._previous is None:
            self._previous = self.current.clone()
        return self._previous

    def keep_previous(self) -> LexborHTMLParser:
        """Copy the page now, for a filter that may edit without asking."""
        self._previous = None
        return self.previous

    def forget_previous(self) -> None:
        self._previous = None

    # Finding things

    @cached_property
    def row_of(self) -> dict[int, int]:
        """The row of every element, by the element's address."""
        return {node.mem_id: row for row, node in self.nodes.items()}

    def rows(self, *tags: str) -> list[int]:
        """The rows with one of these tags that are still there and not settled, in page order."""
        return self.open(is_tag(tags)[self.page.tag].nonzero()[0])

    def rows_where(self, attribute: str, *values: str) -> list[int]:
        """The rows that have this attribute; with `values`, those whose value is one of them (in lower case)."""
        page = self.page
        found = (page.attr_name == ATTRIBUTE_CODES[attribute]).nonzero()[0]
        if values:  # a value that is longer than all of them is none of them
            longest = max(map(len, values)) + AROUND_A_VALUE
            found = found[page.attr_end[found] - page.attr_start[found] <= longest]
        if not len(found):
            return []
        rows = np.searchsorted(page.attr_first, found, side="right") - 1
        if values:
            wanted = {value.encode() for value in values}
            bounds = zip(page.attr_start[found].tolist(), page.attr_end[found].tolist(), strict=True)
            held = [page.attr_bytes[start:end].strip().lower() in wanted for start, end in bounds]
            rows = rows[np.array(held, bool)]
        return self.open(rows)

    def values(self, attribute: str) -> list[tuple[int, bytes]]:
        """The rows that have this attribute, with its value."""
        page = self.page
        found = (page.attr_name == ATTRIBUTE_CODES[attribute]).nonzero()[0]
        rows = np.searchsorted(page.attr_first, found, side="right") - 1
        found, rows = found[self.alive[rows] & ~self.settled[rows]], self.open(rows)
        bounds = zip(rows, page.attr_start[found].tolist(), page.attr_end[found].tolist(), strict=True)
        return [(row, page.attr_bytes[start:end]) for row, start, end in bounds]

    def named(self, group: str) -> list[int]:
        """The rows whose class or id speaks of this group of clutter; see clutter_words.toml."""
        return self.open(np.array(self._named.get(group, ()), np.int64))

    def open(self, rows: NDArray[Any]) -> list[int]:
        """Those of the rows that are still there and may be looked at."""
        found: list[int] = rows[self.alive[rows] & ~self.settled[rows]].tolist()
        return found

    def outermost(self, rows: Iterable[int]) -> list[int]:
        """The rows that are not within another one of them."""
        kept: list[int] = []
        end = -1
        for row in sorted(set(rows)):
            if row >= end:
                kept.append(row)
                end = int(self.page.end[row])
        return kept

    def children(self, row: int) -> list[int]:
        """The rows right below this one that are still there, text among them."""
        found, child, end, ends = [], row + 1, int(self.page.end[row]), self.page.end
        while child < end:
            if self.alive[child]:
                found.append(child)
            child = int(ends[child])
        return found

    def text(self, row: int) -> str:
        """The text of a subtree as it stands in the page, whether it is seen or not."""
        page, last = self.page, int(self.page.end[row]) - 1
        text = page.text_bytes[page.text_start[row] : page.text_end[last]].decode("utf-8", "replace")
        return " ".join(text.split())

    def total(self, column: str) -> Ints:
        """For every row, the count of `column` over what is left of its subtree and is seen; `prose` is one too."""
        if column not in self._totals:
            counts = self._own.get(column)
            counts = self.page.counts[:, COUNT_COLUMNS.index(column)] if counts is None else counts
            sums = np.zeros(len(counts) + 1, np.int32)
            np.cumsum(counts * self._seen, out=sums[1:])
            self._totals[column] = sums[self.page.end] - sums[:-1]
        return self._totals[column]

    def count_tags(self, *tags: str) -> Ints:
        """For every row, how many elements with one of these tags are left in its subtree, itself included."""
        sums = np.zeros(len(self.page) + 1, np.int32)
        np.cumsum(is_tag(tags)[self.page.tag] & self.alive, out=sums[1:])
        counts: Ints = sums[self.page.end] - sums[:-1]
        return counts

    def inside(self, *tags: str) -> Bools:
        """For every row, whether it stands in an element with one of these tags; what has <main>'s role is one."""
        if tags not in self._inside:
            within = np.zeros(len(self.page), bool)
            holders = self.rows(*tags) + (self.rows_where("role", "main") if "main" in tags else [])
            for row in self.outermost(holders):
                within[row + 1 : self.page.end[row]] = True
            self._inside[tags] = within
        return self._inside[tags]

    @property
    def _seen(self) -> Bools:
        """The rows that are there and can be seen."""
        if self._seen_now is None:
            self._seen_now = self.alive & (self.page.hidden == 0)
        return self._seen_now

    @cached_property
    def _named(self) -> dict[str, list[int]]:
        return rows_by_group(self.page)

    @cached_property
    def _own(self) -> dict[str, Ints]:
        """Counts as filters want them: running text, and words of which two Chinese characters are one."""
        words = spaced_words(self.page)
        return {"prose": prose_words(self.page), "words": words, "linked_words": words * self.page.linked}

    # Taking things out

    def settle(self, row: int) -> None:
        """Say that a subtree needs no further look: later filters pass it by (the papers' `mCheckChildren`)."""
        self.settled[row : self.page.end[row]] = True

    def protect(self, rows: Bools) -> None:
        """Mark rows that are known to be content: nothing that holds one of them is removed."""
        self.protected |= rows
        self._protects = bool(self.protected.any())

    def protect_subtree(self, row: int) -> None:
        self.protected[row : self.page.end[row]] = True
        self._protects = True

    def holds_protected(self, rows: NDArray[Any]) -> Bools:
        """Which of these rows have protected content in their subtree."""
        sums = np.zeros(len(self.page) + 1, np.int32)
        np.cumsum(self.protected & self.alive, out=sums[1:])
        found: Bools = sums[self.page.end[rows]] > sums[rows]
        return found

    def may_remove(self, row: int) -> bool:
        if not self.alive[row] or row <= 0:
            return False
        if not self._protects:
            return True
        span = slice(row, int(self.page.end[row]))
        return not (self.protected[span] & self.alive[span]).any()

    def remove(self, row: int, what: str, why: str) -> list[Change]:
        """Take out an element with all it holds; no change where it holds protected content or is gone."""
        if not self.may_remove(row):
            return []
        self.staged.append(Edit("remove", row))
        return [self.change(row, f"removed {what}", why, links=True)]

    def remove_all(self, rows: Iterable[int], what: str, why: str) -> list[Change]:
        """Take out many small elements of one kind, with one entry in the account: where the first of them stood."""
        gone = [row for row in self.outermost(rows) if self.may_remove(row)]
        if not gone:
            return []
        self.staged += [Edit("remove", row) for row in gone]
        ends = self.page.end[gone]
        first, last = np.searchsorted(self._link_rows, gone), np.searchsorted(self._link_rows, ends)
        links = tuple(link for place in np.flatnonzero(last > first).tolist() for link in self.links(gone[place]))
        return [
            Change(self.filter, f"removed {what} ({len(gone)})", css_path(self.page, gone[0], self._steps), why, links)
        ]

    def unwrap(self, row: int, what: str, why: str) -> list[Change]:
        """Take out an element and leave what it holds in its place."""
        self.staged.append(Edit("unwrap", row))
        return [self.change(row, what, why)]

    def replace(self, row: int, text: str) -> None:
        """Put text in the place of an element."""
        self.staged.append(Edit("replace", row, text))

    def empty(self, row: int, what: str, why: str) -> list[Change]:
        """Take out all that an element holds, and leave the element."""
        if not self.may_remove(row):
            return []
        self.staged.append(Edit("empty", row))
        return [self.change(row, f"emptied {what}", why, links=True)]

    def clear(self, row: int, what: str, why: str) -> list[Change]:
        """Take out the text and the text links of a subtree, and leave its other elements."""
        if not self.may_remove(row):
            return []
        self.staged.append(Edit("clear", row))
        return [self.change(row, f"removed text and links of {what}", why, links=True)]

    def change(self, row: int, what: str, why: str, *, links: bool = False) -> Change:
        return Change(
            self.filter, what, css_path(self.page, row, self._steps), why, tuple(self.links(row)) if links else ()
        )

    def links(self, row: int) -> list[tuple[str, str]]:
        """Text and address of the links in a subtree; a picture's alternative text where a link has no text."""
        first, last = np.searchsorted(self._link_rows, (row, self.page.end[row])).tolist()
        if first == last:
            return []
        alive = self.alive[self._link_rows[first:last]].tolist()
        return [self._link(place) for place, is_there in enumerate(alive, first) if is_there]

    def _link(self, place: int) -> tuple[str, str]:
        page = self.page
        row, text_start, text_end, start, end = self._link_bounds[place]
        text = " ".join(page.text_bytes[text_start:text_end].decode("utf-8", "replace").split())
        text = text or page.attr(row, "aria-label") or page.attr(row, "title") or self._alt(row)
        return text[:LINK_TEXT_LENGTH], page.attr_bytes[start:end].decode("utf-8", "replace")

    @cached_property
    def _link_bounds(self) -> list[tuple[int, int, int, int, int]]:
        """For every link: its row, where its text begins and ends, and where its address does."""
        page, rows, places = self.page, self._link_rows, self._link_attributes
        text_ends = page.text_end[page.end[rows] - 1]
        columns = (rows, page.text_start[rows], text_ends, page.attr_start[places], page.attr_end[places])
        return list(zip(*(column.tolist() for column in columns), strict=True))

    @cached_property
    def _link_attributes(self) -> Ints:
        """The place of every link's address among the attributes, in page order."""
        found = np.flatnonzero(self.page.attr_name == ATTRIBUTE_CODES["href"])
        rows = np.searchsorted(self.page.attr_first, found, side="right") - 1
        is_link = (self.page.tag[rows] == TAG_CODES["a"]) | (self.page.tag[rows] == TAG_CODES["area"])
        links: Ints = found[is_link].astype(np.int32)
        return links

    @cached_property
    def _link_rows(self) -> Ints:
        rows: Ints = (np.searchsorted(self.page.attr_first, self._link_attributes, side="right") - 1).astype(np.int32)
        return rows

    def _alt(self, row: int) -> str:
        image = TAG_CODES["img"]
        for child in range(row + 1, int(self.page.end[row])):
            if self.page.tag[child] == image:
                return self.page.attr(child, "alt") or ""
        return self.page.attr(row, "alt") or ""

    # Carrying it out, or not

    def after_staged(self) -> Bools:
        """Which rows would be there if what is noted down were done."""
        alive = self.alive.copy()
        for edit in self.staged:
            self._strike(alive, edit)
        return alive

    def _strike(self, alive: Bools, edit: Edit) -> None:
        end = int(self.page.end[edit.row])
        if edit.kind == "clear":
            span = slice(edit.row, end)
            alive[span] &= (self.page.tag[span] != TEXT) & (self.page.linked[span] == 0)
        else:
            alive[edit.row + (edit.kind == "empty") : edit.row + 1 if edit.kind == "unwrap" else end] = False

    def commit(self) -> None:
        """Do what is noted down."""
        for edit in self.staged:
            node = self.nodes.get(edit.row) if self.alive[edit.row] else None  # else it went with something around it
            if node is not None:
                carry_out(edit, node)
            self._strike(self.alive, edit)
        if self.staged:
            self._totals.clear()
            self._inside.clear()
            self._seen_now = None
        self.staged.clear()
        self._previous = None

    def rollback(self) -> None:
        """Forget what is noted down."""
        self.staged.clear()


@cache
def is_tag(tags: tuple[str, ...]) -> Bools:
    """For every code that a tag can have, whether it is one of these."""
    wanted = np.zeros(256, bool)
    wanted[[TAG_CODES[tag] for tag in tags]] = True
    wanted.flags.writeable = False
    return wanted


def carry_out(edit: Edit, node: LexborNode) -> None:
    """Do to the document what was noted down."""
    if edit.kind == "remove":
        node.decompose()
    elif edit.kind == "unwrap":
        node.unwrap(delete_empty=True)
    elif edit.kind == "replace":
        node.replace_with(edit.text)
    elif edit.kind == "empty":
        for child in list(node.iter(include_text=True)):
            child.decompose()
    else:
        for link in node.css("a[href]"):
            link.unwrap(delete_empty=True)
        for text in [each for each in node.traverse(include_text=True) if each.is_text_node]:
            text.decompose()
