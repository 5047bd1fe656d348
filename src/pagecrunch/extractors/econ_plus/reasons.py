"""Why econ-plus keeps a block or leaves it out: as text for people, and as the numbers that its steps write."""

from __future__ import annotations

import numpy as np

from ...page.table import Bools

REASONS = (
    "too far from the story",
    "before the headline",
    "in a box whose name says that it is something else",
    "in a list of entries after the story",
    "with a copyright sign",
    "the same text comes earlier on the page",
    "mostly links",
    "a line without a period or comma that is not part of running text",
    "a heading, item or line within the story",
    "a passage of the story",
    "the headline",
)
(
    BEYOND, BEFORE_HEADLINE, LABELLED, ENTRY, COPYRIGHT, REPEATED, LINKS, OTHER_LINE, STORY_LINE, PASSAGE, HEADLINE,
) = range(len(REASONS))  # fmt: skip
IS_KEPT: Bools = np.isin(range(len(REASONS)), (STORY_LINE, PASSAGE, HEADLINE))
