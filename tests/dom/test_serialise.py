"""What is written is read as it was meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis.strategies import integers
from pages_made import html_soup
from selectolax.lexbor import LexborHTMLParser

from pagecrunch.dom.parse import is_plain_tree
from pagecrunch.dom.serialise import lead_links, to_stable_html


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


@given(html_soup, integers(0, 50))
def test_an_edited_page_that_is_called_plain_is_read_as_it_is_written(html: str, place: int) -> None:
    document = LexborHTMLParser(html)
    nodes = document.css("body *")
    if nodes:
        nodes[place % len(nodes)].unwrap()
    assert not is_plain_tree(document) or again(document.html or "") == document.html


def lead(address: str) -> str:
    return f"/read?url={address}"


@pytest.mark.parametrize(
    ("href", "led"),
    [
        ("/b?x=1", "/read?url=https://site.example/b?x=1"),
        ("c#part", "/read?url=https://site.example/a/c#part"),
        ("#part", "/read?url=https://site.example/a/page#part"),
        ("//other.example/", "/read?url=https://other.example/"),
        ("HTTP://other.example/", "/read?url=HTTP://other.example/"),
        ("mailto:ann@example.org", "mailto:ann@example.org"),
    ],
)
def test_links_to_pages_are_led_and_others_stay(href: str, led: str) -> None:
    html = lead_links(f'<p><a href="{href}" target="_top">x</a>', "https://site.example/a/page", lead)
    assert f'<a href="{led}">x</a>' in html


def test_the_address_that_a_page_declares_counts_for_its_links() -> None:
    html = lead_links('<base href="/deep/"><a href="x">x</a><a href="#y">y</a>', "https://site.example/a", lead)
    assert 'href="/read?url=https://site.example/deep/x"' in html
    assert 'href="/read?url=https://site.example/a#y"' in html


def test_what_is_no_address_leads_nowhere() -> None:
    assert "<a>x</a>" in lead_links('<a href="http://[::1/">x</a>', "https://site.example/", lead)
