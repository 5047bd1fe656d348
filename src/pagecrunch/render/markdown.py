"""GitHub-flavoured Markdown; HTML where Markdown has no way to say it (spanning cells, definition lists).

What comes out parses back to the text that went in: that is a property test.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..document import parts as kinds
from ..document.build import build_document
from ..document.parts import Document, Formula, Part
from ..registry import renderer
from ..types import Decision, Page
from .fragment import fragment
from .markdown_inline import escape, escape_start, latex, line, link_target

_FENCES = re.compile(r"^[ \t]*(`{3,})", re.M)
_PROSE = frozenset((kinds.TEXT, kinds.PARAGRAPH))
_UNITS = frozenset((kinds.TABLE, kinds.DEFINITIONS, kinds.FIGURE))
_IN_PLAIN_FIGURES = frozenset((kinds.FIGURE, kinds.IMAGE, kinds.CAPTION, kinds.TEXT, kinds.PARAGRAPH))


@renderer("markdown", title="Markdown", description="GitHub-flavoured Markdown with tables, footnotes and formulas.")
def render_markdown(page: Page, decision: Decision) -> str:
    return to_markdown(build_document(page, decision))


def to_markdown(document: Document) -> str:
    return _Writer(document.parts).write()


@dataclass(slots=True)
class _Opened:
    """A container that is open: what stands before its first line, until that is written, and before the others."""

    depth: int
    kind: str
    first: str = ""
    rest: str = ""
    ordered: bool = False
    marker: str = ""
    is_empty: bool = True  # a list without an item so far


class _Writer:
    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self.out: list[str] = []
        self.opened: list[_Opened] = []
        self.closed_list: _Opened | None = None  # the list that ended just before this place
        self.is_close = False  # whether the next block may follow without a blank line

    def write(self) -> str:
        parts, index = self.parts, 0
        while index < len(parts):
            part = parts[index]
            self._close(part.depth)
            end = index + 1
            if part.kind in _UNITS:
                while end < len(parts) and parts[end].depth > part.depth:
                    end += 1
                self._unit(parts[index:end])
            elif part.kind in kinds.CONTAINERS:
                self._open(part)
            else:
                self._leaf(part)
            index = end
        return "".join(self.out)

    def _close(self, depth: int) -> None:
        while self.opened and self.opened[-1].depth >= depth:
            closed = self.opened.pop()
            if closed.kind == kinds.LIST:
                self.closed_list = closed

    def _open(self, part: Part) -> None:
        kind, opened = part.kind, _Opened(part.depth, part.kind)
        if kind == kinds.LIST:
            opened.ordered = bool(part.facts["ordered"])
            opened.marker = "." if opened.ordered else "-"
            # Two lists in a row would be read as one, were their markers the same.
            before = self.closed_list
            if before and (before.depth, before.marker) == (part.depth, opened.marker):
                opened.marker = ")" if opened.ordered else "*"
        elif kind == kinds.ITEM:
            around = self.opened[-1] if self.opened else opened
            if around.kind == kinds.LIST:
                number = max(0, int(part.facts.get("number", 1)))
                opened.first = f"{number}{around.marker} " if around.ordered else f"{around.marker} "
                opened.rest = " " * len(opened.first)
                # Only a bullet or the number 1 begins a list right after a line of text.
                nested = (
                    len(self.opened) > 1 and self.opened[-2].kind == kinds.ITEM and (not around.ordered or number == 1)
                )
                self.is_close = nested if around.is_empty else True
                around.is_empty = False
        elif kind == kinds.QUOTE:
            opened.first = opened.rest = "> "
        elif kind == kinds.FOOTNOTE:
            opened.first, opened.rest = f"[^{part.facts['number']}]: ", "    "
        if kind != kinds.ITEM:
            self.is_close = False
        self.opened.append(opened)

    def _leaf(self, part: Part) -> None:
        kind = part.kind
        if kind in _PROSE:
            spans = part.spans
            if len(spans) == 1 and type(spans[0]) is Formula and spans[0].latex and spans[0].display:
                self._block(f"$$\n{latex(spans[0].latex)}\n$$")
            else:
                self._block(_started(line(spans)), may_be_close=kind == kinds.TEXT)
        elif kind == kinds.HEADING:
            text = line(part.spans, in_heading=True)
            text = text[:-1] + "\\#" if text.endswith("#") else text
            self._block("#" * int(part.facts["level"]) + " " + text)
        elif kind == kinds.CODE:
            self._block(fenced(str(part.spans[0]), part.facts.get("language", "")))
        elif kind == kinds.IMAGE:
            self._block(_image(part))
        elif kind == kinds.EMBED:
            self._block(f"[{escape(part.facts['label'])}]({link_target(part.facts['address'])})")
        elif kind == kinds.RULE:
            self._block("* * *")

    def _unit(self, parts: Sequence[Part]) -> None:
        """A table, definition list or figure, which is written as a whole."""
        kind = parts[0].kind
        if kind == kinds.FIGURE and is_plain_figure(parts):
            lines = [_image(part) for part in parts if part.kind == kinds.IMAGE]
            lines += [_started(line(part.spans)) for part in parts if part.kind in _PROSE]
            self._block("\\\n".join(lines))
        elif kind == kinds.TABLE and (table := grid(parts)):
            self._block(table)
        else:
            # On one line, for a blank one would end the HTML.
            self._block(fragment(parts).replace("\n", "&#10;"))

    def _block(self, text: str, may_be_close: bool = False) -> None:
        """Add a block with the prefixes of what it stands in."""
        first = blank = rest = ""
        if self.opened:
            rest = "".join([each.rest for each in self.opened])
            blank = "".join([each.rest for each in self.opened if not each.first]).rstrip()
            first = "".join([each.first or each.rest for each in self.opened])
            for each in self.opened:
                each.first = ""
        if self.out:
            # Items of a list stand close together where they are single lines.
            self.out.append("\n" if may_be_close and self.is_close else f"\n{blank}\n")
        self.out.append(first)
        if "\n" in text:
            self.out.append(
                "\n".join(
                    [
                        text_line if not index else (rest + text_line if text_line else rest.rstrip())
                        for index, text_line in enumerate(text.split("\n"))
                    ]
                )
            )
        else:
            self.out.append(text)
        self.is_close = False
        self.closed_list = None


def _started(text: str) -> str:
    """Every line of a paragraph, so that none begins as a list or heading would."""
    return "\n".join(map(escape_start, text.split("\n"))) if "\n" in text else escape_start(text)


def is_plain_figure(parts: Sequence[Part]) -> bool:
    """Whether a figure is nothing but images and captions, which make one paragraph."""
    return all(part.kind in _IN_PLAIN_FIGURES for part in parts)


def _image(part: Part) -> str:
    return f"![{escape(part.facts['alt'])}]({link_target(part.facts['source'])})"


def fenced(text: str, language: str) -> str:
    longest = max((len(run) for run in _FENCES.findall(text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text.removesuffix(chr(10))}\n{fence}"


def grid(parts: Sequence[Part]) -> str:
    """A table in pipes; "" where pipes cannot hold it: cells over several columns, blocks within cells."""
    rows: list[list[str]] = []
    headers: list[bool] = []
    caption = ""
    in_caption = filled = False
    for part in parts[1:]:
        if part.kind == kinds.ROW:
            rows.append([])
            headers.append(bool(part.facts["header"]))
        elif part.kind == kinds.CELL:
            if "colspan" in part.facts or "rowspan" in part.facts:
                return ""
            rows[-1].append("")
            in_caption = filled = False
        elif part.kind == kinds.CAPTION:
            in_caption = True
        elif part.kind not in _PROSE:
            return ""
        elif in_caption:
            caption += line(part.spans, hard_break=" ")
        elif filled:
            return ""
        else:
            rows[-1][-1] = line(part.spans, hard_break="<br>").replace("|", "\\|")
            filled = True
    width = max(map(len, rows), default=0)
    if not rows or width == 0 or any(headers[1:]) or any(len(row) != width for row in rows):
        return ""
    lines = [] if headers[0] else ["|" + "   |" * width]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * width)
    return (escape_start(caption) + "\n\n" if caption else "") + "\n".join(lines)
