"""From UTF-8 to the page table: guard, parse, walk.

The compiled walk reads Lexbor's structs by their published layout. It is only used if it gives the same table as the
plain walk for a sample page, which is checked when this module is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LEXBOR_VERSION_MAJOR, LexborHTMLParser, LexborNode

from ..errors import PagecrunchError
from ..page.names import ATTRIBUTE_CODES, ATTRIBUTE_NAMES, OTHER_TAG_NAME, TAG_CODES, TEXT
from ..page.table import COLUMNS, Table
from . import walk as plain
from .guard import guard
from .walk import KNOWN_IDS, TAG_OF_ID, TEMPLATE_ID

if TYPE_CHECKING:
    from ..page.page import Page

Walk = Callable[[LexborNode, int], Table]
Longs = NDArray[np.int64]
Document = LexborHTMLParser  # its name outside of this folder

LEXBOR_MAJOR_TESTED = 3  # the version whose struct layout lexbor_walk.pyx declares

_CODES_BY_ID = np.full(KNOWN_IDS + 1, -1, np.int16)  # our codes of tags by Lexbor's ids
_CODES_BY_ID[list(TAG_OF_ID)] = list(TAG_OF_ID.values())
_TEMPLATE = TAG_CODES["template"]

_SAMPLE = (
    "<!doctype html><html lang=en><head><title>a &amp; b</title><script>1<2</script></head><body class='x y' id=z>"
    "t<!-- c --><p hidden>h<p style='display:none'>d<p style='visibility:hidden'>v<b style='visibility:visible'>w</b>"
    "<a href=/q aria-hidden=true title='\u00e9\u4e2d'>l<i>m</i></a><x-y data-src=1 data-unknown-attribute-xy=2>z</x-y>"
    "<template><p>i<template>j</template>k</template><svg viewBox='0 0 1 1'><foreignObject><p>f</svg><dialog>g</dialog>"
    "<div style='font-size:0'>n<span class=c>o</span></div><a-name-of-more-than-sixteen-letters data-lazy-srcset=u>p"
)


def parse(utf8: bytes) -> tuple[LexborHTMLParser, tuple[str, ...]]:
    """The document, parsed as in a browser without scripts, and warnings about what was dropped."""
    safe = guard(utf8)
    return LexborHTMLParser(safe.html), safe.warnings


def to_table(document: LexborHTMLParser, max_rows: int) -> Table:
    """The document's nodes as a table."""
    root = document.root
    assert root is not None  # the parser makes <html> for every input
    return _walk(root, max_rows)


def read_table(utf8: bytes, max_rows: int) -> tuple[Table, tuple[str, ...]]:
    """The table of a page, and warnings about what was dropped. Faster than `parse` and `to_table`.

    The parser gets a short mark in place of each script and style sheet; the walk puts their content into the table.
    If it does not find every mark as the text of a script or style sheet, the whole page is parsed again.
    """
    safe = guard(utf8, with_asides=IS_COMPILED)
    if safe.asides:
        marked = LexborHTMLParser(with_marks(utf8, safe.asides))
        root = marked.root
        table = walk_marked(root.mem_id, max_rows, utf8, safe.asides) if root is not None else None
        if table is not None:
            return table, safe.warnings
    return to_table(LexborHTMLParser(safe.html), max_rows), safe.warnings


def is_same_tree(one: LexborHTMLParser, other: LexborHTMLParser) -> bool:
    """Whether the <html> elements of two documents are written the same; False too if that takes long to find out."""
    first, second = one.root, other.root
    if not IS_COMPILED or first is None or second is None:
        return False
    return same_tree(first.mem_id, second.mem_id, TEMPLATE_ID)


def is_plain_tree(document: LexborHTMLParser) -> bool:
    """Whether the HTML of a document certainly parses to the same tree; False too if that takes long to find out."""
    root = document.root
    return IS_COMPILED and root is not None and is_plain(root.mem_id)


def plain_html(document: LexborHTMLParser) -> str | None:
    """The HTML of a document that certainly parses to the same tree; None if that is not certain."""
    if not is_plain_tree(document):
        return None
    root = document.root
    return (write(root.mem_id) if root is not None else None) or document.html


class RowMismatch(PagecrunchError):
    """The elements of a document do not match the rows of a table."""


class RowNodes(Mapping[int, LexborNode]):
    """The elements of rows. An object is made when it is asked for: a page has thousands, and filters edit a few."""

    def __init__(self, document: LexborHTMLParser, addresses: Longs) -> None:
        self._document = document
        self._addresses = addresses  # 0 for a row without an element
        self._made: dict[int, LexborNode] = {}

    def __getitem__(self, row: int) -> LexborNode:
        node = self._made.get(row)
        if node is None:
            address = int(self._addresses[row]) if 0 <= row < len(self._addresses) else 0
            if not address:
                raise KeyError(row)
            node = self._made[row] = node_at(self._document, address)
        return node

    def __iter__(self) -> Iterator[int]:
        return iter(np.flatnonzero(self._addresses).tolist())

    def __len__(self) -> int:
        return int(np.count_nonzero(self._addresses))


def nodes_by_row(document: LexborHTMLParser, page: Page) -> Mapping[int, LexborNode]:
    """The element of every row, except for the content of HTML templates, which is not part of the document's tree.

    Raises RowMismatch if the document was changed after the table was made.
    """
    found: Mapping[int, LexborNode] | None
    if IS_COMPILED and document.root is not None:
        places = elements_of_rows(document.root.mem_id, page.table, _CODES_BY_ID)
        found = None if places is None else RowNodes(document, places)
    else:
        found = _nodes_of_rows(document.css("*"), page)
    if found is None:
        raise RowMismatch("the page was left as it is: its elements are not in the order of its table")
    return found


def _nodes_of_rows(nodes: list[LexborNode], page: Page) -> dict[int, LexborNode] | None:
    """As `elements_of_rows`."""
    found: dict[int, LexborNode] = {}
    row, tags = 0, page.tag.tolist()
    for node in nodes:
        while row < len(tags) and tags[row] == TEXT:
            row += 1
        if row == len(tags):
            return found if page.table.is_cut else None
        if _CODES_BY_ID[min(node.tag_id, KNOWN_IDS)] not in (-1, tags[row]):
            return None
        found[row] = node
        # A template in svg or math has children, like any other element, instead of content.
        row = int(page.end[row]) if tags[row] == _TEMPLATE and node.first_child is None else row + 1
    return found if all(tag == TEXT for tag in tags[row:]) else None


def _choose() -> Walk:
    if LEXBOR_VERSION_MAJOR != LEXBOR_MAJOR_TESTED:
        return plain.walk
    try:
        from . import element_nodes, plain_tree, same_tree, write_tree  # noqa: F401  read the same structs
        from . import lexbor_walk as compiled
    except ImportError:
        return plain.walk

    def walk(root: LexborNode, max_rows: int) -> Table:
        table = compiled.walk(root.mem_id, max_rows)
        assert table is not None  # it is None only if there are asides
        return table

    sample = LexborHTMLParser(_SAMPLE)
    root = sample.root
    if root is None or compiled.local_name_id(root.mem_id) != root.tag_id or not element_nodes.can_make_nodes(root):
        return plain.walk
    compiled.learn_ids(TAG_OF_ID, _attribute_ids(compiled.attribute_ids))
    return walk if is_same(walk(root, 10_000), plain.walk(root, 10_000)) else plain.walk


def _attribute_ids(ids_at: Callable[[int], list[int]]) -> dict[int, int]:
    """Our codes of attributes by Lexbor's ids. Attributes without an id of their own are found by name."""
    names = [name for name in ATTRIBUTE_NAMES if name != OTHER_TAG_NAME]
    document = LexborHTMLParser("<p " + " ".join(f"{name}=x" for name in names) + ">")
    paragraph = document.css_first("p")
    ids = ids_at(paragraph.mem_id) if paragraph else []
    return {found: ATTRIBUTE_CODES[name] for name, found in zip(names, ids, strict=True) if found < KNOWN_IDS}


def is_same(one: Table, other: Table) -> bool:
    """Whether two tables hold the same bytes."""
    if (one.text_bytes, one.attr_bytes, one.is_cut) != (other.text_bytes, other.attr_bytes, other.is_cut):
        return False
    return all(bytes(getattr(one, name)) == bytes(getattr(other, name)) for name in COLUMNS)


_walk: Walk = _choose()
IS_COMPILED = _walk is not plain.walk
if IS_COMPILED:
    from .element_nodes import elements_of_rows, node_at
    from .lexbor_walk import walk as walk_marked
    from .lexbor_walk import with_marks
    from .plain_tree import is_plain
    from .same_tree import same_tree
    from .write_tree import write
