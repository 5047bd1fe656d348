# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Sweeps over the columns of a page: which rows have kept text, which of them matter, and what stands among them.

Plain loops. The same source runs as Python and compiled: `_sweep.pxd` gives it its types.
"""

from __future__ import annotations

import numpy as np

from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES
from ..page.names import TEXT as TEXT_CODE

# What a row is to the document: nothing; one that is used; one whose footnote, language or medium is to be looked up.
UNUSED, USED, LOOKED_UP = 0, 1, 3
# What a tag asks for: its row where text below is kept; its row where text around is kept; a look at what is around.
WITH_TEXT, AMONG_TEXT, MEDIUM = 1, 2, 4

TEXT = TEXT_CODE
TABLE, LINK, ROW, CELL, HEADER_CELL, SCRIPT = (TAG_CODES[name] for name in ("table", "a", "tr", "td", "th", "script"))
TYPE, SRC, HREF = ATTRIBUTE_CODES["type"], ATTRIBUTE_CODES["src"], ATTRIBUTE_CODES["href"]
LETTERS, CHARACTERS = COUNT_COLUMNS.index("letters"), COUNT_COLUMNS.index("characters")


class Swept:
    """What a sweep found: for every row a mark and whether text below it is kept, and the rows of a few kinds.

    `tables` and `links` are those with kept text (of links those to a place in a page), `media` all; `letters` sums
    those that are kept before each row.
    """

    def __init__(self, columns, roles):
        self.columns = columns
        self.roles = roles  # for every tag what it asks for
        self.marks = np.zeros(columns.rows, np.uint8).data
        self.has_kept = np.zeros(columns.rows, np.uint8).data
        self.letters = np.zeros(columns.rows + 1, np.int32).data
        self.tables = []
        self.links = []
        self.media = []

    def sweep(self):
        columns = self.columns
        tags = columns.tag
        hidden = columns.hidden
        ends = columns.end
        marks = self.marks
        has_kept = self.has_kept
        before = np.zeros(columns.rows + 1, np.int32).data  # kept text rows with something to see in them
        solid = 0
        letters = 0
        for row in range(columns.rows):
            if tags[row] == TEXT and columns.kept[row] and not hidden[row]:
                marks[row] = USED
                letters += columns.counts[row, LETTERS]
                if columns.counts[row, CHARACTERS] > 0:
                    solid += 1
            self.letters[row + 1] = letters
            before[row + 1] = solid
        for row in range(columns.rows):
            tag = tags[row]
            has = before[ends[row]] > before[row]
            has_kept[row] = has
            if tag == TEXT:
                if not has:
                    self._mark_blank(row)
                continue
            role = self.roles[tag]
            if has:
                if tag == LINK and self._leads_to_a_place(row):
                    self.links.append(row)
                if not hidden[row]:
                    if role & WITH_TEXT:
                        marks[row] = USED
                    if tag == TABLE:
                        self.tables.append(row)
            if role & MEDIUM and columns.parent[row] >= 0:
                if tag != SCRIPT or self._is_shown(row):
                    self.media.append(row)
            elif role & AMONG_TEXT and not hidden[row]:
                above = columns.parent[row]
                if has_kept[above if above > 0 else 0]:
                    marks[row] = USED

    def _mark_blank(self, row):
        """White space between two pieces of a block that is kept parts their words."""
        columns = self.columns
        block = columns.of_row[row]
        if block >= 0 and not columns.hidden[row] and columns.counts[row, CHARACTERS] == 0:
            first = columns.block_first[block]
            if columns.tag[first] == TEXT and columns.kept[first] and not columns.hidden[first]:
                self.marks[row] = USED

    def _leads_to_a_place(self, link):
        """Whether a link's address has a fragment."""
        columns = self.columns
        for index in range(columns.attr_first[link], columns.attr_first[link + 1]):
            if columns.attr_name[index] == HREF:
                return columns.attr_bytes.find(b"#", columns.attr_start[index], columns.attr_end[index]) >= 0
        return False

    def _is_shown(self, script):
        """Whether a script stands for a formula or for a gist, which readers see."""
        kind = self.columns.attr(script, TYPE)
        if kind and kind.strip().lower().startswith("math/tex"):
            return True
        source = self.columns.attr(script, SRC)
        return bool(source) and "gist.github.com" in source

    def mark_cells(self, table):
        """The rows and cells of a table that holds data, empty cells too."""
        columns = self.columns
        for row in range(table, columns.end[table]):
            tag = columns.tag[row]
            if tag == ROW:
                if self.has_kept[row]:
                    self.marks[row] = USED
            elif (tag in (CELL, HEADER_CELL)) and self.has_kept[columns.parent[row]]:
                self.marks[row] = USED

    def media_among_text(self, kept_share, most_between):
        """The media of which the nearest text around was kept, at least this share of it.

        Before and after all that is kept, no more than so many letters may stand between them and it: a logo above the
        menus and a badge below the footer are in the page, and so is the text.
        """
        columns = self.columns
        first = 0  # kept text begins and ends at these rows
        last = columns.rows - 1
        while first < last and self.letters[first + 1] == 0:
            first += 1
        while last > first and self.letters[last] == self.letters[columns.rows]:
            last -= 1
        nearest = {}  # row -> the nearest row above with text; filled along every way up, so linear
        found = []
        for row in self.media:
            way = []
            at = columns.parent[row]
            while at >= 0 and columns.sums[columns.end[at], LETTERS] == columns.sums[at, LETTERS]:
                if at in nearest:
                    at = nearest[at]
                    break
                way.append(at)
                at = columns.parent[at]
            for each in way:
                nearest[each] = at
            between = 0
            if row < first:
                between = columns.sums[first, LETTERS] - columns.sums[row, LETTERS]
            elif row > last:
                between = columns.sums[row, LETTERS] - columns.sums[last + 1, LETTERS]
            if at >= 0 and between <= most_between and columns.hidden[columns.parent[row]] == 0:
                seen = columns.sums[columns.end[at], LETTERS] - columns.sums[at, LETTERS]
                if self.letters[columns.end[at]] - self.letters[at] >= kept_share * seen:
                    found.append(row)
        return found
