# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Kept blocks as lines of plain text: white space collapsed as in browsers, bullets and numbers, table rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..document.lists import parse_integer
from ..page import joints
from ..page.invisible import without_invisible
from ..page.names import ATTRIBUTE_CODES, BLOCK_KINDS, COUNT_COLUMNS, TAG_CODES

if TYPE_CHECKING:
    from ..document.kept import KeptText
    from ..page.page import Page

BREAK, ORDERED, ITEM, ROW, TABLE = (TAG_CODES[name] for name in ("br", "ol", "li", "tr", "table"))
PARAGRAPH, CHARACTERS = TAG_CODES["p"], COUNT_COLUMNS.index("characters")
START, VALUE = ATTRIBUTE_CODES["start"], ATTRIBUTE_CODES["value"]
TERM, DEFINITION, CODE = (BLOCK_KINDS.index(name) for name in ("term", "definition", "code"))

# Pages indent paragraphs with no-break and ideographic spaces, leave them at the ends of lines, and fill empty lines
# with joiners.
SPACES = " \xa0\u3000\u200c\u200d"
INDENT = "  "
BULLET = "- "
BETWEEN_CELLS = " | "
BLANK_LINE = 2  # line breaks between two blocks, unless the page has more there
MAX_INDENT = 24  # nested lists; the items of deeper ones are not indented further, or indents would outgrow the text
DEEPEST_INDENT = MAX_INDENT - 1


def write_lines(page: Page, kept: KeptText, most_breaks: int) -> str:
    """The kept text of a page, with at most this many line breaks between two blocks; 0 for as many as the page has."""
    lines = TextLines(page, kept)
    lines.collect()
    if most_breaks < 1 or most_breaks > BLANK_LINE:
        lines.measure_gaps(most_breaks)
    lines.mark_items()
    lines.join_cells()
    return lines.joined("\n" * min(most_breaks or BLANK_LINE, BLANK_LINE))


class TextLines:
    """The kept blocks of a page and the text of each."""

    def __init__(self, page: Page, kept: KeptText) -> None:
        self.table = page.table
        self.blocks = page.blocks.table
        self.kept = kept
        self.found: list[int] = []  # the blocks with kept text
        self.texts: list[str] = []
        self.kinds: list[int] = []
        self.groups: list[int] = []  # the row of the list or table whose lines are close together; -1 for none
        self.gaps: list[int] = []  # the line breaks before each text beyond a blank line, as the page has them
        self.buffer = bytearray(self.longest())  # the line that is being written
        self.line = self.buffer

    def longest(self) -> int:
        """Bytes for the longest line: all text of a block, and a space or break in place of each row."""
        most = 1
        for block in range(self.blocks.count):
            first, last = self.blocks.first[block], self.blocks.last[block]
            most = max(most, self.table.text_end[last] - self.table.text_start[first] + last - first + 2)
        return most

    def collect(self) -> None:
        for block in range(self.blocks.count):
            text = self.block_text(block)
            if text is not None:
                self.found.append(block)
                self.texts.append(text)
                self.kinds.append(self.blocks.kind[block])
        self.groups = [-1] * len(self.found)
        self.gaps = [0] * len(self.found)

    def measure_gaps(self, most_breaks: int) -> None:
        """Count the empty lines that the page has between blocks: `<br>` and paragraphs without text."""
        for index in range(1, len(self.found)):
            before, block = self.found[index - 1], self.found[index]
            breaks = self.breaks_between(self.blocks.last[before] + 1, self.blocks.first[block])
            if self.blocks.owner[before] == self.blocks.owner[block]:
                breaks -= BLANK_LINE  # a run of <br> in one element: the first two are the blank line
            breaks = breaks if breaks > 0 else 0
            self.gaps[index] = min(breaks, most_breaks - BLANK_LINE) if most_breaks else breaks

    def breaks_between(self, start: int, stop: int) -> int:
        """The empty lines in these rows; 0 where text was left out between them."""
        breaks = 0
        for row in range(start, stop):
            if self.table.counts[row, CHARACTERS] > 0:
                return 0
            breaks += self.table.tag[row] == BREAK or (self.table.tag[row] == PARAGRAPH and self.table.end[row] <= stop)
        return breaks

    def block_text(self, block: int) -> str | None:
        """The kept text of a block on one line, except for `<br>`; code as it is. None where nothing is kept."""
        data = self.table.text_bytes
        line = self.line
        is_code = self.blocks.kind[block] == CODE
        length = 0
        all_bits = 0
        after_space = False
        has_break = False
        previous = -1  # the row of the text before, and where that ends
        previous_stop = 0
        for row in range(self.blocks.first[block], self.blocks.last[block] + 1):
            if self.blocks.of_row[row] == block and self.kept.rows[row]:
                start = self.kept.start(row)
                stop = self.kept.stop(row)
                if start >= stop:
                    continue
                if previous >= 0 and not is_code and joints.are_apart(self.table, previous, previous_stop, row, start):
                    after_space = True
                previous = row
                previous_stop = stop
                for at in range(start, stop):
                    byte = data[at]
                    if byte <= 32 and not is_code and (byte == 32 or (9 <= byte <= 13 and byte != 11)):
                        after_space = True
                        continue
                    if after_space:
                        after_space = False
                        if length and line[length - 1] != 10:
                            line[length] = 32
                            length += 1
                    line[length] = byte
                    all_bits |= byte
                    length += 1
            elif self.table.tag[row] == BREAK and length and (is_code or line[length - 1] != 10):
                line[length] = 10
                length += 1
                after_space = False
                has_break = True
                previous = -1
        if not is_code and length and line[length - 1] == 10:
            length -= 1
        text = self.buffer[:length].decode("utf-8", "replace")
        if all_bits >= 0x80 and not is_code:
            text = strip_lines(text) if has_break else text.strip(SPACES)
        if not text:
            return None
        return without_invisible(text) if self.kept.strips_invisible else text

    # -- layout --------------------------------------------------------------------------------------------------------

    def joined(self, between: str) -> str:
        """All lines as one text."""
        parts = self.texts[:1]
        for index in range(1, len(self.texts)):
            close = self.groups[index] >= 0 and self.groups[index] == self.groups[index - 1]
            if self.kinds[index] == DEFINITION and self.kinds[index - 1] in (TERM, DEFINITION):
                close = True
            # Code that ends with a line break has brought the first one itself.
            parts.append("\n" if close or self.texts[index - 1].endswith("\n") else between)
            if self.gaps[index]:
                parts.append("\n" * self.gaps[index])
            parts.append(self.texts[index])
        return "".join(parts)

    def has_ordered_items(self) -> bool:
        """Whether a kept block is in an item of an ordered list."""
        for block in self.found:
            row = self.blocks.item[block]
            if row >= 0 and self.table.tag[self.table.parent[row]] == ORDERED:
                return True
        return False

    def item_numbers(self) -> dict[int, str]:
        """What is before each item of an ordered list, by row, counted from the list's `start`."""
        numbers: dict[int, str] = {}
        if not self.has_ordered_items():
            return numbers
        next_numbers: dict[int, int] = {}
        for row in range(1, self.table.rows):
            list_row = self.table.parent[row]
            if self.table.tag[row] == ITEM and list_row >= 0 and self.table.tag[list_row] == ORDERED:
                if list_row not in next_numbers:
                    next_numbers[list_row] = parse_integer(self.table.attr(list_row, START), 1)
                number = parse_integer(self.table.attr(row, VALUE), next_numbers[list_row])
                numbers[row] = f"{number}. "
                next_numbers[list_row] = number + 1
        return numbers

    def mark_items(self) -> None:
        """Put a bullet or number before the first line of each item, and indent by the depth of the list."""
        numbers = self.item_numbers()
        started: set[int] = set()
        known = {-1: (0, -1)}
        for index in range(len(self.found)):
            block = self.found[index]
            row = self.blocks.item[block]
            if row < 0 or self.kinds[index] == CODE:
                continue
            depth, outermost = self.nesting(self.table.parent[row], known)
            self.groups[index] = outermost
            marker = INDENT if row in started else numbers.get(row, BULLET)
            started.add(row)
            self.texts[index] = INDENT * min(depth, DEEPEST_INDENT) + marker + self.texts[index]

    def nesting(self, row: int, known: dict[int, tuple[int, int]]) -> tuple[int, int]:
        """How many items a list is in, and the row of the outermost list.

        `known` holds the same for every row that was passed before, so that each is passed once.
        """
        passed: list[int] = []
        at = row
        while at not in known:
            passed.append(at)
            at = self.table.parent[at]
        depth, outermost = known[at]
        for at in reversed(passed):
            if self.table.tag[at] == ITEM:
                outermost = outermost if depth else self.table.parent[at]
                depth += 1
            known[at] = (depth, outermost)
        return depth, outermost if depth else row

    def join_cells(self) -> None:
        """Put the cells of a table row on one line where each of them is a single line."""
        texts: list[str] = []
        kinds: list[int] = []
        groups: list[int] = []
        gaps: list[int] = []
        start = 0
        while start < len(self.texts):
            row = self.row_of(self.found[start])
            stop = start + 1
            while stop < len(self.texts) and self.row_of(self.found[stop]) == row:
                stop += 1
            if row >= 0 and self.are_single_lines(start, stop):
                table_row = row
                while table_row >= 0 and self.table.tag[table_row] != TABLE:
                    table_row = self.table.parent[table_row]
                texts.append(BETWEEN_CELLS.join(self.texts[start:stop]))
                kinds.append(self.kinds[start])
                groups.append(table_row if table_row >= 0 else row)
                gaps.append(self.gaps[start])
            else:
                texts.extend(self.texts[start:stop])
                kinds.extend(self.kinds[start:stop])
                groups.extend(self.groups[start:stop])
                gaps.extend(self.gaps[start:stop])
            start = stop
        self.texts, self.kinds, self.groups, self.gaps = texts, kinds, groups, gaps

    def row_of(self, block: int) -> int:
        """The table row that a block is in, by its cell; -1 for none."""
        cell = self.blocks.cell[block]
        row = self.table.parent[cell] if cell >= 0 else -1
        return row if row >= 0 and self.table.tag[row] == ROW else -1

    def are_single_lines(self, start: int, stop: int) -> bool:
        """Whether each of these texts is a cell of its own, and on one line."""
        cells: set[int] = set()
        for index in range(start, stop):
            if "\n" in self.texts[index]:
                return False
            block = self.found[index]
            cells.add(self.blocks.cell[block])
        return len(cells) == stop - start


def strip_lines(text: str) -> str:
    """The lines of a text without spaces at their ends, and without empty ones."""
    return "\n".join([line for line in [line.strip(SPACES) for line in text.split("\n")] if line])
