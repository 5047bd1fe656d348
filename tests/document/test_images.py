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


def test_icons_are_small_and_a_size_in_other_units_tells_nothing() -> None:
    page = build_page("<img width=24 height=100><img width=25 height=25><img width=20%><img>")
    rows = page.rows_with("img").tolist()
    for module in (images, fastest(images)):
        assert [module.is_icon(columns_of(page), row) for row in rows] == [True, False, False, False]


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
