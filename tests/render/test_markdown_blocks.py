from __future__ import annotations

from document_made import document
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.compiled import fastest
from pagecrunch.render import markdown_blocks
from pagecrunch.render.markdown_blocks import Writer, fenced


@given(html_soup)
@settings(max_examples=200, deadline=None)
def test_compiled_and_plain_blocks_are_the_same(html: str) -> None:
    parts = document(html).parts
    assert fastest(markdown_blocks).Writer(parts).write() == Writer(parts).write()


def test_a_fence_is_longer_than_those_within() -> None:
    assert fenced("```\nx\n```", "md") == "````md\n```\nx\n```\n````"
