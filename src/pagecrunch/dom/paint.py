"""Marks the decisions about texts on the page itself, so that a browser can show them without a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .parse import parse
from .serialise import to_stable_html
from .walk import in_page_order

# Tags that could prevent our style sheet from being used, or make a browser connect to another host, which no policy
# prevents.
LOADING = ", ".join(
    (
        'meta[http-equiv="content-security-policy" i]',
        'meta[http-equiv="refresh" i]',
        'meta[http-equiv="x-dns-prefetch-control" i]',
        *(
            f'link[rel~="{kind}" i]'
            for kind in ("preconnect", "dns-prefetch", "prefetch", "prerender", "preload", "modulepreload")
        ),
    )
)
LEVEL, WHY, KEPT = "data-pagecrunch-level", "data-pagecrunch-why", "data-pagecrunch-kept"
STRUCTURE = "data-pagecrunch-structure"


@dataclass(frozen=True, slots=True)
class Mark:
    """A decision about some rows: an element, or texts that share an element with others."""

    rows: Sequence[int]
    level: int
    why: str
    is_kept: bool = True


def painted(
    utf8: bytes, marks: Sequence[Mark], css: str, url: str | None = None, structures: Mapping[int, str] | None = None
) -> str:
    """The page with the marks, a style sheet at its end, and its address as base.

    `structures` has the rows of tables, lists and the like, with their names, which get a frame.
    """
    document, _ = parse(utf8)
    if document.root is None:  # pragma: no cover - the parser makes <html> for every input
        return ""
    nodes = in_page_order(document.root)[0]
    for row, name in (structures or {}).items():
        if row < len(nodes):
            nodes[row].attrs[STRUCTURE] = name
    for mark in marks:
        for row in mark.rows:
            if row < len(nodes):
                _put(document, nodes[row], mark)
    for node in document.css(LOADING):
        node.decompose()
    if css:
        style = document.create_node("style")
        style.insert_child(css)
        (document.body or document.root).insert_child(style)
    _put_base(document, url)
    return "<!doctype html>" + to_stable_html(document).removeprefix("<!DOCTYPE html>")


def _put_base(document: LexborHTMLParser, url: str | None) -> None:
    """Set the base address, and let links open in a new window, which a sandbox prevents."""
    base = document.css_first("base[href]") or document.css_first("base")
    if base is None and document.head is not None:
        base = document.create_node("base")
        first = document.head.first_child
        if first is None:
            document.head.insert_child(base, move=True)
        else:
            first.insert_before(base, move=True)
    if base is not None:
        base.attrs["target"] = "_blank"
        if url and "href" not in base.attributes:
            base.attrs["href"] = url


def _put(document: LexborHTMLParser, node: LexborNode, mark: Mark) -> None:
    if node.is_text_node:
        span = document.create_node("span")
        _write(span, mark)
        span.insert_child(node)
        node.replace_with(span)
    else:
        _write(node, mark)


def _write(element: LexborNode, mark: Mark) -> None:
    element.attrs[LEVEL] = str(mark.level)
    element.attrs[WHY] = mark.why
    element.attrs[KEPT] = "yes" if mark.is_kept else "no"
    element.attrs["title"] = mark.why
    element.attrs["tabindex"] = "0"  # reachable by keyboard
