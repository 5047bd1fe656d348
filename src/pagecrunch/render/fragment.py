"""Parts to HTML: semantic tags, escaped text, nothing of the page's own markup; then `sanitize`, the last step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..document.parts import (
    CAPTION,
    CELL,
    CODE,
    DEFINITION,
    DEFINITIONS,
    EMBED,
    FIGURE,
    FOOTNOTE,
    FOOTNOTES,
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
    Break,
    Close,
    Formula,
    Image,
    Note,
    Open,
    Part,
    Spans,
    repeats_alt_text,
)
from . import escapes
from .sanitize import SafeHtml, is_safe_id, sanitize

_TAGS = {
    QUOTE: "blockquote", DEFINITIONS: "dl", TERM: "dt", DEFINITION: "dd", TABLE: "table", ROW: "tr", FIGURE: "figure",
    ITEM: "li",
}  # fmt: skip
BARE_IN = frozenset((ITEM, CELL, TERM, DEFINITION, CAPTION, FOOTNOTE))  # parts whose first text needs no <p>
HEADER_END = "</th>"
_NOTHING_OPEN = (-1, "", "")


def fragment(parts: Sequence[Part]) -> SafeHtml:
    """The parts as a piece of HTML, safe to put into another page."""
    return sanitize(write(parts))


def write(parts: Sequence[Part]) -> str:
    """The parts as HTML, before it is sanitized."""
    return HtmlWriter().write(parts)


class HtmlWriter:
    """Writes one document."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.closers: list[tuple[int, str, str]] = []  # of open containers: depth, kind, closing tag
        self.innermost = -1  # depth and kind of the innermost one
        self.parent = ""
        self.previous_depth = -1
        self.section = ""  # of the open table: thead or tbody
        self.scope = "row"
        self.seen_notes: dict[int, int] = {}

    def write(self, parts: Sequence[Part]) -> str:
        for index in range(len(parts)):
            kind, depth, _, spans, facts, lang, direction, name = parts[index]
            self.close(depth)
            attributes = attributes_of(kind, lang, direction, name) if lang or direction or name else ""
            if kind in (TEXT, PARAGRAPH):
                self.add_line(kind, spans, depth, attributes)
            elif kind in (HEADING, CODE, EMBED, RULE):
                self.add_leaf(kind, spans, facts, attributes)
            elif kind == IMAGE:
                self.add_image(facts, attributes, repeats_alt_text(parts, index, facts["alt"]))
            else:
                self.open(kind, depth, facts, attributes)
            self.previous_depth = depth
        self.close(0)
        return "".join(self.out)

    def close(self, depth: int) -> None:
        """Close the containers that a part of this depth is not in."""
        while self.innermost >= depth:
            if self.parent == TABLE and self.section:
                self.out.append(f"</{self.section}>")
            self.out.append(self.closers.pop()[2])
            self.innermost, self.parent, _ = self.closers[-1] if self.closers else _NOTHING_OPEN

    def add_line(self, kind: str, spans: Spans, depth: int, attributes: str) -> None:
        if kind == TEXT and self.previous_depth < depth and not attributes and self.parent in BARE_IN:
            self.out.append(inline_html(spans, self.seen_notes))
        else:
            self.out.append(f"<p{attributes}>" if attributes else "<p>")
            self.out.append(inline_html(spans, self.seen_notes))
            self.out.append("</p>")

    def add_leaf(self, kind: str, spans: Spans, facts: Mapping[str, Any], attributes: str) -> None:
        if kind == HEADING:
            text = inline_html(spans, self.seen_notes)
            if self.closers and self.closers[-1][2] == HEADER_END:  # HTML allows no heading there
                self.out.append(f"<p{attributes}><strong>{text}</strong></p>")
            else:
                self.out.append(f"<h{facts['level']}{attributes}>{text}</h{facts['level']}>")
        elif kind == CODE:
            language = facts.get("language")
            name = f' class="language-{escapes.escape_value(language)}"' if language else ""
            self.out.append(f"<pre{attributes}><code{name}>{escapes.escape_html(str(spans[0]))}</code></pre>")
        elif kind == EMBED:
            label = escapes.escape_html(facts["label"])
            self.out.append(f"<p{attributes}>{link_tag(facts['address'])}{label}</a></p>")
        else:
            self.out.append("<hr>")

    def add_image(self, facts: Mapping[str, Any], attributes: str, is_repeated: bool) -> None:
        image = image_tag(facts["source"], "" if is_repeated else facts["alt"])
        self.out.append(image if self.parent == FIGURE else f"<p{attributes}>{image}</p>")

    def open(self, kind: str, depth: int, facts: Mapping[str, Any], attributes: str) -> None:
        """Begin a part that holds others."""
        if kind == TABLE:
            self.section = ""
        elif kind == ROW:
            self.scope = "col" if facts["header"] else "row"
            wanted = "thead" if facts["header"] and self.section != "tbody" else "tbody"
            if wanted != self.section:
                self.out.append((f"</{self.section}>" if self.section else "") + f"<{wanted}>")
                self.section = wanted
        begin, end = self.container_tags(kind, facts, attributes)
        self.out.append(begin)
        self.closers.append((depth, kind, end))
        self.innermost = depth
        self.parent = kind

    def container_tags(self, kind: str, facts: Mapping[str, Any], attributes: str) -> tuple[str, str]:
        """The tags that begin and end a part that holds others."""
        if kind == ITEM and not attributes:
            return "<li>", "</li>"
        if kind == LIST:
            if not facts["ordered"]:
                return f"<ul{attributes}>", "</ul>"
            start = f' start="{facts["start"]}"' if facts.get("start", 1) != 1 else ""
            return f"<ol{start}{' reversed' if facts.get('reversed') else ''}{attributes}>", "</ol>"
        if kind == CELL:
            spans = "".join([f' {name}="{facts[name]}"' for name in ("colspan", "rowspan") if name in facts])
            if facts.get("header"):
                return f'<th scope="{self.scope}"{spans}{attributes}>', HEADER_END
            return f"<td{spans}{attributes}>", "</td>"
        if kind == CAPTION:
            tag = "caption" if self.parent == TABLE else "figcaption"
            return f"<{tag}{attributes}>", f"</{tag}>"
        if kind == FOOTNOTES:
            return '<section role="doc-endnotes"><ol>', "</ol></section>"
        if kind == FOOTNOTE:
            return self.footnote_tags(facts["number"])
        tag = _TAGS[kind]
        if kind == QUOTE and facts.get("cite"):
            attributes += f' cite="{escapes.escape_value(facts["cite"])}"'
        return f"<{tag}{attributes}>", f"</{tag}>"

    def footnote_tags(self, number: int) -> tuple[str, str]:
        back = f' <a href="#fnref-{number}" role="doc-backlink" aria-label="{number} \u21a9">\u21a9</a>'
        if self.parent == FOOTNOTES:
            return f'<li id="fn-{number}" value="{number}">', f"{back}</li>"
        return f'<aside id="fn-{number}" role="doc-footnote">', f"{back}</aside>"


def attributes_of(kind: str, lang: str, direction: str, name: str) -> str:
    found = f' lang="{escapes.escape_value(lang)}"' if lang else ""
    if direction:
        found += f' dir="{direction}"'
    if name and kind != FOOTNOTE:
        found += f' id="{escapes.escape_value(anchor(name))}"'
    return found


def anchor(name: str) -> str:
    """An id in the output: unchanged, unless a script could take it for a name of its own."""
    return name if is_safe_id(name) else f"at-{name}"


def image_tag(source: str, alt: str) -> str:
    return f'<img src="{escapes.escape_value(source)}" alt="{escapes.escape_value(alt)}" loading="lazy">'


def link_tag(address: str) -> str:
    if address[0] == "#":
        address = "#" + anchor(address[1:])
    return f'<a href="{escapes.escape_value(address)}">'


def inline_html(spans: Spans, seen_notes: dict[int, int]) -> str:
    """A line of text as HTML."""
    if len(spans) == 1 and type(spans[0]) is str:
        return escapes.escape_html(spans[0])
    out: list[str] = []
    for span in spans:
        kind = type(span)
        if kind is str:
            out.append(escapes.escape_html(span))
        elif kind is Open:
            name, value = span
            out.append(link_tag(value) if name == "link" else f"<{name}>")
        elif kind is Close:
            name = span[0]
            out.append("</a>" if name == "link" else f"</{name}>")
        elif kind is Break:
            out.append("<br>")
        elif kind is Image:
            out.append(image_tag(span.source, span.alt))
        elif kind is Formula:
            out.append(span.mathml or f"<code>{escapes.escape_html(span.latex)}</code>")
        elif kind is Note:
            number = span.number
            seen = seen_notes[number] = seen_notes.get(number, 0) + 1
            name = f"fnref-{number}" + (f"-{seen}" if seen > 1 else "")
            out.append(f'<sup id="{name}"><a href="#fn-{number}" role="doc-noteref">{number}</a></sup>')
    return "".join(out)
