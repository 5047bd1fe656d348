"""A table of contents: every heading gets an id that links can lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..document.parts import HEADING, Part
from .fragment import Levels, anchor


class Entry(NamedTuple):
    """A heading."""

    title: str
    id: str
    level: int


def with_contents(parts: Sequence[Part], level: Levels) -> tuple[list[Part], list[Entry]]:
    """The parts with an id on every heading, and the headings."""
    out: list[Part] = []
    contents: list[Entry] = []
    for part in parts:
        if part.kind == HEADING and (title := " ".join(part.text.split())):
            named = part._replace(id=part.id or f"part-{len(contents) + 1}")
            contents.append(Entry(title, anchor(named.id), level(int(part.facts["level"]))))
            out.append(named)
        else:
            out.append(part)
    return out, contents
