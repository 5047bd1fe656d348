"""The outline of a result: its sections by their headings, with how long each is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .leaves import Leaf
from .tokens import estimate_tokens


@dataclass(frozen=True, slots=True)
class Section:
    """What is under one heading, down to the next; what is before the first heading has an empty title."""

    title: str
    level: int  # of the heading, 1 to 6; 0 before the first heading
    headings: tuple[str, ...]  # above it, outermost first
    words: int  # without those of sections below it
    tokens: int  # about
    first: int  # its leaves: from `first` to `last`
    last: int


def find_sections(leaves: Sequence[Leaf]) -> tuple[Section, ...]:
    """The sections in page order."""
    if not leaves:
        return ()
    starts = [index for index, leaf in enumerate(leaves) if leaf.is_heading]
    if starts[:1] != [0]:
        starts.insert(0, 0)
    found = []
    for start, stop in zip(starts, [*starts[1:], len(leaves)], strict=True):
        heading = leaves[start] if leaves[start].is_heading else None
        own = "\n".join(leaf.text for leaf in leaves[start + (heading is not None) : stop])
        title, level = (heading.text.strip(), int(heading.parts[0].facts["level"])) if heading else ("", 0)
        words, tokens = len(own.split()), estimate_tokens(own)
        found.append(Section(title, level, leaves[start].headings, words, tokens, start, stop))
    return tuple(found)


def outline_text(sections: Sequence[Section], title: str | None = None) -> str:
    """The outline for people: a nested list of headings with their words."""
    lines = []
    for section in sections:
        name = section.title or title or "Opening"
        if section.title or section.words:
            lines.append(f"{'  ' * len(section.headings)}- {name} ({section.words:,} word{'s' * (section.words != 1)})")
    return "\n".join(lines)
