from __future__ import annotations

from document_made import document
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.compiled import fastest
from pagecrunch.document.parts import Open
from pagecrunch.render import markup
from pagecrunch.render.markup import anchor, inline, write


@given(html_soup)
@settings(max_examples=200, deadline=None)
def test_compiled_and_plain_markup_is_the_same(html: str) -> None:
    parts = document(html).parts
    assert fastest(markup).write(parts) == write(parts)


def test_headings_take_the_level_they_are_given() -> None:
    assert write(document("<h1>a</h1>").parts, lambda level: level + 1) == "<h2>a</h2>"


def test_fragments_lead_to_the_ids_that_are_written() -> None:
    assert anchor("sec-2") == "sec-2" and anchor("location") == "at-location"
    assert inline([Open("link", "#location"), "a"], {}) == '<a href="#at-location">a'
