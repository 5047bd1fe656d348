"""The blocks of Markdown: what begins lines of lists and quotes, pipes for tables, fences for code.

The same source runs as Python and compiled: `_markdown_blocks.pxd` gives it its types.
"""

from __future__ import annotations

import re

from ..compiled import fastest
from ..document.parts import (
    CAPTION,
    CELL,
    CODE,
    CONTAINERS,
    DEFINITION,
    DEFINITIONS,
    EMBED,
    FIGURE,
    FOOTNOTE,
    HEADING,
    IMAGE,
    ITEM,
    LIST,
    PARAGRAPH,
    QUOTE,
    ROW,
    RULE,
    TABLE,
    TERM,
    TEXT,
    Close,
    Formula,
    Open,
)
from . import markdown_inline as plain_inline
from .fragment import fragment

inline = fastest(plain_inline)
escape, escape_start, line, link_target = inline.escape_alone, inline.escape_start, inline.line, inline.link_target
latex = plain_inline.latex

PROSE = frozenset((TEXT, PARAGRAPH))
IN_PLAIN_FIGURES = frozenset((FIGURE, IMAGE, EMBED, CAPTION, TEXT, PARAGRAPH))
MEDIA = frozenset((IMAGE, EMBED))
LISTS = frozenset((LIST, DEFINITIONS))
OPEN_BOLD, CLOSE_BOLD = Open("strong"), Close("strong")
_FENCES = re.compile(r"^[ \t]*(`{3,})", re.M)


class Opened:
    """A container that is open: what stands before its first line, until that is written, and before the others."""

    def __init__(self, depth, kind):
        self.depth = depth
        self.kind = kind
        self.first = ""
        self.rest = ""
        self.ordered = False
        self.marker = ""
        self.is_empty = True  # a list without an item so far
        self.is_defined = False  # a list of definitions whose last term has one


class Writer:
    """Writes one document, block by block."""

    def __init__(self, parts):
        self.parts = parts
        self.out = []
        self.opened = []
        self.closed_list = None  # the list that ended just before this place
        self.is_close = False  # whether the next block may follow without a blank line

    def write(self):
        """The whole."""
        parts = self.parts
        index = 0
        while index < len(parts):
            kind, depth, _, spans, facts, _, _, _ = parts[index]
            if self.opened:
                self._close(depth)
            end = index + 1
            if kind in (TEXT, PARAGRAPH):
                self._prose(kind, spans)
            elif kind in (TABLE, FIGURE):
                while end < len(parts) and parts[end][1] > depth:
                    end += 1
                self._unit(parts[index:end])
            elif kind in CONTAINERS:
                self._open(kind, depth, facts)
            else:
                self._leaf(kind, spans, facts)
            index = end
        return "".join(self.out)

    def _close(self, depth):
        while self.opened:
            innermost = self.opened[-1]
            if innermost.depth < depth:
                return
            self.opened.pop()
            if innermost.kind in LISTS:
                self.closed_list = innermost

    def _open(self, kind, depth, facts):
        opened = Opened(depth, kind)
        if kind in LISTS:
            opened.ordered = bool(facts.get("ordered"))
            opened.marker = "." if opened.ordered else "-"
            # Two lists in a row would be read as one, were their markers the same.
            before = self.closed_list
            if before is not None and before.depth == depth and before.marker == opened.marker:
                opened.marker = ")" if opened.ordered else "*"
        elif kind == ITEM:
            around = self.opened[-1] if self.opened else opened
            if around.kind == LIST:
                number = max(0, facts.get("number", 1))
                opened.first = f"{number}{around.marker} " if around.ordered else f"{around.marker} "
                opened.rest = " " * len(opened.first)
                # Only a bullet or the number 1 begins a list right after a line of text.
                nested = False
                if len(self.opened) > 1:
                    outer = self.opened[-2]
                    nested = outer.kind == ITEM and (not around.ordered or number == 1)
                self.is_close = nested if around.is_empty else True
                around.is_empty = False
        elif kind in (TERM, DEFINITION):
            around = self.opened[-1] if self.opened else opened
            opened.rest = "  "
            # Terms begin an item of a list, and what defines them stands in it.
            begins = around.is_empty or (kind == TERM and around.is_defined)
            opened.first = f"{around.marker or '-'} " if begins else "  "
            around.is_empty = False
            around.is_defined = kind == DEFINITION
        elif kind == QUOTE:
            opened.first = opened.rest = "> "
        elif kind == FOOTNOTE:
            opened.first, opened.rest = f"[^{facts['number']}]: ", "    "
        if kind != ITEM:
            self.is_close = False
        self.opened.append(opened)

    def _prose(self, kind, spans):
        if len(spans) == 1 and type(spans[0]) is Formula and spans[0].latex and spans[0].display:
            self._block(f"$$\n{latex(spans[0].latex)}\n$$", False)
        else:
            inside = ""
            if self.opened:
                innermost = self.opened[-1]
                inside = innermost.kind
            if inside == TERM and not any(span == OPEN_BOLD for span in spans):
                spans = [OPEN_BOLD, *spans, CLOSE_BOLD]
            self._block(started(line(spans)), kind == TEXT or inside == ITEM)

    def _leaf(self, kind, spans, facts):
        if kind == HEADING:
            text = line(spans, in_heading=True)
            text = text[:-1] + "\\#" if text.endswith("#") else text
            self._block("#" * facts["level"] + " " + text, False)
        elif kind == CODE:
            self._block(fenced(spans[0], facts.get("language", "")), False)
        elif kind == IMAGE:
            self._block(image(facts), False)
        elif kind == EMBED:
            self._block(embed(facts), False)
        elif kind == RULE:
            self._block("* * *", False)

    def _unit(self, parts):
        """A table, definition list or figure, which is written as a whole."""
        kind = parts[0][0]
        if kind == FIGURE and is_plain_figure(parts):
            lines = [image(part[4]) if part[0] == IMAGE else embed(part[4]) for part in parts if part[0] in MEDIA]
            lines += [started(line(part[3])) for part in parts if part[0] in PROSE]
            self._block("\\\n".join(lines), False)
            return
        table = grid(parts) if kind == TABLE else ""
        # HTML stands on one line, for a blank one would end it.
        self._block(table or fragment(parts).replace("\n", "&#10;"), False)

    def _block(self, text, may_be_close):
        """Add a block with the prefixes of what it stands in."""
        first = blank = rest = ""
        for each in self.opened:
            rest += each.rest
            if each.first:
                first += each.first
                each.first = ""
            else:
                first += each.rest
                blank += each.rest
        if self.out:
            # Items of a list stand close together where they are single lines.
            self.out.append("\n" if may_be_close and self.is_close else f"\n{blank.rstrip()}\n" if blank else "\n\n")
        if first:
            self.out.append(first)
        if rest and "\n" in text:
            lines = text.split("\n")
            bare = rest.rstrip()
            self.out.append("\n".join(lines[:1] + [rest + after if after else bare for after in lines[1:]]))
        else:
            self.out.append(text)
        self.is_close = False
        self.closed_list = None


def started(text):
    """Every line of a paragraph, so that none begins as a list or heading would."""
    return "\n".join(map(escape_start, text.split("\n"))) if "\n" in text else escape_start(text)


def is_plain_figure(parts):
    """Whether a figure is nothing but images and captions, which make one paragraph."""
    return all(part[0] in IN_PLAIN_FIGURES for part in parts)


def image(facts):
    """An image on a line of its own."""
    return f"![{escape(facts['alt'])}]({link_target(facts['source'])})"


def embed(facts):
    """What a page embeds, as a link."""
    return f"[{escape(facts['label'])}]({link_target(facts['address'])})"


def fenced(text, language):
    """A block of code."""
    longest = max([len(run) for run in _FENCES.findall(text)], default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text.removesuffix(chr(10))}\n{fence}"


def grid(parts):
    """A table in pipes; "" where pipes cannot hold it: cells over several columns, lists and code within cells."""
    rows = []
    headers = []
    row = None
    caption = ""
    in_caption = False
    for index in range(1, len(parts)):
        kind, _, _, spans, facts, _, _, _ = parts[index]
        if kind == ROW:
            row = []
            rows.append(row)
            headers.append(bool(facts["header"]))
        elif kind == CELL:
            if "colspan" in facts or "rowspan" in facts:
                return ""
            row.append([])
            in_caption = False
        elif kind == CAPTION:
            in_caption = True
        elif kind in (TEXT, PARAGRAPH):
            if in_caption:
                caption += line(spans, hard_break=" ")
            else:
                row[-1].append(line(spans, hard_break="<br>").replace("|", "\\|"))
        elif kind == HEADING and not in_caption:
            row[-1].append(line([OPEN_BOLD, *spans, CLOSE_BOLD], hard_break="<br>").replace("|", "\\|"))
        elif kind in (IMAGE, EMBED) and not in_caption:
            row[-1].append((image(facts) if kind == IMAGE else embed(facts)).replace("|", "\\|"))
        else:
            return ""
    width = max(map(len, rows), default=0)
    if not rows or width == 0 or any(headers[1:]):
        return ""
    lines = [] if headers[0] else ["|" + "   |" * width]
    lines += ["| " + " | ".join(map("<br>".join, row)) + " |" + "  |" * (width - len(row)) for row in rows]
    lines.insert(1, "|" + " --- |" * width)
    return (escape_start(caption) + "\n\n" if caption else "") + "\n".join(lines)
