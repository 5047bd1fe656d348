"""De-duplication as an object of its own."""

from __future__ import annotations

from pagecrunch.batch import Duplicates
from pagecrunch.batch.rows import digest_of


def test_what_was_seen_is_what_was_shown() -> None:
    one, other = Duplicates(), Duplicates()
    assert [one.see(digest_of(text)) for text in ("a", "b", "A ")] == [None, None, 0]
    one.skip()
    assert one.see(digest_of("b")) == 1
    assert len(one) == 2
    assert other.see(digest_of("a")) is None
