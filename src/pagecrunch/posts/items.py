"""Where the posts of a thread begin and end, from a part that each of them has once: a date, or a name for the box.

The box of a post is the largest element with one such part in it. Answers may stand within the box of the post that
they answer. In flat pages a post is not one element but a run of neighbours: a head, a body, buttons.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..page.page import Page
from ..page.table import Ints
from .post import Item
from .shapes import Shape, Shapes

_LETTERS, _LINKED = COUNT_COLUMNS.index("letters"), COUNT_COLUMNS.index("linked_letters")
LONG_LINE = 60  # letters
LETTERS_A_SIGN = 2  # that a Chinese or Japanese character stands for, besides itself
FEW_UNLIKE = 4  # one post in this number may be in a box of another shape
MOST_TIMES = 2  # that a line of a post stands on a page
_WHOLE = frozenset(TAG_CODES[name] for name in ("html", "body", "main"))


def prose_sums(page: Page, without: Sequence[int] = ()) -> Ints:
    """Letters outside links that are seen, as prefix sums over the rows; those of long lines count five times.

    A user's box is made of short lines; so are a few posts, but not most of them. Short lines that a page repeats,
    with other numbers in them or not ("Posts: 12"), and the elements `without` count nothing.
    """
    blocks = page.blocks
    letters = page.counts[:, _LETTERS] - page.counts[:, _LINKED]
    is_short = blocks.count("letters") + LETTERS_A_SIGN * blocks.count("cjk") < LONG_LINE
    short = np.flatnonzero(is_short & (blocks.hidden == 0))
    starts, ends = page.text_start[blocks.first[short]].tolist(), page.text_end[blocks.last[short]].tolist()
    lines = [
        page.text_bytes[start:end].translate(None, b"0123456789 \n\t") for start, end in zip(starts, ends, strict=True)
    ]
    times = Counter(lines)
    weights = np.full(len(blocks) + 1, 5)  # the last one is for rows without a block, which have no letters
    weights[short] = [times[line] <= MOST_TIMES for line in lines]
    amounts = np.where(page.hidden == 0, letters * weights[blocks.of_row], 0)
    for row in without:
        amounts[row : int(page.end[row])] = 0
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(amounts)))


def items_around(page: Page, shapes: Shapes, anchors: Sequence[int], prose: Ints) -> list[Item]:
    """The posts that have these rows in them, one each."""
    boxes = _boxes(page, shapes, anchors, prose)
    return _cut(page, boxes, is_flat=_is_flat(page, boxes, prose))


def items_of_boxes(page: Page, boxes: Sequence[int]) -> list[Item]:
    """The posts in these elements, in page order."""
    return _cut(page, list(boxes), is_flat=False)


def _boxes(page: Page, shapes: Shapes, anchors: Sequence[int], prose: Ints) -> list[int]:
    """The box of each post: of the elements around its anchor that hold no other, and the next one, that of most.

    The box of a post with answers in it holds their anchors, too, so it is that next one. Where a post has no element
    of the shape that most have, it is the largest one that holds no other anchor.
    """
    parents, ends = page.parents, page.end
    before = np.zeros(len(page) + 1, np.int32)
    before[np.asarray(anchors) + 1] = 1
    before = np.cumsum(before, dtype=np.int32)
    tops: list[int] = []
    around: list[dict[Shape, int]] = []  # of each anchor: the outermost element of every shape
    for anchor in anchors:
        row, of_shape = anchor, {shapes.shape(anchor): anchor}
        while (above := parents[row]) > 0 and page.tag[above] not in _WHOLE:
            if before[ends[above]] - before[above] > 1:
                of_shape.setdefault(shapes.shape(above), above)
                break
            of_shape[shapes.shape(above)] = row = above
        tops.append(row)
        around.append(of_shape)
    usual = _usual(page, around)
    used = set(tops)
    boxes = []
    for top, of_shape in zip(tops, around, strict=True):
        box = of_shape.get(usual, top)
        is_wider = box < top and box not in used
        is_as_full = box >= top and prose[ends[box]] - prose[box] == prose[ends[top]] - prose[top]
        boxes.append(box if is_wider or is_as_full else top)
        used.add(box)
    return sorted(boxes)


def _usual(page: Page, around: list[dict[Shape, int]]) -> Shape:
    """The shape of the largest elements that nearly all posts have one of, each its own."""
    rows: dict[Shape, set[int]] = defaultdict(set)
    for of_shape in around:
        for shape, row in of_shape.items():
            rows[shape].add(row)
    most = max(map(len, rows.values()))
    sizes = {
        shape: sum(int(page.end[row]) - row for row in found) / len(found)
        for shape, found in rows.items() if len(found) >= most - len(around) // FEW_UNLIKE
    }  # fmt: skip
    return max(sizes, key=lambda shape: sizes[shape])


def _is_flat(page: Page, boxes: Sequence[int], prose: Ints) -> bool:
    """Whether most prose stands between the boxes that have the anchors, not in them."""
    inside = between = 0
    for box, after in zip(boxes, (*boxes[1:], len(page)), strict=True):
        end = int(page.end[box])
        inside += int(prose[min(end, after)] - prose[box])
        if after >= end:
            between += int(prose[max(end, min(after, int(page.end[page.parent[box]])))] - prose[end])
    return between > 2 * inside


def _cut(page: Page, boxes: list[int], *, is_flat: bool) -> list[Item]:
    """A post from each box: up to its end or to the next one in it; in flat pages up to the next one beside it."""
    items: list[Item] = []
    opened: list[int] = []
    for index, (box, after) in enumerate(zip(boxes, (*boxes[1:], len(page)), strict=True)):
        end = int(page.end[box])
        while opened and box >= page.end[boxes[opened[-1]]]:
            opened.pop()
        stop = min(after, int(page.end[page.parent[box]])) if is_flat and after >= end else min(after, end)
        items.append(Item(box, box, stop, inside=opened[-1] if opened else None))
        opened.append(index)
    return items
