from __future__ import annotations

import pytest
from document_made import columns_of

from pagecrunch.compiled import fastest
from pagecrunch.document import images
from pagecrunch.document.urls import Addresses
from pagecrunch.page.build import build_page

HERE = Addresses("https://example.org/")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<img src=/a.jpg>", "https://example.org/a.jpg"),
        ("<img src='data:image/gif;base64,x' data-src=/a.jpg>", "https://example.org/a.jpg"),
        ("<img src=/small.jpg srcset='/a.jpg 400w, /b.jpg 800w'>", "https://example.org/b.jpg"),
        ("<picture><source srcset=/w.webp><img alt=x></picture>", "https://example.org/w.webp"),
        ("<img src='javascript:x'>", ""),
        ("<img>", ""),
    ],
)
def test_the_source_is_what_a_browser_would_show(html: str, expected: str) -> None:
    page = build_page(html)
    row = int(page.rows_with("img")[0])
    for module in (images, fastest(images)):
        assert module.image_source(columns_of(page), row, HERE) == expected


def test_pixels_are_no_images() -> None:
    page = build_page("<img width=1 height=1><img width=100px><img height=' 2px '><img width=4>")
    rows = page.rows_with("img").tolist()
    for module in (images, fastest(images)):
        assert [module.is_pixel(columns_of(page), row) for row in rows] == [True, False, True, False]
