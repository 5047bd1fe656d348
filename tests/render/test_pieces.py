from __future__ import annotations

from pagecrunch.render.pieces import LONG, MEDIUM, SHORT, Piece


def test_pauses_grow_with_what_they_follow() -> None:
    assert SHORT < MEDIUM < LONG and not Piece("a", SHORT).is_heading
