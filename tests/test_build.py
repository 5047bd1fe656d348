from __future__ import annotations

from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.build import build_page


def test_a_page_over_its_limit_of_bytes_says_so() -> None:
    page = build_page(b"<p>" + b"word " * 100, max_bytes=50)
    assert len(page.text_bytes) < 50
    assert page.truncated == ("only the first 50 bytes of the page were read",)


def test_a_page_over_its_limit_of_rows_says_so() -> None:
    page = build_page("<p>x</p>" * 100, max_rows=50)
    assert len(page) == 50
    assert page.truncated == ("only the first 50 nodes of the page were read",)


def test_a_page_within_its_limits_is_whole() -> None:
    assert build_page("<p>x").truncated == ()


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_the_plain_path_builds_the_same_page(html: str) -> None:
    one, other = build_page(html), build_page(html, plain=True)
    for name in ("tag", "parent", "end", "hidden", "counts", "sums"):
        assert getattr(one, name).tolist() == getattr(other, name).tolist(), name
    assert one.text_bytes == other.text_bytes and one.attr_bytes == other.attr_bytes
