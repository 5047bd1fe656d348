"""A piece of what is said, and the pauses after it."""

from __future__ import annotations

from typing import NamedTuple

# Pauses in milliseconds: between sentences of one thing, after a thing, and after a heading.
SHORT, MEDIUM, LONG = 250, 600, 900


class Piece(NamedTuple):
    """Something to say, the pause after it, its language where that is another than the document's, and its weight."""

    text: str
    pause: int
    lang: str = ""
    is_heading: bool = False
