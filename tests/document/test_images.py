from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.document.images import (
    UNKNOWN_SIZE,
    image_source,
    is_placeholder,
    largest_of_srcset,
    smaller_side,
    useful_alt,
)
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
    assert image_source(page.table, row, HERE) == expected


def test_an_image_is_as_small_as_its_smaller_side_in_pixels() -> None:
    page = build_page("<img width=1 height=30><img width=100px><img height=' 2px '><img width=20%><img width=²><img>")
    rows = page.rows_with("img").tolist()
    assert [smaller_side(page.table, row) for row in rows] == [1, 100, 2] + [UNKNOWN_SIZE] * 3


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
    assert is_placeholder(address) is expected


def test_a_file_name_is_not_a_useful_alt_text() -> None:
    assert useful_alt("IMG_2006 blog.JPG") == "" and useful_alt("A quay.") == "A quay."


@pytest.mark.parametrize("alt", ["null", "undefined", "...", "- -", "None"])
def test_a_word_of_a_program_or_a_sign_is_not_a_useful_alt_text(alt: str) -> None:
    assert useful_alt(alt) == ""


def test_an_alt_text_has_no_markup() -> None:
    assert useful_alt("The <em class=x>old</em> quay") == "The old quay"
    assert useful_alt("30 years of <br> tags") == "30 years of <br> tags" and useful_alt("a < b </") == "a < b </"


@pytest.mark.parametrize(
    ("srcset", "expected"),
    [
        ("/a,b.jpg 1x, /c,d.jpg 2x", "/c,d.jpg"),
        ("/a.jpg 640w,https://e.org/b.jpg 1280w", "https://e.org/b.jpg"),
        ("/a.jpg, /b.jpg 1.5x", "/b.jpg"),
        ("data:image/gif;base64,AAAA 900w, /a.jpg 1w", "/a.jpg"),
        ("", ""),
    ],
)
def test_the_largest_image_is_taken(srcset: str, expected: str) -> None:
    assert largest_of_srcset(srcset) == expected
