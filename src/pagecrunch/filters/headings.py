"""Headings: one <h1>, and no skipped level. Screen readers jump from heading to heading by level.

`aria-level` changes the level, and not another tag, so that the page's styles still fit.
"""

from .engine.contract import Change, FilterSettings, View, filter_

LEVELS = {f"h{level}": level for level in range(1, 7)}


@filter_(
    "headings", "Headings", "Makes sure that there is one main heading, and that no level is skipped.", FilterSettings
)
def headings(view: View, settings: FilterSettings) -> list[Change]:
    words, images = view.total("words"), view.total("images")
    rows = [row for row in view.rows(*LEVELS) if (words[row] or images[row]) and not view.page.hidden[row]]
    levels = [LEVELS[view.page.tag_name(row)] for row in rows]
    changes: list[Change] = []
    for row, level, right in zip(rows, levels, repair(levels), strict=True):
        if level != right:
            view.nodes[row].attrs["aria-level"] = str(right)
            view.nodes[row].attrs["role"] = "heading"
            changes.append(view.change(row, f"made a heading of level {level} one of level {right}", "levels in order"))
    return changes


def repair(levels: list[int]) -> list[int]:
    """The levels with one main heading, the first of the highest, and each at most one below the one before."""
    if not levels:
        return []
    main = levels.index(min(levels))
    repaired: list[int] = []
    open_levels: list[tuple[int, int]] = []  # (level as written, level as repaired), outermost first
    for index, level in enumerate(levels):
        if index == main:
            open_levels = [(level, 1)]
            repaired.append(1)
            continue
        while open_levels and open_levels[-1][0] >= level:
            open_levels.pop()
        right = min(6, open_levels[-1][1] + 1) if open_levels else 2
        open_levels.append((level, right))
        repaired.append(right)
    return repaired
