"""What VIPS knows of each row: whether it is seen, its box, its children that are seen, and what kind of node it is."""

from __future__ import annotations

import numpy as np

from ...lazy import cached_property
from ...page.layout import Layout
from ...page.names import COUNT_COLUMNS, INLINE_TAGS, TEXT
from ...page.page import Page
from ..tag_tables import is_tag

Box = tuple[int, int, int, int]  # left, top, right, bottom

_CHARACTERS = COUNT_COLUMNS.index("characters")
_IS_INLINE = is_tag(*INLINE_TAGS)
_IS_PICTURE = is_tag("img", "svg", "video", "canvas", "hr", "iframe", "input", "button", "select", "textarea")


class Nodes:
    """The rows of a page as VIPS sees them."""

    def __init__(self, page: Page, layout: Layout) -> None:
        self.page, self.layout = page, layout
        is_text = (page.tag == TEXT) & (page.counts[:, _CHARACTERS] > 0)
        has_box = (layout.box[:, 2] > 0) & (layout.box[:, 3] > 0)
        is_leaf = (is_text & (page.hidden == 0)) | (_IS_PICTURE[page.tag] & (page.hidden <= 0))
        leaves = np.concatenate(([0], np.cumsum(is_leaf & has_box)))
        self.is_valid = (leaves[page.end] - leaves[:-1]) > 0  # it shows something, itself or within it
        self.is_text = (is_text & self.is_valid).tolist()
        self.is_inline = (_IS_INLINE[page.tag] | (page.tag == TEXT)).tolist()
        self.tag = page.tag.tolist()
        self.boxes = self._boxes()
        self.font = list(zip(layout.font_size.tolist(), layout.font_weight.tolist(), strict=True))
        self.background = layout.background.tolist()

    @cached_property
    def children(self) -> list[list[int]]:
        """For every row its valid children."""
        found: list[list[int]] = [[] for _ in range(len(self.page))]
        parents = self.page.parents
        for row in np.flatnonzero(self.is_valid).tolist():
            if parents[row] >= 0:
                found[parents[row]].append(row)
        return found

    @cached_property
    def is_virtual_text(self) -> list[bool]:
        """Text, and inline nodes with nothing but such nodes in them."""
        found = list(self.is_text)
        for row in range(len(found) - 1, -1, -1):
            if not found[row] and self.is_inline[row] and self.children[row]:
                found[row] = all(found[child] for child in self.children[row])
        return found

    def _boxes(self) -> list[Box]:
        """The box of every row; that of its content for one that has none, such as a parent of floats."""
        left, top, width, height = self.layout.box.T.astype(int)
        boxes = list(zip(left.tolist(), top.tolist(), (left + width).tolist(), (top + height).tolist(), strict=True))
        parents, valid = self.page.parents, self.is_valid.tolist()
        is_flat = ((width <= 0) | (height <= 0)).tolist()
        grown: dict[int, Box] = {}
        for row in range(len(boxes) - 1, -1, -1):
            if row in grown:
                boxes[row] = grown[row]
            parent = parents[row]
            if valid[row] and parent >= 0 and is_flat[parent]:
                grown[parent] = around((grown.get(parent, boxes[row]), boxes[row]))
        return boxes

    def area(self, row: int) -> int:
        left, top, right, bottom = self.boxes[row]
        return (right - left) * (bottom - top)


def around(boxes: tuple[Box, ...] | list[Box]) -> Box:
    """The box around some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
