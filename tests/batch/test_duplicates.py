"""De-duplication as an object of its own."""

from __future__ import annotations

from pagecrunch.batch import Duplicates


def test_what_was_seen_is_what_was_shown() -> None:
    one, other = Duplicates(), Duplicates()
    assert [one.see_text(text) for text in ("a", "b", "A ")] == [None, None, 0]
    one.skip()
    assert one.see_text("b") == 1
    assert len(one) == 2
    assert other.see_text("a") is None
