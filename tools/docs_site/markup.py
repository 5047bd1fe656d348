"""A page of Markdown as HTML that keyboards and screen readers can use, and its sections for the search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from .links import Links
from .needs import NEEDS, read_info

# What GitHub drops from a heading when it makes its anchor.
_NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")
_COMMENT = re.compile(r"^<!--[^>]*-->\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """What stands below one heading, as plain text."""

    anchor: str
    heading: str
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Markup:
    """A page: its title, its HTML and its sections."""

    title: str
    html: str
    sections: tuple[Section, ...]


def parse(text: str) -> list[Token]:
    """The tokens of a page; headings have their anchors."""
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(_COMMENT.sub("", text))
    taken: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            anchor = _NOT_IN_ANCHORS.sub("", plain(tokens[at + 1]).lower()).replace(" ", "-")
            taken[anchor] = taken.get(anchor, -1) + 1
            token.attrSet("id", f"{anchor}-{taken[anchor]}" if taken[anchor] else anchor)
    return tokens


def plain(inline: Token) -> str:
    """The words of a line, without its marks."""
    return "".join(
        child.content if child.type in ("text", "code_inline", "image") else " " if "break" in child.type else ""
        for child in inline.children or ()
    )


def mark_up(text: str, links: Links) -> Markup:
    """The page as HTML, with links that hold within the site."""
    tokens = parse(text)
    sections = _sections(tokens)
    for token in tokens:
        for child in token.children or ():
            _relink(child, links)
    html = MarkdownIt("commonmark", {"html": False}).enable("table")
    html.add_render_rule("fence", _fence)
    html.add_render_rule("code_block", _fence)
    html.add_render_rule("table_open", _table)
    html.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return Markup(sections[0].heading, html.renderer.render(_without_empty_heads(tokens), html.options, {}), sections)


def _sections(tokens: Sequence[Token]) -> tuple[Section, ...]:
    found: list[tuple[str, str, int, list[str]]] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            found.append((str(token.attrGet("id")), plain(tokens[at + 1]), int(token.tag[1]), []))
        elif found and token.type == "inline" and tokens[at - 1].type != "heading_open":
            found[-1][3].append(plain(token))
        elif found and token.type in ("fence", "code_block"):
            found[-1][3].append(token.content)
    return tuple(Section(anchor, heading, level, " ".join(text)) for anchor, heading, level, text in found)


def _relink(child: Token, links: Links) -> None:
    name = {"link_open": "href", "image": "src"}.get(child.type)
    if name is None:
        return
    target = links.resolve(str(child.attrGet(name)))
    if target is None:
        del child.attrs[name]  # an <a> without an address is plain text
    else:
        child.attrSet(name, target)


def _without_empty_heads(tokens: list[Token]) -> list[Token]:
    """A header cell with nothing in it names nothing: it becomes a plain one."""
    for at, token in enumerate(tokens):
        if token.type == "th_open" and not tokens[at + 1].content.strip():
            token.tag = tokens[at + 2].tag = "td"
        elif token.type == "th_open":
            token.attrSet("scope", "col")
    return tokens


def _fence(_self: object, tokens: Sequence[Token], at: int, *_: object) -> str:
    """Code, which can be scrolled by keyboard, with what it needs to run."""
    info = read_info(tokens[at].info)
    note = f'<p class="needs">{escape(NEEDS[info.need])}</p>\n' if info.need in NEEDS else ""
    return f'<pre tabindex="0"><code>{escape(tokens[at].content, quote=False)}</code></pre>\n{note}'


def _table(*_: object) -> str:
    """A table may be wider than the window: it scrolls alone, by keyboard too."""
    return '<div class="table" tabindex="0" role="group" aria-label="Table">\n<table>\n'
