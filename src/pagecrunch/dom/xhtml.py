"""XHTML in and out: a page that is XML becomes HTML for the parser, and the tidied page becomes XML again.

Browsers read a page of the type application/xhtml+xml as XML, and show an error instead of a page that is not
well-formed. So what is written here is read once more by an XML parser before it is sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from html.entities import html5
from typing import TYPE_CHECKING, Any
from xml.parsers import expat
from xml.sax.saxutils import escape as escape_text
from xml.sax.saxutils import quoteattr

from ..errors import UsageError
from .parse import parse

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

XHTML = "application/xhtml+xml"
NAMESPACES = {
    "html": "http://www.w3.org/1999/xhtml",
    "svg": "http://www.w3.org/2000/svg",
    "math": "http://www.w3.org/1998/Math/MathML",
}
VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
RAW = frozenset(("script", "style"))
_TEMPLATE = re.compile(r'<template(?:[^">]|"[^"]*")*>(.*)</template>', re.DOTALL)
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # XML 1.0, section 2.2


@dataclass
class _HtmlWriter:
    """Writes what the XML parser finds as HTML."""

    pieces: list[str] = field(default_factory=list)
    prolog: list[str] = field(default_factory=list)  # instructions before the page, such as its style sheets
    raw_depth: int = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        written = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
        self.pieces.append(f"<{name}{written}>")
        self.raw_depth += name in RAW
        if name in ("pre", "textarea"):
            self.pieces.append("\n")  # HTML drops the first line break in these

    def end(self, name: str) -> None:
        self.raw_depth -= name in RAW
        if name not in VOID:
            self.pieces.append(f"</{name}>")

    def text(self, data: str) -> None:
        self.pieces.append(data.replace("</", "<\\/") if self.raw_depth else escape(data, quote=False))

    def instruction(self, target: str, data: str) -> None:
        if not self.pieces:
            self.prolog.append(f"<?{target} {data}?>")

    def entity(self, name: str, is_parameter: bool) -> None:
        """An entity that only the DTD of XHTML declares, such as &nbsp;."""
        if not is_parameter:
            self.text(html5.get(f"{name};", f"&{name};"))


def to_html(data: bytes, charset: str | None = None) -> tuple[str, str]:
    """The page as HTML, and the instructions before it. UsageError if it is not well-formed."""
    writer = _HtmlWriter()
    parser = expat.ParserCreate(charset)
    parser.UseForeignDTD(True)  # entities that the document does not declare are passed on, not refused
    parser.StartElementHandler, parser.EndElementHandler = writer.start, writer.end
    parser.CharacterDataHandler, parser.SkippedEntityHandler = writer.text, writer.entity
    parser.ProcessingInstructionHandler = writer.instruction
    parser.CommentHandler = lambda text: writer.pieces.append(f"<!--{text}-->")
    parser.EntityDeclHandler = _refuse_entities
    parser.buffer_text = True
    _run(parser, data)
    return f"<!DOCTYPE html>{''.join(writer.pieces)}", "".join(writer.prolog)


def to_xhtml(html: str, prolog: str = "") -> str:
    """HTML as well-formed XML; UsageError if it cannot be written as such."""
    document, _ = parse(html.encode("utf-8", "replace"))
    body = _write(document.root) if document.root is not None else ""
    page = f'<?xml version="1.0" encoding="utf-8"?>{prolog}<!DOCTYPE html>{body}'
    _run(expat.ParserCreate("utf-8", " "), page.encode("utf-8", "replace"))
    return page


def _run(parser: Any, data: bytes) -> None:
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise UsageError(f"it is not well-formed XML ({error})") from error


def _refuse_entities(*declaration: Any) -> None:
    raise UsageError("it declares entities of its own, which could fill the memory")


def _write(root: LexborNode) -> str:
    """A subtree as XML. It may be nested deeply, so there is a stack and no recursion."""
    pieces: list[str] = []
    stack: list[LexborNode | str] = [root]  # nodes to write, and end tags
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            pieces.append(node)
        elif node.is_text_node:
            pieces.append(escape_text(_NOT_XML.sub("", node.text_content or "")))
        elif node.is_element_node:
            children = _children(node)
            pieces.append(f"<{node.tag}{_attributes(node)}{'/>' if node.tag in VOID else '>'}")
            if node.tag not in VOID:
                stack.append(f"</{node.tag}>")
                stack += reversed(children)
    return "".join(pieces)


def _children(node: LexborNode) -> list[LexborNode]:
    if node.tag == "template":  # its content is a document of its own
        inside = _TEMPLATE.fullmatch(node.html or "")
        inner = parse(inside.group(1).encode("utf-8", "replace"))[0].body if inside else None
        return list(inner.iter(include_text=True)) if inner is not None else []
    return list(node.iter(include_text=True))


def _attributes(node: LexborNode) -> str:
    values = {name: value or "" for name, value in node.attributes.items()}
    if node.tag in NAMESPACES:
        values["xmlns"] = NAMESPACES[node.tag]
    if node.tag == "html" and values.get("lang"):
        values["xml:lang"] = values["lang"]
    return "".join(f" {name}={quoteattr(_NOT_XML.sub('', value))}" for name, value in values.items())
