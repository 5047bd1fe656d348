from __future__ import annotations

from document_made import document
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.compiled import fastest
from pagecrunch.render import spoken
from pagecrunch.render.announcements import IN_ENGLISH


@given(html_soup)
@settings(max_examples=200, deadline=None)
def test_compiled_and_plain_pieces_are_the_same(html: str) -> None:
    parts = document(html).parts
    assert fastest(spoken).spoken(parts, IN_ENGLISH) == spoken.spoken(parts, IN_ENGLISH)


def test_addresses_are_named_by_their_host_alone() -> None:
    made = document("<p>See https://www.example.org/a/b?c=1 and www.example.net/long/way.html or www.example.com.")
    assert (
        spoken.spoken(made.parts, IN_ENGLISH)[0].text
        == "See link to example.org and link to example.net or www.example.com."
    )
