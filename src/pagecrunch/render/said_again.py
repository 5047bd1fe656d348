"""Alt text that the words beside an image repeat: nobody wants to hear it twice."""

from __future__ import annotations

from collections.abc import Sequence

from ..document.parts import CAPTION, HEADING, PARAGRAPH, TEXT, Part

_WORDS = frozenset((TEXT, PARAGRAPH, HEADING))


def is_said_again(parts: Sequence[Part], index: int, alt: str) -> bool:
    """Whether the caption or the line right after an image says just what its alt text says."""
    after = index + 1
    if alt and after < len(parts) and parts[after].kind == CAPTION:
        after += 1
    if not alt or after >= len(parts) or parts[after].kind not in _WORDS:
        return False
    first = parts[after].spans[0]
    if isinstance(first, str) and first[:1].casefold() != alt[:1].casefold():
        return False  # most lines, at a glance
    return parts[after].text.strip().casefold().rstrip(".") == alt.strip().casefold().rstrip(".")
