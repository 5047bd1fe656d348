"""GitHub-flavoured Markdown; HTML where Markdown has no syntax for it (such as cells over several columns).

The output parses back to the text of the document: that is a property test.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..document.parts import (
    CAPTION,
    CELL,
    CLOSES,
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
    OPENS,
    PARAGRAPH,
    QUOTE,
    ROW,
    RULE,
    TABLE,
    TERM,
    TEXT,
    Document,
    Formula,
    Part,
    Spans,
)
from ..registry import renderer
from . import Renderable, escapes, head, markdown_inline
from .fragment import fragment
from .front_matter import front_matter
from .markdown_options import with_options

PROSE = frozenset((TEXT, PARAGRAPH))
IN_PLAIN_FIGURES = frozenset((FIGURE, IMAGE, EMBED, CAPTION, TEXT, PARAGRAPH))
MEDIA = frozenset((IMAGE, EMBED))
LISTS = frozenset((LIST, DEFINITIONS))
OPEN_BOLD, CLOSE_BOLD = OPENS["strong"], CLOSES["strong"]
# A tag or script address in code, except for a name that HTML does not have, as in `List<String>`. Some readers of
# Markdown do not know fences within lists and quotes, and would take it for one of the page.
_HTML_NAMES = (
    "script|style|iframe|svg|math|form|template|noscript|textarea|title|xmp|plaintext|noembed|noframes|select|table|object"
    "|embed|frameset|body|html|head"
)
_LIVE_IN_CODE = re.compile(
    rf"<(?:[!?/]|[A-Za-z][\w.:-]*[\s/]|(?:{_HTML_NAMES})\b)|[<(:]\s*(?:javascript|vbscript|data):", re.IGNORECASE
)
_FENCES = re.compile(r"^[ \t]*(`{3,})", re.M)


@renderer("markdown", title="Markdown", description="GitHub-flavoured Markdown with tables, footnotes and formulas.")
def render_markdown(result: Renderable) -> str:
    document, before, as_html = written_document(result)
    return before + to_markdown(document, as_html)


def written_document(result: Renderable) -> tuple[Document, str, bool]:
    """What Markdown is written from: the document with its head, what goes before it, and whether tables are HTML."""
    output = result.settings.output
    document = with_options(head.document_with_head(result), output)
    return document, front_matter(result, output.front_matter), output.tables == "html"


def to_markdown(document: Document, tables_as_html: bool = False) -> str:
    return MarkdownWriter(document.parts, tables_as_html).write()


class OpenContainer:
    """A container that is open: what is before its first line, until that is written, and before the others."""

    def __init__(self, depth: int, kind: str) -> None:
        self.depth = depth
        self.kind = kind
        self.first = ""
        self.rest = ""
        self.ordered = False
        self.marker = ""
        self.is_empty = True  # a list without items so far
        self.is_defined = False  # a list of definitions whose last term has a definition


class MarkdownWriter:
    """Writes one document, block by block."""

    def __init__(self, parts: Sequence[Part], tables_as_html: bool = False) -> None:
        self.parts = parts
        self.tables_as_html = tables_as_html
        self.out: list[str] = []
        self.opened: list[OpenContainer] = []
        self.closed_list: OpenContainer | None = None  # the list that ended just before this place
        self.is_close = False  # whether the next block may follow without a blank line
        self.index = 0  # of the part that is being written
        self.blocks: list[tuple[int, int]] = []  # for every block the part it is, and its place in `out`

    def write(self) -> str:
        parts = self.parts
        index = 0
        while index < len(parts):
            kind, depth, _, spans, facts, _, _, _ = parts[index]
            self.index = index
            if self.opened:
                self.close(depth)
            end = index + 1
            if kind in (TEXT, PARAGRAPH):
                self.add_prose(kind, spans)
            elif kind in (TABLE, FIGURE):
                while end < len(parts) and parts[end][1] > depth:
                    end += 1
                self.add_unit(parts[index:end])
            elif kind in CONTAINERS:
                self.open(kind, depth, facts)
            else:
                self.add_leaf(parts[index])
            index = end
        return "".join(self.out)

    def close(self, depth: int) -> None:
        while self.opened:
            innermost = self.opened[-1]
            if innermost.depth < depth:
                return
            self.opened.pop()
            if innermost.kind in LISTS:
                self.closed_list = innermost

    def open(self, kind: str, depth: int, facts: Mapping[str, Any]) -> None:
        opened = OpenContainer(depth, kind)
        if kind in LISTS:
            opened.ordered = bool(facts.get("ordered"))
            opened.marker = "." if opened.ordered else "-"
            # Two lists in a row with the same markers would be read as one.
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
            # A term begins an item of a list, and its definitions are in that item.
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

    def add_prose(self, kind: str, spans: Spans) -> None:
        if len(spans) == 1 and type(spans[0]) is Formula and spans[0].latex and spans[0].display:
            self.add_block(f"$$\n{escapes.latex(spans[0].latex)}\n$$", False)
        else:
            innermost = self.opened[-1] if self.opened else None
            inside = innermost.kind if innermost is not None else ""
            if inside == TERM and not any(span == OPEN_BOLD for span in spans):
                spans = [OPEN_BOLD, *spans, CLOSE_BOLD]
            self.add_block(escape_line_starts(markdown_inline.markdown_line(spans)), kind == TEXT or inside == ITEM)

    def add_leaf(self, part: Part) -> None:
        kind, _, _, spans, facts, _, _, _ = part
        if kind == HEADING:
            text = markdown_inline.markdown_line(spans, " ")
            text = text[:-1] + "\\#" if text.endswith("#") else text
            self.add_block("#" * facts["level"] + " " + text, False)
        elif kind == CODE:
            code = str(spans[0])
            text = fenced_code(code, facts.get("language", ""))
            if self.opened and _LIVE_IN_CODE.search(code):
                text = fragment([part]).replace("[", "&#91;")
            self.add_block(text, False)
        elif kind == IMAGE:
            self.add_block(image(facts), False)
        elif kind == EMBED:
            self.add_block(embed(facts), False)
        elif kind == RULE:
            self.add_block("* * *", False)

    def add_unit(self, parts: Sequence[Part]) -> None:
        """Write a table or figure as a whole."""
        kind = parts[0][0]
        if kind == FIGURE and is_plain_figure(parts):
            lines = [image(part[4]) if part[0] == IMAGE else embed(part[4]) for part in parts if part[0] in MEDIA]
            lines += [escape_line_starts(markdown_inline.markdown_line(part[3])) for part in parts if part[0] in PROSE]
            self.add_block("\\\n".join(lines), False)
            return
        table = pipe_table(parts) if kind == TABLE and not self.tables_as_html else ""
        # HTML is written on one line, because a blank line would end it.
        self.add_block(table or fragment(parts).replace("\n", "&#10;"), False)

    def add_block(self, text: str, may_be_close: bool) -> None:
        """Add a block with the prefixes of the containers around it."""
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
            # Items of a list that are single lines are close together.
            self.out.append("\n" if may_be_close and self.is_close else f"\n{blank.rstrip()}\n" if blank else "\n\n")
        if first:
            self.out.append(first)
        self.blocks.append((self.index, len(self.out)))
        if rest and "\n" in text:
            lines = text.split("\n")
            bare = rest.rstrip()
            self.out.append("\n".join(lines[:1] + [rest + after if after else bare for after in lines[1:]]))
        else:
            self.out.append(text)
        self.is_close = False
        self.closed_list = None

    def bounds(self) -> list[tuple[int, int, int]]:
        """For every block that was written: its part, and the characters where it begins and ends."""
        found = []
        at = place = 0
        for part, block in self.blocks:
            at += sum([len(text) for text in self.out[place:block]])
            place = block
            found.append((part, at, at + len(self.out[block])))
        return found


def escape_line_starts(text: str) -> str:
    """A paragraph in which no line begins as a list or heading would."""
    if "\n" not in text:
        return escapes.escape_line_start(text)
    return "\n".join([escapes.escape_line_start(line) for line in text.split("\n")])


def is_plain_figure(parts: Sequence[Part]) -> bool:
    """Whether a figure has only images and captions, which make one paragraph."""
    return all(part[0] in IN_PLAIN_FIGURES for part in parts)


def image(facts: Mapping[str, Any]) -> str:
    """An image on a line of its own."""
    return f"![{escapes.escape_markdown_line(facts['alt'])}]({escapes.link_target(facts['source'])})"


def embed(facts: Mapping[str, Any]) -> str:
    """Embedded media as a link."""
    return f"[{escapes.escape_markdown_line(facts['label'])}]({escapes.link_target(facts['address'])})"


def fenced_code(text: str, language: str) -> str:
    """A block of code."""
    longest = max([len(run) for run in _FENCES.findall(text)], default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text.removesuffix(chr(10))}\n{fence}"


def pipe_table(parts: Sequence[Part]) -> str:
    """A table in pipes; "" where pipes cannot hold it: cells over several columns, lists and code within cells."""
    rows: list[list[list[str]]] = []
    headers: list[bool] = []
    row: list[list[str]] = []
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
        elif in_caption:
            if kind not in PROSE:
                return ""
            caption += markdown_inline.markdown_line(spans, " ")
        else:
            text = cell_line(kind, spans, facts)
            if text is None:
                return ""
            row[-1].append(text)
    width = max([len(row) for row in rows], default=0)
    if not rows or width == 0 or any(headers[1:]):
        return ""
    lines = [] if headers[0] else ["|" + "   |" * width]
    for row in rows:
        cells = " | ".join(["<br>".join(cell) for cell in row])
        lines.append(f"| {cells} |" + "  |" * (width - len(row)))
    lines.insert(1, "|" + " --- |" * width)
    return (escapes.escape_line_start(caption) + "\n\n" if caption else "") + "\n".join(lines)


def cell_line(kind: str, spans: Spans, facts: Mapping[str, Any]) -> str | None:
    """A part of a cell in a table of pipes; None for one that does not fit on a line."""
    if kind in (IMAGE, EMBED):
        text = image(facts) if kind == IMAGE else embed(facts)
    elif kind == HEADING:
        text = markdown_inline.markdown_line([OPEN_BOLD, *spans, CLOSE_BOLD], "<br>")
    elif kind in PROSE:
        text = markdown_inline.markdown_line(spans, "<br>")
    else:
        return None
    return text.replace("|", "\\|")
