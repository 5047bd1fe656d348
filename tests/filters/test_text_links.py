"""Text links go with their text."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_text_links_go_and_are_accounted_for() -> None:
    result = filtered("text_links", f"{PROSE}<a href=/x>Boats</a><a href=/y><img src=b.jpg></a><a name=z>here</a>")
    assert "Boats" not in result.body and "b.jpg" in result.body and "here" in result.body
    assert result.links == [("Boats", "/x")]
