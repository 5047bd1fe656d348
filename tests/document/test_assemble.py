from __future__ import annotations

from document_made import URL, columns_of
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.compiled import fastest
from pagecrunch.document import assemble
from pagecrunch.document.parts import Part
from pagecrunch.document.select import select
from pagecrunch.document.urls import Addresses
from pagecrunch.page.build import build_page
from pagecrunch.types import Page


def parts(page: Page, *, plain: bool) -> list[Part]:
    module = assemble if plain else fastest(assemble)
    cells = columns_of(page)
    found: list[Part] = module.Assembly(page, cells, select(page, cells), Addresses(page.url)).parts()
    return found


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_compiled_and_plain_parts_are_the_same(html: str) -> None:
    page = build_page(html, URL)
    assert parts(page, plain=False) == parts(page, plain=True)


def test_a_fallback_shows_no_image_twice() -> None:
    html = "<p>Words.<img data-src=/a.jpg><noscript><img src=/a.jpg></noscript>"
    page = build_page(html, URL)
    assert sum(part.kind == "image" for part in parts(page, plain=True)) == 1
