"""The page about a site: what it is about, and that nothing in its address can get out of its place."""

from __future__ import annotations

import pytest

from pagecrunch.proxy.site_page import SiteFacts, SitePlace, make_page

EVIL = '"><script>alert(1)</script>'


def place(page: str = "https://a.example:444/p?q=1", view: str = "tidy") -> SitePlace:
    found = SitePlace.of({"page": page, "view": view})
    assert found
    return found


def test_a_place_is_a_web_address_and_leads_back_to_it_in_its_view() -> None:
    assert place() == SitePlace("https://a.example:444", "a.example", "/p?q=1", "tidy")
    assert place().address() == "https://a.example:444/p?q=1&pagecrunch=tidy"
    assert place().address(in_view=False) == "https://a.example:444/p?q=1"
    assert place("http://[::1]/").host == "::1"


@pytest.mark.parametrize(
    "page",
    ["", "javascript:alert(1)", "file:///etc/passwd", "http://", "http://[", "http://a b/", "http://a;b/",
     "//a.example", "http://user@a.example/", "http://a.example/\r\nX: 1", "http://a.example/" + "x" * 9000],
)  # fmt: skip
def test_anything_else_is_no_place(page: str) -> None:
    assert SitePlace.of({"page": page}) is None


def test_everything_on_the_page_is_escaped() -> None:
    facts = SiteFacts(place(f"http://a.example/{EVIL}"), EVIL, keep=EVIL, name=EVIL, message=EVIL, console=EVIL)
    assert b"<script" not in make_page(facts)


def test_it_says_what_is_set_and_offers_to_take_it_back() -> None:
    page = make_page(SiteFacts(place(), "t", site_view="reader", text_size=150)).decode()
    assert '<button name="act" value="site-reader" aria-pressed=true>Always Reader</button>' in page
    assert "Same as other sites" in page and page.count("aria-pressed") == 2
    assert "Put back" not in page
    assert "Put it back on a.example" in make_page(SiteFacts(place(), "t", keep="nav", name="menu")).decode()
