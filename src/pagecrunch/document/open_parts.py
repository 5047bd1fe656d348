# cython: initializedcheck=False
"""The parts of a document while they are made: the containers, marks and languages that are open, and the open line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..page import joints, names
from ..page.names import TAG_CODES
from . import finish, kept
from .parts import (
    BREAK,
    CAPTION,
    CELL,
    CLOSES,
    DEFINITION,
    DEFINITIONS,
    FOOTNOTE,
    FOOTNOTES,
    HEADING,
    ITEM,
    LIST,
    MAX_NESTING,
    NO_FACTS,
    OPENS,
    PARAGRAPH,
    ROW,
    TABLE,
    TERM,
    TEXT,
    Break,
    Open,
    Span,
)

if TYPE_CHECKING:
    from .select import Selection

MAX_INLINE = 12  # bold in italics in a link...; marks that are nested deeper are left out
NEVER = 2**31 - 1  # a row after all others
new = tuple.__new__  # named tuples call it too, less directly

TEXT_TAG = names.TEXT
P, H1, H6 = TAG_CODES["p"], TAG_CODES["h1"], TAG_CODES["h6"]
# The part that must be between a container and text directly in it, and the parts that may be directly in it.
WRAPPERS = {LIST: ITEM, DEFINITIONS: DEFINITION, ROW: CELL, TABLE: CAPTION, FOOTNOTES: ITEM}
MAY_BE_IN = {
    LIST: (ITEM, FOOTNOTE), FOOTNOTES: (ITEM, FOOTNOTE), DEFINITIONS: (TERM, DEFINITION), ROW: (CELL,),
    TABLE: (ROW, CAPTION),
}  # fmt: skip


class OpenParts(finish.UnfinishedParts):
    """The parts so far, and what is open."""

    def __init__(self, selection: Selection) -> None:
        finish.UnfinishedParts.__init__(self)
        self.selection = selection
        self.table = selection.table
        self.blocks = selection.blocks
        self.kept = selection.kept
        self.containers: list[str] = []  # the kinds of open containers
        self.container_ends: list[int] = []
        self.container_end = NEVER  # the end of the innermost one
        self.inline: list[tuple[int, str, str]] = []  # open marks: (end, name, value)
        self.inline_end = NEVER
        self.languages: list[tuple[int, str, str]] = []  # (end, lang, dir)
        self.language_end = NEVER
        self.line: Any = None  # the spans of the open line
        self.line_block = -1  # the block of the last line, and the last row of that block
        self.line_last = -1
        self.after_space = True
        self.text_row = -1  # the last text of the line, and where it ends; -1 if something else came after it
        self.text_stop = 0
        self.targets = sorted(selection.notes.targets.items(), reverse=True)

    # -- parts ---------------------------------------------------------------------------------------------------------

    def open_container(self, row: int, end: int, kind: str, facts: Mapping[str, Any]) -> None:
        if len(self.containers) >= MAX_NESTING:
            self.line = None
            return
        self.facts_of[self.begin_part(row, kind)] = facts
        self.push_container(kind, end)

    def push_container(self, kind: str, end: int) -> None:
        self.containers.append(kind)
        self.container_ends.append(end)
        self.container_end = end

    def close_containers(self, row: int) -> None:
        while self.containers and row >= self.container_ends[-1]:
            self.containers.pop()
            self.container_ends.pop()
        self.line = None
        self.container_end = self.container_ends[-1] if self.containers else NEVER

    def begin_part(self, row: int, kind: str) -> int:
        """Begin a part, with the part that must be around it where the page has none. Its place among the parts."""
        self.line = None
        self.line_block = -1
        if self.containers:
            top = self.containers[-1]
            if top in WRAPPERS and kind not in MAY_BE_IN[top]:
                block = self.blocks.of_row[row]
                stop = self.blocks.last[block] + 1 if block >= 0 else self.table.end[row]
                if kind != LIST or self.depths[-1] < len(self.containers):  # else it belongs to the item before it
                    self.add_part(row, WRAPPERS[top])
                self.push_container(WRAPPERS[top], min(stop, self.container_end))
        return self.add_part(row, kind)

    def add_part(self, row: int, kind: str) -> int:
        place = len(self.kinds)
        self.kinds.append(kind)
        self.depths.append(len(self.containers))
        self.rows.append(row)
        self.spans_of.append(())
        self.facts_of.append(NO_FACTS)
        if self.languages or self.targets:
            self.set_attributes(place, row)
        return place

    def set_attributes(self, place: int, row: int) -> None:
        """Give a part its language, direction and id."""
        if self.languages:
            _, lang, direction = self.languages[-1]
            if lang != self.selection.languages.lang:
                self.langs[place] = lang
            if direction in ("ltr", "rtl") and direction != self.selection.languages.dir:
                self.dirs[place] = direction
        while self.targets and self.targets[-1][0] <= row:
            target, name = self.targets.pop()
            # An empty anchor marks what follows it.
            end = self.table.end[target]
            if row < end or end == target + 1:
                self.ids.setdefault(place, name)

    def open_language(self, end: int, lang: str, direction: str) -> None:
        if self.languages:
            _, outer_lang, outer_direction = self.languages[-1]
            lang, direction = lang or outer_lang, direction or outer_direction
        self.languages.append((end, lang, direction))
        self.language_end = end

    def close_languages(self, row: int) -> None:
        while self.languages and row >= self.languages[-1][0]:
            self.languages.pop()
        self.language_end = self.languages[-1][0] if self.languages else NEVER

    # -- lines ---------------------------------------------------------------------------------------------------------

    def add_text(self, row: int) -> None:
        start = self.kept.start(row)
        stop = self.kept.stop(row)
        text = kept.line_text(self.table.text_bytes, start, stop, self.kept.strips_invisible)
        block = self.blocks.of_row[row]
        if self.line is None or block != self.line_block:
            if not text or block < 0 or text == " ":
                return
            self.begin_line(row, block)
        if self.after_space:
            if text[:1] == " ":
                text = text[1:]
        elif stop > start and self.begins_word(row, start):
            self.add_space_before_marks()
        if text:
            self.line.append(text)
            self.after_space = text[len(text) - 1] == " "
        if stop > start:
            self.text_row = row
            self.text_stop = stop

    def begins_word(self, row: int, start: int) -> bool:
        """Whether a text is a word of its own, though nothing separates it from the text before."""
        return self.text_row >= 0 and joints.are_apart(self.table, self.text_row, self.text_stop, row, start)

    def add_space_before_marks(self) -> None:
        """Add a space after the last word, before marks that are still empty."""
        place = len(self.line)
        while place > 0 and type(self.line[place - 1]) is Open:
            place -= 1
        self.line.insert(place, " ")

    def begin_line(self, row: int, block: int) -> None:
        owner = self.table.tag[self.blocks.owner[block]] if block >= 0 else TEXT_TAG
        if H1 <= owner <= H6:
            place = self.begin_part(row, HEADING)
            self.facts_of[place] = {"level": owner - H1 + 1}
        else:
            place = self.begin_part(row, PARAGRAPH if owner == P else TEXT)
        spans: list[Span] = []
        self.spans_of[place] = spans
        self.line = spans
        self.line_block = block
        self.line_last = self.blocks.last[block] if block >= 0 else row
        self.after_space = True
        self.text_row = -1
        # A link around several blocks is one link, on the first of them.
        for index in range(len(self.inline)):
            end, name, value = self.inline[index]
            if name != "link":
                spans.append(OPENS[name])
            elif value:
                spans.append(new(Open, (name, value)))
                self.inline[index] = (end, name, "")
            else:
                spans.append(OPENS[""])

    def open_mark(self, row: int, end: int, name: str, value: str) -> None:
        for _, opened, _ in self.inline:
            if opened == name or (opened == "code" and name != "link"):
                return
        if len(self.inline) >= MAX_INLINE:
            return
        if self.line is not None and row <= self.line_last:
            self.line.append(new(Open, (name, value)) if value else OPENS[name])
            value = ""
        else:
            self.line = None
        self.inline.append((end, name, value))
        self.inline_end = end

    def close_marks(self, row: int) -> None:
        while self.inline and row >= self.inline[-1][0]:
            _, name, _ = self.inline.pop()
            if self.line is not None:
                self.line.append(CLOSES[name])
        self.inline_end = self.inline[-1][0] if self.inline else NEVER

    def add_break(self) -> None:
        if self.line and type(self.line[-1]) is not Break:
            self.line.append(BREAK)
            self.after_space = True
            self.text_row = -1

    def add_span(self, row: int, span: Span) -> None:
        """Put a formula, note or image into the line, or on a line of its own."""
        block = self.block_around(row)
        if self.line is None or (block >= 0 and block != self.line_block):
            self.begin_line(row, block)
        self.line.append(span)
        self.after_space = False

    def block_around(self, row: int) -> int:
        """The first block within a row, or the block of the open line where the row is in it; else -1."""
        for inner in range(row, self.table.end[row]):
            if self.blocks.of_row[inner] >= 0:
                return self.blocks.of_row[inner]
        return self.line_block if self.line is not None and self.line_block >= 0 and row < self.line_last else -1
