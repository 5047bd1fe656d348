from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.compiled import fastest
from pagecrunch.document import srcset

PIECES = st.sampled_from(
    ("/a.jpg", "https://e.org/b,c", " ", ", ", ",", "100w", "2x", "1.5x", "9h", "data:x", "w", "é")
)


@pytest.mark.parametrize(
    ("given_set", "expected"),
    [
        ("/a,b.jpg 1x, /c,d.jpg 2x", "/c,d.jpg"),
        ("/a.jpg 640w,https://e.org/b.jpg 1280w", "https://e.org/b.jpg"),
        ("/a.jpg, /b.jpg 1.5x", "/b.jpg"),
        ("data:image/gif;base64,AAAA 900w, /a.jpg 1w", "/a.jpg"),
        ("", ""),
    ],
)
def test_the_largest_image_is_taken(given_set: str, expected: str) -> None:
    assert srcset.largest_of_set(given_set) == expected


@given(st.lists(PIECES, max_size=12).map("".join))
@settings(max_examples=300, deadline=None)
def test_compiled_and_plain_choices_are_the_same(text: str) -> None:
    assert fastest(srcset).largest_of_set(text) == srcset.largest_of_set(text)
