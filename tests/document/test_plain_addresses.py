from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.compiled import fastest
from pagecrunch.document import plain_addresses

PIECES = st.sampled_from(
    ("https://", "http://", "e.org", ":", "80", "/", "//", ".", "?", "#", "a", "%20", " ", "é", "{", "&")
)


@pytest.mark.parametrize("address", ["https://e.org", "http://e.org:80/a?b=c#d", "https://e.org/a//b"])
def test_addresses_that_stand_as_they_are(address: str) -> None:
    assert plain_addresses.is_plain(address)


@pytest.mark.parametrize("address", ["/a", "https://e.org/a b", "javascript:x", "https://e.org:/", "https://é.org"])
def test_addresses_that_need_a_closer_look(address: str) -> None:
    assert not plain_addresses.is_plain(address)


@given(st.lists(PIECES, max_size=10).map("".join))
@settings(max_examples=1000, deadline=None)
def test_compiled_and_plain_answers_are_the_same(text: str) -> None:
    compiled = fastest(plain_addresses)
    assert compiled.is_plain(text) == plain_addresses.is_plain(text)
    assert compiled.is_plain_path(text) == plain_addresses.is_plain_path(text)
