"""How the blocks of a rendered page look, as features beside those that need no browser.

Sizes are relative to the page, to its first screen, or to its main text: what most letters of the page have.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pagecrunch.page.layout import Layout
from pagecrunch.page.page import Page
from pagecrunch.page.table import Ints

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]

PLACE = (
    "left", "right", "width", "off_centre", "top_share", "bottom_share", "screens_down", "height", "lines", "density",
    "in_view", "gap_above", "gap_below",
)  # fmt: skip
TYPE = (
    "font_size", "font_size_by_main", "font_size_rank", "font_weight", "weight_by_main", "contrast", "contrast_by_main",
    "background", "has_main_background",
)  # fmt: skip
COLUMN = (
    "same_left_share", "same_width_share", "in_main_column", "main_column_overlap", "beside_letters",
    "has_left_neighbour", "has_right_neighbour",
)  # fmt: skip
LEVELS = 5  # elements above a block whose boxes are described, its owner being the first
ABOVE = tuple(f"up{level}_{name}" for level in range(LEVELS) for name in ("width", "height", "left"))
PAGE = ("page_screens", "page_columns", "page_main_width", "page_font_size")
LOOKS = (*PLACE, *TYPE, *COLUMN, *ABOVE, *PAGE)

MOST_SCREENS = 30.0
MOST_GAP = 10.0  # times the size of the text
SAME_EDGE = 12  # pixels: edges this near are one
COLUMN_SHARE = 0.05  # of the letters of a page, for a left edge to count as a column
LINE_HEIGHT = 1.3  # times the size of the text


def describe_looks(page: Page, blocks: Places) -> NDArray[np.float32]:
    """One line a block, in the order of LOOKS."""
    layout = page.layout
    assert layout is not None
    if not len(blocks):
        return np.empty((0, len(LOOKS)), np.float32)
    rows, letters, starts = _texts(page, blocks)
    box = _boxes(layout, rows, starts)
    size = _mean(layout.font_size[rows], letters, starts)
    weight = _mean(layout.font_weight[rows], letters, starts)
    contrast = _mean(layout.contrast[rows], letters, starts)
    background = layout.background[rows[starts]]
    volume = np.add.reduceat(letters, starts)
    columns = [
        *_place(layout, box, size, volume, layout.in_view[rows[starts]]),
        *_type(size, weight, contrast, background, volume),
        *_column(box, volume),
        *_above(page, layout, page.blocks.owner[blocks]),
        *_page(layout, box, size, volume),
    ]
    return np.column_stack(columns).astype(np.float32)


def _texts(page: Page, blocks: Places) -> tuple[Places, Numbers, Places]:
    """The text rows of the blocks, one block after the other, their letters, and where each block begins."""
    of_row = page.blocks.of_row
    number = np.full(len(page.blocks), -1, np.int64)
    number[blocks] = np.arange(len(blocks))
    rows = page.text_rows[of_row[page.text_rows] >= 0]
    rows = rows[number[of_row[rows]] >= 0]
    order = np.argsort(number[of_row[rows]], kind="stable")
    rows = rows[order]
    starts = np.searchsorted(number[of_row[rows]], np.arange(len(blocks)))
    letters = (page.text_end[rows] - page.text_start[rows]).astype(np.float64)
    return rows.astype(np.intp), letters + 0.01, starts  # never without weight


def _boxes(layout: Layout, rows: Places, starts: Places) -> Numbers:
    """The box around the texts of each block: left, top, right, bottom."""
    box = layout.box[rows].astype(np.float64)
    is_drawn = (box[:, 2] > 0) & (box[:, 3] > 0)
    low = np.where(is_drawn[:, None], box[:, :2], np.inf)
    high = np.where(is_drawn[:, None], box[:, :2] + box[:, 2:], -np.inf)
    found = np.hstack([np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)])
    return np.where(np.isfinite(found), found, 0.0)


def _mean(values: NDArray[np.generic], letters: Numbers, starts: Places) -> Numbers:
    sums: Numbers = np.add.reduceat(values * letters, starts)
    return sums / np.add.reduceat(letters, starts)


def _main(values: Numbers, volume: Numbers) -> float:
    """The value in the middle of the page's letters."""
    order = np.argsort(values, kind="stable")
    middle = np.searchsorted(np.cumsum(volume[order]), volume.sum() / 2)
    return float(values[order[min(int(middle), len(order) - 1)]])


def _place(layout: Layout, box: Numbers, size: Numbers, volume: Numbers, in_view: NDArray[np.bool_]) -> list[Numbers]:
    left, top, right, bottom = box.T
    across, down = layout.viewport
    tall = max(1.0, float(bottom.max()))
    line = np.maximum(size, 1.0)
    gap = np.clip((top[1:] - bottom[:-1]) / line[1:], -MOST_GAP, MOST_GAP)
    area = np.maximum(1.0, (right - left) * (bottom - top))
    return [
        left / across, right / across, (right - left) / across, (left + right - across) / across, top / tall,
        1.0 - bottom / tall, np.minimum(top / down, MOST_SCREENS), np.log1p(bottom - top),
        (bottom - top) / (LINE_HEIGHT * line), volume * line**2 / area, in_view.astype(np.float64),
        np.concatenate(([MOST_GAP], gap)), np.concatenate((gap, [MOST_GAP])),
    ]  # fmt: skip


def _type(size: Numbers, weight: Numbers, contrast: Numbers, background: Ints, volume: Numbers) -> list[Numbers]:
    smaller = np.array([volume[size < each - 0.5].sum() for each in size]) / volume.sum()
    colours, of_block = np.unique(background, return_inverse=True)
    main = np.bincount(of_block, volume, len(colours)).argmax()
    green = (background >> 8 & 0xFF) / 255.0  # stands for how light it is
    return [
        size, size / max(1.0, _main(size, volume)), smaller, weight, weight - _main(weight, volume), contrast,
        contrast - _main(contrast, volume), green, (of_block == main).astype(np.float64),
    ]  # fmt: skip


def _column(box: Numbers, volume: Numbers) -> list[Numbers]:
    left, top, right, bottom = box.T
    total = volume.sum()
    same_left = _near(left, volume) / total
    same_width = _near(right - left, volume) / total
    main = int((same_left * total + 1e-9 * volume).argmax())
    start = left[main]
    is_main = np.abs(left - start) <= SAME_EDGE
    end = float((right[is_main]).max())
    overlap = np.clip(np.minimum(right, end) - np.maximum(left, start), 0, None) / np.maximum(1.0, right - left)
    beside, before, after = (np.zeros(len(left)) for _ in range(3))
    for b in range(len(left)):
        level = (top < bottom[b]) & (bottom > top[b])
        to_left, to_right = level & (right <= left[b]), level & (left >= right[b])
        beside[b] = np.log1p(volume[to_left | to_right].sum())
        before[b], after[b] = to_left.any(), to_right.any()
    return [same_left, same_width, is_main.astype(np.float64), overlap, beside, before, after]


def _near(values: Numbers, volume: Numbers) -> Numbers:
    """For each value the letters of all blocks that have about the same."""
    order = np.argsort(values, kind="stable")
    ranked, sums = values[order], np.concatenate(([0.0], np.cumsum(volume[order])))
    low = np.searchsorted(ranked, values - SAME_EDGE, "left")
    high = np.searchsorted(ranked, values + SAME_EDGE, "right")
    near: Numbers = sums[high] - sums[low]
    return near


def _above(page: Page, layout: Layout, owner: Ints) -> list[Numbers]:
    across, down = layout.viewport
    found: list[Numbers] = []
    row = owner
    for _ in range(LEVELS):
        left, _, width, height = layout.box[row].T.astype(np.float64)
        found += [width / across, np.minimum(height / down, MOST_SCREENS), left / across]
        row = np.maximum(page.parent[row], 0)
    return found


def _page(layout: Layout, box: Numbers, size: Numbers, volume: Numbers) -> list[Numbers]:
    edges = np.unique(np.round(box[:, 0] / SAME_EDGE))
    shares = [volume[np.round(box[:, 0] / SAME_EDGE) == edge].sum() / volume.sum() for edge in edges]
    facts = (
        min(box[:, 3].max() / layout.viewport[1], MOST_SCREENS), sum(share >= COLUMN_SHARE for share in shares),
        _main(box[:, 2] - box[:, 0], volume) / layout.viewport[0], _main(size, volume),
    )  # fmt: skip
    return [np.full(len(box), float(fact)) for fact in facts]
