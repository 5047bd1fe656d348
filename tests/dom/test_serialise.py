"""What is written is read as it was meant."""

from __future__ import annotations

from hypothesis import given
from pages_made import html_soup
from selectolax.lexbor import LexborHTMLParser

from pagecrunch.dom.serialise import to_stable_html


def again(html: str) -> str:
    return LexborHTMLParser(html).html or ""


def test_a_link_within_a_link_comes_apart_once_and_for_all() -> None:
    document = LexborHTMLParser("<a href=/a>x<table><tr><td><a href=/b>y</a></table></a>")
    html = to_stable_html(document)
    assert again(html) == html


@given(html_soup)
def test_any_page_is_read_as_it_is_written(html: str) -> None:
    stable = to_stable_html(LexborHTMLParser(html))
    assert again(stable) == stable
