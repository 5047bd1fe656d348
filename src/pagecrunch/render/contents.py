"""An outline of headings without gaps, and a table of contents: every heading gets an id that links can lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..document.parts import HEADING, Part
from .fragment import anchor

LOWEST = 6


class Entry(NamedTuple):
    """A heading."""

    title: str
    id: str
    level: int


def in_outline(parts: Sequence[Part]) -> list[Part]:
    """The parts with headings below the title, which is the only h1, each at most one level below the one before it.

    h1, h3, h6, h2 become h2, h3, h4, h3, so that listeners can follow the outline.
    """
    out: list[Part] = []
    above: list[int] = []  # the levels on the page of the headings that the current place is under
    for part in parts:
        if part.kind == HEADING:
            level = int(part.facts["level"])
            above = [*(each for each in above if each < level), level]
            out.append(part._replace(facts={**part.facts, "level": min(LOWEST, len(above) + 1)}))
        else:
            out.append(part)
    return out


def with_contents(parts: Sequence[Part]) -> tuple[list[Part], list[Entry]]:
    """The parts in outline, with an id on every heading, and the headings."""
    out: list[Part] = []
    contents: list[Entry] = []
    for part in in_outline(parts):
        if part.kind == HEADING and (title := " ".join(part.text.split())):
            named = part._replace(id=part.id or f"part-{len(contents) + 1}")
            contents.append(Entry(title, anchor(named.id), part.facts["level"]))
            out.append(named)
        else:
            out.append(part)
    return out, contents
