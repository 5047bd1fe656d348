"""UTF-8 to columns: guard, parse, walk. Which walk is used is settled once, when this module is loaded.

The compiled walk reads Lexbor's structs by their published layout. Before it is trusted, both walks go over one sample
page and must agree on every byte; where they do not, or where nothing was compiled, the plain walk does the work.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import fields

from selectolax.lexbor import LEXBOR_VERSION_MAJOR, LexborHTMLParser, LexborNode

from ..page.names import ATTRIBUTE_CODES, ATTRIBUTE_NAMES, OTHER_TAG_NAME
from . import walk as plain
from .columns import Columns
from .guard import guard, guard_apart
from .ids import KNOWN_IDS, TAG_OF_ID

Walk = Callable[[LexborNode, int], Columns]
Document = LexborHTMLParser  # the one name for it outside this folder

LEXBOR_MAJOR_TESTED = 3  # the version whose struct layout _walk.pyx declares

_SAMPLE = (
    "<!doctype html><html lang=en><head><title>a &amp; b</title><script>1<2</script></head><body class='x y' id=z>"
    "t<!-- c --><p hidden>h<p style='display:none'>d<p style='visibility:hidden'>v<b style='visibility:visible'>w</b>"
    "<a href=/q aria-hidden=true title='\u00e9\u4e2d'>l<i>m</i></a><x-y data-src=1 data-unknown-attribute-xy=2>z</x-y>"
    "<template><p>i<template>j</template>k</template><svg viewBox='0 0 1 1'><foreignObject><p>f</svg><dialog>g</dialog>"
    "<div style='font-size:0'>n<span class=c>o</span></div><a-name-of-more-than-sixteen-letters data-lazy-srcset=u>p"
)


def parse(utf8: bytes) -> tuple[LexborHTMLParser, tuple[str, ...]]:
    """The document, parsed as browsers do with scripts off, and what had to be flattened to do so in linear time."""
    safe, warnings = guard(utf8)
    return LexborHTMLParser(safe), warnings


def to_columns(document: LexborHTMLParser, max_rows: int, *, plainly: bool = False) -> Columns:
    """The document's nodes as columns."""
    root = document.root
    if root is None:  # pragma: no cover - the parser makes <html> for every input
        return Columns.sized(0, 0, False)
    return (plain.walk if plainly else _walk)(root, max_rows)


def read_columns(utf8: bytes, max_rows: int, *, plainly: bool = False) -> tuple[Columns, tuple[str, ...]]:
    """The nodes of a page whose document nobody asks for, and what had to be flattened. The fastest way there is."""
    safe, warnings, spans = guard_apart(utf8) if IS_COMPILED and not plainly else (*guard(utf8), b"")
    document = LexborHTMLParser(safe)
    root = document.root
    if spans and root is not None:
        columns = _walk_marked(root.mem_id, max_rows, utf8, spans)
        if columns is not None:
            return columns, warnings
        document = LexborHTMLParser(utf8)
    return to_columns(document, max_rows, plainly=plainly), warnings


def _choose() -> Walk:
    if os.environ.get("PAGECRUNCH_PLAIN") or LEXBOR_VERSION_MAJOR != LEXBOR_MAJOR_TESTED:
        return plain.walk
    try:
        from . import _walk as compiled
    except ImportError:
        return plain.walk

    def walk(root: LexborNode, max_rows: int) -> Columns:
        columns = compiled.walk(root.mem_id, max_rows)
        assert columns is not None  # nothing was set aside
        return columns

    sample = LexborHTMLParser(_SAMPLE)
    root = sample.root
    if root is None or compiled.local_name_id(root.mem_id) != root.tag_id:
        return plain.walk
    compiled.learn_ids(TAG_OF_ID, _attribute_ids(compiled.attribute_ids))
    return walk if _same(walk(root, 10_000), plain.walk(root, 10_000)) else plain.walk


def _attribute_ids(ids_at: Callable[[int], list[int]]) -> dict[int, int]:
    """Lexbor's own numbers for our attributes; those that it has none for are found by name."""
    names = [name for name in ATTRIBUTE_NAMES if name != OTHER_TAG_NAME]
    document = LexborHTMLParser("<p " + " ".join(f"{name}=x" for name in names) + ">")
    paragraph = document.css_first("p")
    ids = ids_at(paragraph.mem_id) if paragraph else []
    return {found: ATTRIBUTE_CODES[name] for name, found in zip(names, ids, strict=True) if found < KNOWN_IDS}


def _same(one: Columns, other: Columns) -> bool:
    for column in fields(Columns):
        a, b = getattr(one, column.name), getattr(other, column.name)
        if (a.tobytes() if hasattr(a, "tobytes") else a) != (b.tobytes() if hasattr(b, "tobytes") else b):
            return False
    return True


_walk: Walk = _choose()
IS_COMPILED = _walk is not plain.walk
if IS_COMPILED:
    from ._walk import walk as _walk_marked
