"""A sound outline for listeners: one h1, which is the title; below it no level is left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..document.parts import HEADING, Part


def sound_levels(parts: Sequence[Part]) -> Callable[[int], int]:
    """A function from a heading's level on the page to its level under the title's h1.

    The levels that the page uses are closed up: h1, h3 and h6 become h2, h3 and h4.
    """
    used = sorted({int(part.facts["level"]) for part in parts if part.kind == HEADING})
    levels = {level: min(6, rank + 2) for rank, level in enumerate(used)}
    return lambda level: levels.get(level, min(6, level + 1))
