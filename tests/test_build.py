from __future__ import annotations

from pagecrunch.build import build_page, read_document


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


def test_the_parser_gets_no_more_than_the_rows_that_are_read() -> None:
    source = read_document("<p>x" * 1000, max_rows=50)
    assert len(source.document.css("p")) <= 25
    assert source.truncated == ("only the first 50 nodes of the page were read",)
    assert source.page().truncated == source.truncated
