from __future__ import annotations

from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.page.build import build_page
from pagecrunch.render import collapse
from pagecrunch.render.text import block_texts


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_compiled_and_plain_texts_are_the_same(html: str) -> None:
    page = build_page(html)
    kept = page.hidden == 0
    assert block_texts(page, kept, {}) == collapse.block_texts(page, kept, {})
    cuts = {int(row): (int(page.text_start[row]), int(page.text_end[row]) - 0) for row in page.text_rows[:2]}
    assert block_texts(page, kept, cuts) == collapse.block_texts(page, kept, cuts)
