"""Links that are led elsewhere."""

from __future__ import annotations

import pytest

from pagecrunch.dom.links import lead_links


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
