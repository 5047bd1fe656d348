"""Empty blocks: boxes and lists from which other filters took all that was in them."""

from __future__ import annotations

import numpy as np

from ..registry import filter_
from .empty_tables import SUBSTANCE, is_empty
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

_BLOCKS = (
    "div",
    "section",
    "aside",
    "nav",
    "header",
    "footer",
    "ul",
    "ol",
    "dl",
    "li",
    "form",
    "article",
    "figure",
    "p",
)
_SUBSTANCE = tuple(tag for tag in f"{SUBSTANCE} hr link style".split() if tag != "form")


class EmptyBlocks(FilterSettings):
    """Whether to run, and no more."""


@filter_(
    "empty_blocks",
    title="Empty blocks",
    description="Removes boxes and lists in which other filters left nothing.",
    settings=EmptyBlocks,
)
def empty_blocks(view: View, settings: EmptyBlocks) -> list[Change]:
    gone = np.concatenate(([0], np.cumsum(~view.alive)))
    lost = gone[view.page.end] - gone[:-1]  # a box that came empty may be drawn by a style: only what we emptied goes
    empty = is_empty(view, _SUBSTANCE, 1)
    rows = [row for row in view.rows(*_BLOCKS) if empty[row] and lost[row]]
    return view.remove_all(rows, "empty blocks", "nothing is left in them")
