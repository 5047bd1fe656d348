from __future__ import annotations

import pytest
from document_made import columns_of

from pagecrunch.build import build_page
from pagecrunch.compiled import fastest
from pagecrunch.document import images
from pagecrunch.document.urls import Addresses

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


def test_an_image_is_as_small_as_its_smaller_side_in_pixels() -> None:
    page = build_page("<img width=1 height=30><img width=100px><img height=' 2px '><img width=20%><img width=²><img>")
    rows = page.rows_with("img").tolist()
    none = images.NO_SIZE
    for module in (images, fastest(images)):
        assert [module.least_side(columns_of(page), row) for row in rows] == [1, 100, 2, none, none, none]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://e.org/img/spacer.gif", True),
        ("https://e.org/Images/lazyloading-placeholder.png?v=2", True),
        ("https://e.org/spacer_002.gif#x", True),
        ("https://e.org/blank/quay.jpg", False),
        ("https://e.org/how-to-clear-a-blank-page.jpg", False),
        ("https://e.org/", False),
    ],
)
def test_placeholders_are_known_by_their_names(address: str, expected: bool) -> None:
    for module in (images, fastest(images)):
        assert module.is_placeholder(address) is expected


def test_the_name_of_a_file_tells_nothing() -> None:
    for module in (images, fastest(images)):
        assert module.told("IMG_2006 blog.JPG") == "" and module.told("A quay.") == "A quay."
