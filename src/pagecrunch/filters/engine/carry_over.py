"""After a plug-in a page has a new table: what filters settled and what is protected is found again in it.

A plug-in may edit a document in any way, so the rows of the old table are matched with those of the new one: elements
by their node, text by its parent and its words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ...page.names import TEXT
from ...page.page import Page
from ...page.table import Ints
from .view import View

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

NEW = -1  # the old row of what a plug-in added


def rows_by_node(view: View) -> dict[int, int]:
    """The row of every live element, by the `mem_id` of its node."""
    return {node.mem_id: row for row, node in view.nodes.items() if view.alive[row]}


def rows_in_order(view: View) -> list[int | None]:
    """The row of every element of the document, in document order; None for those that filters added."""
    known = rows_by_node(view)
    return [known.get(node.mem_id) for node in _elements(view.current)]


def rows_by_place(rows: list[int | None], copy: LexborHTMLParser) -> dict[int, int]:
    """The same for a copy of that document: the row of each of its elements, by `mem_id`."""
    pairs = zip(_elements(copy), rows, strict=False)
    return {node.mem_id: row for node, row in pairs if row is not None}


def carry_over(before: View, after: View, old_rows: Mapping[int, int]) -> None:
    """Settle and protect in the new view what was settled and protected in the old one, and keep its guide."""
    old = matched_rows(before.page, after, old_rows)
    is_known = old != NEW
    settled = np.flatnonzero(is_known & (after.page.tag != TEXT) & before.settled[old])
    for row in settled.tolist():
        after.settle(row)
    after.protect(is_known & before.protected[old])
    after.protect_things({name: is_known & rows[old] for name, rows in before.things.items()})
    if before.marked_main is not None:
        after.marked_main = next(iter(np.flatnonzero(old == before.marked_main).tolist()), None)
    if before.guide is not None:
        content = is_known & before.guide.content[old]
        score = np.where(is_known, before.guide.score[old], np.float32(1.0))  # what was not judged is not clutter
        after.guide = replace(before.guide, content=content, score=score)


def matched_rows(page: Page, after: View, old_rows: Mapping[int, int]) -> Ints:
    """For every row of the new table, its row in the old one; NEW for what was not there."""
    new_page = after.page
    old = np.full(len(new_page), NEW, np.int32)
    for row, node in after.nodes.items():
        found = old_rows.get(node.mem_id, NEW)
        if found != NEW and page.tag[found] == new_page.tag[row]:
            old[row] = found
    texts: dict[tuple[int, bytes], list[int]] = {}
    for row in reversed(page.text_rows.tolist()):
        texts.setdefault((int(page.parent[row]), _words(page, row)), []).append(row)
    for row in new_page.text_rows.tolist():
        parent = int(old[new_page.parent[row]])
        same = texts.get((parent, _words(new_page, row))) if parent != NEW else None
        if same:
            old[row] = same.pop()
    return old


def _words(page: Page, row: int) -> bytes:
    return page.text_bytes[page.text_start[row] : page.text_end[row]].strip()


def _elements(document: LexborHTMLParser) -> list[LexborNode]:
    root = document.root
    return [node for node in root.traverse() if node.is_element_node] if root is not None else []
