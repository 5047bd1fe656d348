# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Which rows of a page the document is made of: kept text, and the elements around it that have a meaning.

This leaves some hundred rows of thousands, so the loop that builds the parts takes as long as the result is, not as
the page is.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import numpy as np

from ..page import names
from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_CODES, STRUCTURE_KINDS, TAG_CODES
from . import direction
from .notes import Notes, find_notes
from .parts import INLINE_NAMES
from .picture_menus import LEAST, find_picture_menus

if TYPE_CHECKING:
    from ..page.page import Page
    from .kept import KeptText

# An image is selected where at least this share of the nearest text around it was kept,
KEPT_SHARE_AROUND_MEDIA = 0.5
# and at most this many letters are between it and the first or last kept text: a byline and a date. With 300, logos and
# badges came back on eight of 200 pages, and one picture of the story itself.
MOST_LETTERS_TO_MEDIA = 150
STEPS_TO_LINK = 4  # from a picture up to the link around it
LONGEST_ADDRESS = 2000  # bytes of it: a hostile page has many pictures in one link
STEPS_TO_CLONE = 4  # from a picture up to the slide that it is in

# Marks of rows, as bits: it is used, and its language, footnote or media are to be looked up.
USED, HAS_LANGUAGE, OF_NOTES, IS_MEDIA = 1, 2, 4, 8

CONTAINER_TAGS = (
    "ul", "ol", "menu", "dir", "li", "blockquote", "dl", "dt", "dd", "figure", "figcaption", "caption", "pre",
    "listing", "xmp", "plaintext", "table",
)  # fmt: skip
MEDIA_TAGS = ("img", "iframe", "video", "audio", "embed", "object", "script")  # few scripts show something
# When an element is used: where text in it is kept, where text around it is kept, or by the rules for media.
WITH_TEXT, AMONG_TEXT, MEDIA = 1, 2, 4
_ROLES = {
    **dict.fromkeys((*CONTAINER_TAGS, *INLINE_NAMES, "a", "math"), WITH_TEXT),
    **dict.fromkeys(("br", "hr"), AMONG_TEXT),
    **dict.fromkeys(MEDIA_TAGS, MEDIA),
}
ROLES = bytes(_ROLES.get(name, 0) for name in TAG_CODES)  # by the code of the tag

TEXT, FIGURE = names.TEXT, TAG_CODES["figure"]
TABLE, LINK, ROW, CELL, HEADER_CELL, SCRIPT, IMG = (
    TAG_CODES[name] for name in ("table", "a", "tr", "td", "th", "script", "img")
)
UNHEARD = HIDDEN_CODES["aria-hidden"]  # seen, but not read out: the card's name says enough
DATA_TABLE = STRUCTURE_KINDS.index("table")
TYPE, SRC, HREF, CLASS = (ATTRIBUTE_CODES[name] for name in ("type", "src", "href", "class"))
LETTERS, CHARACTERS = COUNT_COLUMNS.index("letters"), COUNT_COLUMNS.index("characters")


class Selection:
    """The rows to build from, by their marks, and what was found on the way.

    `tables` and `links` are those with kept text, `letters` the sums of kept letters before each row.
    """

    def __init__(self, page: Page, kept: KeptText) -> None:
        self.table = page.table
        self.blocks = page.blocks.table
        self.kept = kept
        self.marks = np.zeros(len(page), np.uint8).data
        self.has_kept = np.zeros(len(page), np.uint8).data  # 1 where text below the row is kept
        self.letters = np.zeros(len(page) + 1, np.int32).data
        self.tables: list[int] = []
        self.links: list[int] = []
        self.media: list[int] = []  # in page order
        self.pictured: set[str] = set()  # where cards with a picture lead
        self.of_cards: set[int] = set()  # those pictures
        self.data_tables: set[int] = set()
        self.notes = Notes()
        self.languages = direction.Languages("", "", {})

    def sweep(self) -> None:
        """Mark text and elements, and list tables, links and media."""
        tags = self.table.tag
        hidden = self.table.hidden
        ends = self.table.end
        before = np.zeros(self.table.rows + 1, np.int32).data  # kept text rows with something to see, before each row
        solid = 0
        letters = 0
        for row in range(self.table.rows):
            if tags[row] == TEXT and self.kept.rows[row]:
                self.marks[row] = USED
                letters += self.table.counts[row, LETTERS]
                if self.table.counts[row, CHARACTERS] > 0:
                    solid += 1
            self.letters[row + 1] = letters
            before[row + 1] = solid
        for row in range(self.table.rows):
            self.has_kept[row] = before[ends[row]] > before[row]
            if tags[row] != TEXT:
                self.mark_element(row, tags[row])
            elif not self.has_kept[row] and not hidden[row]:
                self.mark_blank(row)

    def mark_element(self, row: int, tag: int) -> None:
        role = ROLES[tag]
        if self.has_kept[row]:
            if tag == LINK:
                self.links.append(row)
            if not self.table.hidden[row]:
                if role & WITH_TEXT:
                    self.marks[row] = USED
                if tag == TABLE:
                    self.tables.append(row)
        above = self.table.parent[row]
        if role & MEDIA and above >= 0:
            if tag != SCRIPT or self.shows_something(row):
                self.media.append(row)
        elif role & AMONG_TEXT and not self.table.hidden[row] and self.has_kept[max(above, 0)]:
            self.marks[row] = USED

    def mark_blank(self, row: int) -> None:
        """Mark white space between two pieces of a kept block, which separates their words."""
        block = self.blocks.of_row[row]
        if block >= 0 and self.table.counts[row, CHARACTERS] == 0:
            first = self.blocks.first[block]
            if self.table.tag[first] == TEXT and self.kept.rows[first]:
                self.marks[row] = USED

    def links_with_fragment(self) -> list[int]:
        """The links whose address has a fragment."""
        table = self.table
        found: list[int] = []
        for link in self.links:
            for index in range(table.attr_first[link], table.attr_first[link + 1]):
                if table.attr_name[index] == HREF:
                    if table.attr_bytes.find(b"#", table.attr_start[index], table.attr_end[index]) >= 0:
                        found.append(link)
                    break
        return found

    def shows_something(self, script: int) -> bool:
        """Whether a script stands for a formula or a gist, which readers see."""
        kind = self.table.attr(script, TYPE)
        if kind and kind.strip().lower().startswith("math/tex"):
            return True
        source = self.table.attr(script, SRC)
        return source is not None and "gist.github.com" in source

    def mark_cells(self, table_row: int) -> None:
        """Mark the rows and cells of a data table, empty cells too."""
        for row in range(table_row, self.table.end[table_row]):
            tag = self.table.tag[row]
            if tag == ROW:
                if self.has_kept[row]:
                    self.marks[row] = USED
            elif tag in (CELL, HEADER_CELL) and self.has_kept[self.table.parent[row]]:
                self.marks[row] = USED

    def select_media(self) -> None:
        """Select the media that belong to kept text, and mark them and their figures.

        At least a share of the nearest text around them must be kept. Before and after all kept text, only a few
        letters may be in between: a logo above the menus and a badge below the footer are also around kept text.
        """
        table = self.table
        first = 0  # the rows where kept text begins and ends
        last = table.rows - 1
        while first < last and self.letters[first + 1] == 0:
            first += 1
        while last > first and self.letters[last] == self.letters[table.rows]:
            last -= 1
        nearest: dict[int, int] = {}  # row -> the nearest row above it with text; each row is passed once
        found: list[int] = []
        for row in self.media:
            passed: list[int] = []
            at = table.parent[row]
            while at >= 0 and table.sums[table.end[at], LETTERS] == table.sums[at, LETTERS]:
                if at in nearest:
                    at = nearest[at]
                    break
                passed.append(at)
                at = table.parent[at]
            for each in passed:
                nearest[each] = at
            between = 0
            if row < first:
                between = table.sums[first, LETTERS] - table.sums[row, LETTERS]
            elif row > last:
                between = table.sums[row, LETTERS] - table.sums[last + 1, LETTERS]
            hidden = table.hidden[table.parent[row]]
            if at >= 0 and between <= MOST_LETTERS_TO_MEDIA and hidden in (0, UNHEARD):
                seen = table.sums[table.end[at], LETTERS] - table.sums[at, LETTERS]
                is_kept = self.letters[table.end[at]] - self.letters[at] >= KEPT_SHARE_AROUND_MEDIA * seen
                if (table.tag[row] == IMG and self.is_of_card(row)) or (is_kept and not hidden):
                    found.append(row)
                    self.marks[row] |= IS_MEDIA
        self.media = found
        if found:
            self.mark_figures()

    def is_of_card(self, row: int) -> bool:
        """Whether a picture leads where a kept line beside it leads, and is the first to do so: the picture of a card
        of which the name is kept, and "Add to cart" is not."""
        table = self.table
        link = table.parent[row]
        steps = 0
        while link >= 0 and table.tag[link] != LINK and steps < STEPS_TO_LINK:
            link = table.parent[link]
            steps += 1
        if link < 0 or table.tag[link] != LINK or table.hidden[row] not in (0, UNHEARD):
            return False
        address = table.attr(link, HREF, LONGEST_ADDRESS)
        if not address or address in self.pictured:
            return False
        after = bisect_right(self.links, row)
        for place in range(max(0, after - 1), min(len(self.links), after + 1)):
            other = self.links[place]
            apart = abs(table.sums[other, LETTERS] - table.sums[row, LETTERS])
            if apart <= MOST_LETTERS_TO_MEDIA and table.attr(other, HREF, LONGEST_ADDRESS) == address:
                self.pictured.add(address)
                self.of_cards.add(row)
                return True
        return False

    def drop(self, rows: set[int]) -> None:
        """Leave out some of the media."""
        if not rows:
            return
        self.media = [row for row in self.media if row not in rows]
        for row in rows:
            self.marks[row] &= ~IS_MEDIA

    def copies_of_slides(self) -> set[int]:
        """The pictures in slides that a script copied, so that a carousel can go round: the slides show them, too."""
        return {row for row in self.media if self.is_in_clone(row)}

    def is_in_clone(self, row: int) -> bool:
        above = self.table.parent[row]
        steps = 0
        while above >= 0 and steps < STEPS_TO_CLONE:
            names = self.table.attr(above, CLASS)
            if names and ("-clone" in names or "slide-duplicate" in names):
                return True
            above = self.table.parent[above]
            steps += 1
        return False

    def mark_figures(self) -> None:
        """Mark figures with selected media, whether their text is kept or not."""
        for row in range(self.table.rows):
            if self.table.tag[row] == FIGURE and has_media(self.media, row, self.table.end[row]):
                self.marks[row] |= USED


def select(page: Page, kept: KeptText) -> Selection:
    """The rows that the document is built from."""
    found = Selection(page, kept)
    found.sweep()
    if found.tables:
        structures = page.structures
        found.data_tables = set(structures.row[structures.kind == DATA_TABLE].tolist()).intersection(found.tables)
    for row in found.data_tables:
        found.mark_cells(row)
    found.select_media()
    found.drop(found.copies_of_slides())
    if len(found.media) >= LEAST:
        found.drop(find_picture_menus(page, found.media))
    found.notes = find_notes(page, found.links_with_fragment(), found.has_kept)
    found.languages = direction.find_languages(page.table, found.has_kept)
    marks = found.marks
    for row in (*found.notes.notes, *found.notes.references, *found.notes.back_links):
        marks[row] |= OF_NOTES
    for row in found.languages.of_rows:
        marks[row] |= HAS_LANGUAGE
    return found


def has_media(media: list[int], row: int, end: int) -> bool:
    """Whether one of the media, in page order, is within a row."""
    after = bisect_right(media, row)
    return after < len(media) and media[after] < end
