from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.dom.tag_starts import tag_starts

NAMES = [b"mglyph", b"noscript", b"/noscript"]


def test_tags_are_found_in_any_case_and_wherever_they_stand() -> None:
    found = tag_starts(b"<p><NoScript>x</noscript ><!-- <mglyph> --><nos", NAMES)
    assert found == [[31], [3], [14]]


@given(st.lists(st.sampled_from((b"<", b"</", b"noscript", b"NOSCRIPT", b"mglyph", b"x", b">"))).map(b"".join))
def test_nothing_is_found_that_a_search_for_the_tag_does_not_find(data: bytes) -> None:
    lower = data.lower()
    for name, starts in zip(NAMES, tag_starts(data, NAMES), strict=True):
        assert starts == [at for at in range(len(data)) if lower.startswith(b"<" + name, at)]
