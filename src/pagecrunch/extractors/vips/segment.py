"""The third step of VIPS: blocks and separators make a tree, whose leaves are divided again until they are coherent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from ...page.names import TAG_CODES
from ...page.page import Page
from .divide import Found, find_blocks
from .nodes import Box, Nodes, around
from .separators import LEVELS, Face, find_separators

GRANULARITY = 8  # the degree of coherence at which a block stays whole; the MSS paper found 8 to be the best
MOST_ROUNDS = 40  # of dividing, one inside the other
MOST_CUTS = 60  # levels of separators, one inside the other
_HR = TAG_CODES["hr"]


@dataclass(slots=True)
class VisualBlock:
    """A part of the page that is seen as one thing: its rows with all that is in them, and its degree of coherence."""

    rows: list[int]
    box: Box
    doc: int
    children: list[VisualBlock] = field(default_factory=list)

    def walk(self) -> Iterator[VisualBlock]:
        """This block and all within it, each before its parts."""
        waiting = [self]
        while waiting:
            block = waiting.pop()
            yield block
            waiting += reversed(block.children)

    def leaves(self) -> Iterator[VisualBlock]:
        return (block for block in self.walk() if not block.children)


def segment(page: Page, granularity: int = GRANULARITY) -> VisualBlock | None:
    """The tree of visual blocks of a rendered page; None for a page without a layout, or that shows nothing."""
    body = page.rows_with("body").tolist()[:1]
    if page.layout is None or not body:
        return None
    nodes = Nodes(page, page.layout)
    if not nodes.is_valid[body[0]]:
        return None
    root = VisualBlock(body, nodes.boxes[body[0]], 1)
    waiting = [(root, 0)]
    while waiting:
        block, rounds = waiting.pop()
        if block.doc >= granularity or rounds >= MOST_ROUNDS:
            continue
        left, top, right, bottom = block.box
        found = find_blocks(nodes, block.rows, max(1, (right - left) * (bottom - top)))
        if [each.row for each in found] == block.rows or not found:
            continue
        _build(nodes, block, found, granularity)
        waiting += [(leaf, rounds + 1) for leaf in block.leaves() if leaf is not block]
    return root


def _build(nodes: Nodes, block: VisualBlock, found: list[Found], granularity: int) -> None:
    """Give a block the parts that the separators between the found blocks make of it."""
    faces = [_face(nodes, each.row) for each in found]
    waiting = [(block, list(range(len(found))), 0)]
    while waiting:
        parent, members, depth = waiting.pop()
        groups, level = _cut(faces, members) if depth < MOST_CUTS else ([], 0)
        if len(groups) < 2:  # they overlap: parts without an order
            groups, level = [[member] for member in members], 0
        if parent is not block:
            parent.doc = max(parent.doc, _coherence(level))
            if parent.doc >= granularity:
                continue
        for group in groups:
            rows = [found[member].row for member in group]
            box = around([faces[member].box for member in group])
            doc = found[group[0]].doc if len(group) == 1 else block.doc
            part = VisualBlock(rows, box, max(doc, block.doc))
            parent.children.append(part)
            if len(group) > 1:
                waiting.append((part, group, depth + 1))


def _cut(faces: list[Face], members: list[int]) -> tuple[list[list[int]], int]:
    """The blocks in groups, cut at their heaviest separators; and how heavy these are."""
    if len(members) < 2:
        return [], 0
    best: list[list[int]] = []
    best_level = -1
    for axis in (1, 0):
        order = sorted(members, key=lambda member, axis=axis: faces[member].box[axis])  # type: ignore[misc]
        separators = find_separators(faces, order, axis)
        level = max((each.level for each in separators), default=-1)
        if level > best_level:
            cuts = [each.before + 1 for each in separators if each.level == level]
            edges = [0, *cuts, len(order)]
            best = [sorted(order[start:end]) for start, end in pairwise(edges)]
            best_level = level
    return best, best_level


def _coherence(level: int) -> int:
    """The degree of coherence of a block by the heaviest separator in it."""
    return max(1, 10 - level * 9 // len(LEVELS))


def _face(nodes: Nodes, row: int) -> Face:
    """A block as a separator sees it: by its first text where it has one."""
    page = nodes.page
    text = next((each for each in range(row, int(page.end[row])) if nodes.is_text[each]), row)
    size, weight = nodes.font[text]
    return Face(
        nodes.boxes[row], size, weight, nodes.background[row], nodes.is_virtual_text[row], nodes.tag[row] == _HR
    )
