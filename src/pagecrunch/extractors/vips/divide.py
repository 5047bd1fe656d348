"""The first step of VIPS: which nodes are blocks and which are to be divided, by the report's thirteen rules.

The rules and their numbers are those of Cai, Yu, Wen and Ma. Sizes are relative to the part of the page that is being
divided, thresholds and degrees of coherence within the report's ranges are ours, as it gives none.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...page.names import TAG_CODES
from .nodes import Nodes

SMALL = 0.1  # of the part of the page: a node with text that is smaller is not divided
SMALL_CHILD = 0.02  # of the part of the page: nor is one whose largest child is smaller
NOT_DIVIDED, DIVIDED, CUT = "not divided", "divided", "cut"

_HR = TAG_CODES["hr"]
_TABLES = frozenset(TAG_CODES[name] for name in ("table", "tbody", "thead", "tfoot", "tr"))
_CELLS = frozenset(TAG_CODES[name] for name in ("td", "th"))
_TEXT_TAGS = frozenset(TAG_CODES[name] for name in ("p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "pre", "dt", "dd"))


@dataclass(frozen=True, slots=True)
class Found:
    """A block of one round: its row, and how coherent it is, from 1 to 10."""

    row: int
    doc: int


def find_blocks(nodes: Nodes, roots: list[int], size: int) -> list[Found]:
    """The blocks below these rows, in page order. `size` is the area of the part of the page that they make up."""
    found: list[Found] = []
    is_only = len(roots) == 1
    waiting = [(row, is_only, 0, False) for row in reversed(roots)]  # row, is it the root, its coherence, hold it back
    was_divided: dict[int, bool] = {}  # the last child of each parent: rule 11 looks at the sibling before
    parents = nodes.page.parents
    while waiting:
        row, is_root, given, is_held = waiting.pop()
        verdict, doc = (NOT_DIVIDED, given) if is_held else _judge(nodes, row, is_root, size, was_divided)
        was_divided[parents[row]] = verdict == DIVIDED
        if verdict == CUT:
            continue
        if verdict == NOT_DIVIDED:
            found.append(Found(row, doc or 10))
            continue
        # Rule 8: a child with a background of its own stays whole in this round.
        own = [nodes.background[child] != nodes.background[row] for child in nodes.children[row]]
        pairs = zip(nodes.children[row], own, strict=True)
        waiting += [
            (child, False, _by_size(nodes, child, size, 6, 8), differs and not nodes.is_text[child])
            for child, differs in reversed(list(pairs))
        ]
    return found


def _judge(nodes: Nodes, row: int, is_root: bool, size: int, was_divided: dict[int, bool]) -> tuple[str, int]:
    """Whether a node is divided, cut or a block, and how coherent a block it is."""
    if nodes.is_text[row]:
        return NOT_DIVIDED, 10
    children, tag = nodes.children[row], nodes.tag[row]
    if not children:  # rule 1; a picture shows something, so it is a block
        return (NOT_DIVIDED, 10) if nodes.is_valid[row] else (CUT, 0)
    if len(children) == 1 and not nodes.is_text[children[0]]:  # rule 2
        return DIVIDED, 0
    if all(nodes.is_virtual_text[child] for child in children):  # rule 4
        fonts = {nodes.font[child] for child in children}
        return NOT_DIVIDED, 10 if len(fonts) == 1 else 9
    if is_root:  # rule 3
        return DIVIDED, 0
    is_table, is_cell = tag in _TABLES, tag in _CELLS
    if not is_table and not is_cell:
        if nodes.is_inline[row] and any(not nodes.is_inline[child] for child in children):  # rule 5
            return DIVIDED, 0
        if any(nodes.tag[child] == _HR for child in children):  # rule 6
            return DIVIDED, 0
    if is_table and sum(map(nodes.area, children)) > nodes.area(row):  # rule 7
        return DIVIDED, 0
    if not is_cell and any(nodes.background[child] != nodes.background[row] for child in children):  # rule 8
        return DIVIDED, 0
    share = nodes.area(row) / max(1, size)
    if not is_table and share < SMALL and any(nodes.is_virtual_text[child] for child in children):  # rule 9
        return NOT_DIVIDED, _by_size(nodes, row, size, 5, 8)
    if max(map(nodes.area, children)) < SMALL_CHILD * size:  # rule 10
        return NOT_DIVIDED, _by_size(nodes, row, size, 5, 8)
    if is_cell and was_divided.get(nodes.page.parents[row]) is False:  # rule 11
        return NOT_DIVIDED, _by_size(nodes, row, size, 5, 8)
    if is_table or is_cell:  # rule 13
        return NOT_DIVIDED, _by_size(nodes, row, size, 4, 7)
    return DIVIDED, 0  # rule 12


def _by_size(nodes: Nodes, row: int, size: int, least: int, most: int) -> int:
    """A degree of coherence by tag and size: a small node, or one that is made for text, is more of one thing."""
    share = nodes.area(row) / max(1, size)
    step = 0 if share > 0.3 else 1 if share > 0.1 else 2 if share > 0.03 else 3
    return min(most, least + step + (nodes.tag[row] in _TEXT_TAGS))
