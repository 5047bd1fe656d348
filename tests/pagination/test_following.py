from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.pagination.following import next_address, page_number, without_number


@pytest.mark.parametrize(
    ("html", "url", "expected"),
    [
        ("<link rel=next href=/a?page=2>", "https://e.org/a", "https://e.org/a?page=2"),
        ("<a rel='nofollow next' href=/a/2>2</a>", "https://e.org/a", "https://e.org/a/2"),
        (
            "<a href=/a?page=1>1</a><a href=/a?page=2>2</a><a href=/a?page=3>3</a>",
            "https://e.org/a?page=2",
            "https://e.org/a?page=3",
        ),
        ("<a href=/a/page/2/>Next ›</a>", "https://e.org/a/", "https://e.org/a/page/2/"),
        ("<a href=/a-p2.html>weiter</a>", "https://e.org/a.html", "https://e.org/a-p2.html"),
    ],
)
def test_the_next_page_is_found(html: str, url: str, expected: str) -> None:
    assert next_address(build_page(html, url)) == expected


@pytest.mark.parametrize(
    ("html", "url"),
    [
        ("<link rel=next href=https://other.org/a>", "https://e.org/a"),
        ("<link rel=next href='javascript:x'>", "https://e.org/a"),
        ("<link rel=next href=/a#x>", "https://e.org/a"),
        ("<a href=/other/2>2</a>", "https://e.org/a"),
        ("<a href=/b>Next</a>", "https://e.org/a"),
        ("<link rel=next href=/a?page=2>", None),
    ],
)
def test_what_is_no_next_page_of_the_article_is_none(html: str, url: str | None) -> None:
    assert next_address(build_page(html, url)) == ""


def test_addresses_have_numbers() -> None:
    assert [
        page_number(address) for address in ("https://e.org/a", "https://e.org/a?page=3", "https://e.org/a/4/")
    ] == [1, 3, 4]
    assert without_number("https://e.org/a/4/") == without_number("https://e.org/a") == "https://e.org/a"
