# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Loops over the rows of a page that are open: not removed, and not settled by a filter.

Every filter asks for rows by tag, attribute or name, and for sums over what is left of a subtree. What no row has costs
nothing; a sum is one pass over the rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES

if TYPE_CHECKING:
    from ...page.table import Bools, Ints, Table

LETTERS, LINKED_LETTERS, LINKS, WORDS = (
    COUNT_COLUMNS.index(name) for name in ("letters", "linked_letters", "links", "words")
)
HREF, LINK, AREA = ATTRIBUTE_CODES["href"], TAG_CODES["a"], TAG_CODES["area"]
LOWER = bytes(code + 32 if 65 <= code <= 90 else code for code in range(256))
NONE = -1
IS_SPACE = bytes(code in b" \t\n\r\x0b\f" for code in range(256))


class OpenRows:
    """The rows of a table, with the arrays that say which are alive and which are settled.

    Filters ask for a few tags, attributes and names each. So the rows of each tag, the attributes of each name, and the
    rows with a name that says something are chained once: from the first, `next` leads to the next; the last leads to
    NONE.
    """

    def __init__(self, table: Table, alive: Bools, settled: Bools, masks: Ints) -> None:
        self.table = table
        self.alive = alive.view(np.uint8).data
        self.settled = settled.view(np.uint8).data
        self.masks = masks.data
        self.named_rows = masks.nonzero()[0].astype(np.int32).data
        self.sums = np.zeros(table.rows + 1, np.int32).data
        self.first_row, self.next_row = np.full(256, NONE, np.int32).data, np.empty(table.rows, np.int32).data
        attributes = len(table.attr_name)
        self.first_attr, self.next_attr = np.full(256, NONE, np.int32).data, np.empty(attributes, np.int32).data
        self.attr_row = np.empty(attributes, np.int32).data
        self.hrefs: list[int] = []  # the places of the links' addresses among the attributes
        self.chain()

    def chain(self) -> None:
        table = self.table
        for row in range(table.rows - 1, -1, -1):
            code = table.tag[row]
            self.next_row[row] = self.first_row[code]
            self.first_row[code] = row
            for index in range(table.attr_first[row + 1] - 1, table.attr_first[row] - 1, -1):
                code = table.attr_name[index]
                self.next_attr[index] = self.first_attr[code]
                self.first_attr[code] = index
                self.attr_row[index] = row
        index = self.first_attr[HREF]
        while index != NONE:
            if table.tag[self.attr_row[index]] == LINK or table.tag[self.attr_row[index]] == AREA:
                self.hrefs.append(index)
            index = self.next_attr[index]

    def with_tags(self, codes: bytes) -> list[int]:
        """The open rows with one of these tags."""
        found = []
        for place in range(len(codes)):
            row = self.first_row[codes[place]]
            while row != NONE:
                if self.alive[row] and not self.settled[row]:
                    found.append(row)
                row = self.next_row[row]
        if len(codes) > 1:
            found.sort()
        return found

    def named(self, bit: int, boxes: Bools, least_rows: int) -> list[int]:
        """The open rows of a group of names whose tag is one of `boxes`, with at least this many rows."""
        table, is_box, found = self.table, boxes.view(np.uint8).data, []
        for place in range(len(self.named_rows)):
            row = self.named_rows[place]
            is_one = self.masks[row] & bit and is_box[table.tag[row]] and table.end[row] >= row + least_rows
            if is_one and self.alive[row] and not self.settled[row]:
                found.append(row)
        return found

    def values(self, code: int) -> list[tuple[int, bytes]]:
        """The open rows with an attribute, and its value."""
        table, found = self.table, []
        index = self.first_attr[code]
        while index != NONE:
            row = self.attr_row[index]
            if self.alive[row] and not self.settled[row]:
                found.append((row, table.attr_bytes[table.attr_start[index] : table.attr_end[index]]))
            index = self.next_attr[index]
        return found

    def with_value(self, code: int, wanted: list[bytes]) -> list[int]:
        """The open rows whose attribute has one of these lower-case values, in any case, with white space around it."""
        table, found = self.table, []
        data = table.attr_bytes
        index = self.first_attr[code]
        while index != NONE:
            row, start, end = self.attr_row[index], table.attr_start[index], table.attr_end[index]
            index = self.next_attr[index]
            if not self.alive[row] or self.settled[row]:
                continue
            while start < end and IS_SPACE[data[start]]:
                start += 1
            while end > start and IS_SPACE[data[end - 1]]:
                end -= 1
            for word in wanted:
                if len(word) == end - start and is_word(data, start, word):
                    found.append(row)
                    break
        return found

    def holding(self, codes: bytes, tags: Bools, needles: list[bytes]) -> list[tuple[int, bytes]]:
        """The rows, open or not, of these tags with one of these attributes that holds one of these needles.

        Needles are lower case, and found in any case.
        """
        table, is_wanted, found = self.table, tags.view(np.uint8).data, []
        data, firsts = table.attr_bytes, bytearray(256)
        for needle in needles:
            firsts[needle[0]] = 1
        for place in range(len(codes)):
            index = self.first_attr[codes[place]]
            while index != NONE:
                row, at, end = self.attr_row[index], table.attr_start[index], table.attr_end[index]
                while is_wanted[table.tag[row]] and at < end:
                    if firsts[LOWER[data[at]]] and holds_at(data, at, end, needles):
                        found.append((row, table.attr_bytes[table.attr_start[index] : end]))
                        break
                    at += 1
                index = self.next_attr[index]
        found.sort()
        return found

    def children(self, row: int) -> list[int]:
        """The live rows directly below this one."""
        table, found = self.table, []
        child, end = row + 1, table.end[row]
        while child < end:
            if self.alive[child]:
                found.append(child)
            child = table.end[child]
        return found

    def outermost(self, rows: list[int]) -> list[int]:
        """Those of the rows, which are in page order, that are not inside another one of them."""
        table, kept = self.table, []
        end = -1
        for row in rows:
            if row >= end:
                kept.append(row)
                end = table.end[row]
        return kept

    def inside(self, rows: list[int]) -> Bools:
        """For every row, whether it is inside one of these rows."""
        table = self.table
        is_inside = np.zeros(table.rows, bool)
        out = is_inside.view(np.uint8).data
        for row in self.outermost(rows):
            for each in range(row + 1, table.end[row]):
                out[each] = 1
        return is_inside

    def links(self, row: int) -> list[tuple[int, str, str]]:
        """The row, text and address of the live links in a subtree."""
        table, found = self.table, []
        texts, values = table.text_bytes, table.attr_bytes
        first, last = 0, len(self.hrefs)
        while first < last:  # the first link that is not before the subtree
            index = self.hrefs[(first + last) // 2]
            if self.attr_row[index] < row:
                first = (first + last) // 2 + 1
            else:
                last = (first + last) // 2
        for place in range(first, len(self.hrefs)):
            index = self.hrefs[place]
            link = self.attr_row[index]
            if link >= table.end[row]:
                break
            if self.alive[link]:
                inside = texts[table.text_start[link] : table.text_end[table.end[link] - 1]]
                address = values[table.attr_start[index] : table.attr_end[index]]
                text = " ".join(inside.decode("utf-8", "replace").split())
                found.append((link, text, address.decode("utf-8", "replace")))
        return found

    def totals(self, column: Ints) -> Ints:
        """For every row, the sum of a column over what is alive and visible of its subtree."""
        table, sums = self.table, self.sums
        result = np.empty(table.rows, np.int32)
        own, out = column.data, result.data
        for row in range(table.rows):
            sums[row + 1] = sums[row] + (own[row] if self.alive[row] and table.hidden[row] == 0 else 0)
        for row in range(table.rows):
            out[row] = sums[table.end[row]] - sums[row]
        return result

    def count_totals(self, column: int) -> Ints:
        """The same for a column of the table's counts."""
        table, sums = self.table, self.sums
        result = np.empty(table.rows, np.int32)
        out = result.data
        for row in range(table.rows):
            sums[row + 1] = sums[row] + (table.counts[row, column] if self.alive[row] and table.hidden[row] == 0 else 0)
        for row in range(table.rows):
            out[row] = sums[table.end[row]] - sums[row]
        return result

    def tag_totals(self, wanted: Bools) -> Ints:
        """For every row, the live elements of its subtree whose tag is wanted."""
        table, sums, is_wanted = self.table, self.sums, wanted.view(np.uint8).data
        result = np.empty(table.rows, np.int32)
        out = result.data
        for row in range(table.rows):
            sums[row + 1] = sums[row] + (1 if is_wanted[table.tag[row]] and self.alive[row] else 0)
        for row in range(table.rows):
            out[row] = sums[table.end[row]] - sums[row]
        return result

    def holds(self, row: int, marked: Bools) -> bool:
        """Whether a live row of a subtree is marked."""
        marks = marked.view(np.uint8).data
        for each in range(row, self.table.end[row]):
            if marks[each] and self.alive[each]:
                return True
        return False


def is_word(data: bytes, start: int, word: bytes) -> bool:
    """Whether a lower-case word is at this place, in any case."""
    for at in range(len(word)):
        if LOWER[data[start + at]] != word[at]:
            return False
    return True


def holds_at(data: bytes, at: int, end: int, needles: list[bytes]) -> bool:
    """Whether one of the needles is at this place, before `end`."""
    for needle in needles:
        if at + len(needle) <= end and is_word(data, at, needle):
            return True
    return False


def left_of(table: Table, alive: Bools) -> tuple[int, int, int, int]:
    """What is left to read: letters, letters in links, links, and words."""
    letters = linked = links = words = 0
    is_alive = alive.view(np.uint8).data
    for row in range(table.rows):
        if is_alive[row] and table.hidden[row] == 0:
            letters += table.counts[row, LETTERS]
            linked += table.counts[row, LINKED_LETTERS]
            links += table.counts[row, LINKS]
            words += table.counts[row, WORDS]
    return letters, linked, links, words
