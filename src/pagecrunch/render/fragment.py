"""The content as a piece of HTML, safe to put into another page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..compiled import fastest
from ..document.parts import Part
from . import markup as plain_markup
from .sanitize import SafeHtml, sanitize

write = fastest(plain_markup).write


def fragment(parts: Sequence[Part], level: Callable[[int], int] | None = None) -> SafeHtml:
    """The parts as a piece of HTML. `level` gives a heading's level in the output."""
    return sanitize(write(parts, level))
