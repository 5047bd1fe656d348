# cython: initializedcheck=False
"""The parts of a document while they are made: what is open around them, and the line that is being written.

The same source runs as Python and compiled: `_open_parts.pxd` gives it its types.
"""

from __future__ import annotations

from ..compiled import fastest
from ..page import joints
from ..page.names import TAG_CODES
from ..page.names import TEXT as TEXT_CODE
from . import lines as plain_lines
from .marks import BREAK, CLOSES, OPENS
from .parts import (
    CAPTION,
    CELL,
    DEFINITION,
    DEFINITIONS,
    FOOTNOTE,
    FOOTNOTES,
    HEADING,
    ITEM,
    LIST,
    MAX_NESTING,
    NO_FACTS,
    PARAGRAPH,
    ROW,
    TABLE,
    TERM,
    TEXT,
    Break,
    Open,
)

MAX_INLINE = 12  # bold in italic in a link...; what is nested deeper is plain
NEVER = 2**31 - 1  # a row after all others
new = tuple.__new__  # what named tuples call, by a longer way
line_text = fastest(plain_lines).line_text

TEXT_TAG = TEXT_CODE
P, H1, H6 = TAG_CODES["p"], TAG_CODES["h1"], TAG_CODES["h6"]
# What must stand between a container of this kind and text directly in it, and what may stand there as it is.
WRAPPERS = {LIST: ITEM, DEFINITIONS: DEFINITION, ROW: CELL, TABLE: CAPTION, FOOTNOTES: ITEM}
MAY_STAND_IN = {
    LIST: (ITEM, FOOTNOTE), FOOTNOTES: (ITEM, FOOTNOTE), DEFINITIONS: (TERM, DEFINITION), ROW: (CELL,),
    TABLE: (ROW, CAPTION),
}  # fmt: skip


class OpenParts:
    """The parts so far, as columns, and what is open."""

    def __init__(self, columns, selected):
        self.columns = columns
        self.selected = selected
        self.kinds = []
        self.depths = []
        self.rows = []
        self.spans_of = []
        self.facts_of = []
        self.langs = {}  # by place among the parts, where there is one
        self.dirs = {}
        self.ids = {}
        self.opened = []  # kinds of the containers that are open
        self.opened_ends = []
        self.top_end = NEVER  # where the innermost of them ends
        self.inline = []  # marks that are open: (end, name, value)
        self.inline_end = NEVER
        self.words = []  # (end, lang, dir)
        self.words_end = NEVER
        self.spans = None  # of the line that is open, if one is
        self.leaf_block = -1  # the block of the last line, and that block's last row
        self.leaf_last = -1
        self.after_space = True
        self.text_row = -1  # of the line's last piece, where that is text, and where that text ends
        self.text_stop = 0
        self.targets = sorted(selected.notes.targets.items(), reverse=True)

    # -- parts ---------------------------------------------------------------------------------------------------------

    def _container(self, row, end, kind, facts):
        if len(self.opened) >= MAX_NESTING:
            self.spans = None
            return
        self.facts_of[self._part(row, kind)] = facts
        self._open(kind, end)

    def _open(self, kind, end):
        self.opened.append(kind)
        self.opened_ends.append(end)
        self.top_end = end

    def _close_containers(self, row):
        while self.opened and row >= self.opened_ends[-1]:
            self.opened.pop()
            self.opened_ends.pop()
        self.spans = None
        self.top_end = self.opened_ends[-1] if self.opened else NEVER

    def _part(self, row, kind):
        """Begin a part; what must stand around it is made where the page left it out. Its place among the parts."""
        self.spans, self.leaf_block = None, -1
        if self.opened:
            top = self.opened[-1]
            if top in WRAPPERS and kind not in MAY_STAND_IN[top]:
                columns = self.columns
                block = columns.of_row[row]
                stop = columns.block_last[block] + 1 if block >= 0 else columns.end[row]
                self._add(row, WRAPPERS[top])
                self._open(WRAPPERS[top], min(stop, self.top_end))
        return self._add(row, kind)

    def _add(self, row, kind):
        place = len(self.kinds)
        self.kinds.append(kind)
        self.depths.append(len(self.opened))
        self.rows.append(row)
        self.spans_of.append(())
        self.facts_of.append(NO_FACTS)
        if self.words or self.targets:
            self._dress(place, row)
        return place

    def _dress(self, place, row):
        """Give a part its language, direction and id."""
        if self.words:
            _, lang, direction = self.words[-1]
            if lang != self.selected.lang:
                self.langs[place] = lang
            if direction in ("ltr", "rtl") and direction != self.selected.dir:
                self.dirs[place] = direction
        while self.targets and self.targets[-1][0] <= row:
            target, name = self.targets.pop()
            # An empty anchor marks what follows it.
            end = self.columns.end[target]
            if row < end or end == target + 1:
                self.ids.setdefault(place, name)

    # -- lines ---------------------------------------------------------------------------------------------------------

    def _text(self, row):
        columns = self.columns
        start = columns.text_start[row]
        stop = columns.text_end[row]
        if columns.has_cuts and row in columns.cuts:
            start, stop = columns.cuts[row]
        text = line_text(columns.text_bytes, start, stop, columns.strips)
        block = columns.of_row[row]
        if self.spans is None or block != self.leaf_block:
            if not text or block < 0 or text == " ":
                return
            self._new_leaf(row, block)
        if self.after_space:
            if text[:1] == " ":
                text = text[1:]
        elif stop > start and self.text_row >= 0 and self._begins_a_word(row, start):
            self._part_words()
        if text:
            self.spans.append(text)
            self.after_space = text[len(text) - 1] == " "
        if stop > start:
            self.text_row, self.text_stop = row, stop

    def _begins_a_word(self, row, start):
        """Whether the text of a row is a word of its own, though nothing stands between it and the text before."""
        return joints.are_apart(self.columns.table, self.text_row, self.text_stop, row, start)

    def _part_words(self):
        """A space after the last word, before the marks that begin the next."""
        place = len(self.spans)
        while place > 0 and type(self.spans[place - 1]) is Open:
            place -= 1
        self.spans.insert(place, " ")

    def _new_leaf(self, row, block):
        columns = self.columns
        owner = columns.tag[columns.block_owner[block]] if block >= 0 else TEXT_TAG
        if H1 <= owner <= H6:
            place = self._part(row, HEADING)
            self.facts_of[place] = {"level": owner - H1 + 1}
        else:
            place = self._part(row, PARAGRAPH if owner == P else TEXT)
        spans = []
        self.spans_of[place] = spans
        self.spans = spans
        self.leaf_block = block
        self.leaf_last = columns.block_last[block] if block >= 0 else row
        self.after_space = True
        self.text_row = -1
        # A link that goes over several blocks is one link: on the first of them.
        for index in range(len(self.inline)):
            end, name, value = self.inline[index]
            if name != "link":
                spans.append(OPENS[name])
            elif value:
                spans.append(new(Open, (name, value)))
                self.inline[index] = (end, name, "")
            else:
                spans.append(OPENS[""])

    def _inline(self, row, end, name, value):
        for _, each, _ in self.inline:
            if each == name or (each == "code" and name != "link"):
                return
        if len(self.inline) >= MAX_INLINE:
            return
        if self.spans is not None and row <= self.leaf_last:
            self.spans.append(new(Open, (name, value)) if value else OPENS[name])
            value = ""
        else:
            self.spans = None
        self.inline.append((end, name, value))
        self.inline_end = end

    def _close_inline(self, row):
        while self.inline and row >= self.inline[-1][0]:
            _, name, _ = self.inline.pop()
            if self.spans is not None:
                self.spans.append(CLOSES[name])
        self.inline_end = self.inline[-1][0] if self.inline else NEVER

    def _close_words(self, row):
        while self.words and row >= self.words[-1][0]:
            self.words.pop()
        self.words_end = self.words[-1][0] if self.words else NEVER

    def _break(self):
        spans = self.spans
        if spans and type(spans[-1]) is not Break:
            spans.append(BREAK)
            self.after_space = True
            self.text_row = -1

    def _span(self, row, item):
        """Put a formula, note or image into the line, or on a line of its own."""
        block = self._block_around(row)
        if self.spans is None or (block >= 0 and block != self.leaf_block):
            self._new_leaf(row, block)
        self.spans.append(item)
        self.after_space = False

    def _block_around(self, row):
        columns = self.columns
        for inner in range(row, columns.end[row]):
            if columns.of_row[inner] >= 0:
                return columns.of_row[inner]
        return self.leaf_block if self.spans is not None and self.leaf_block >= 0 and row < self.leaf_last else -1
