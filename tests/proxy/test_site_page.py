"""The page about a site: what it is about, and that nothing in its address can get out of its place."""

from __future__ import annotations

import pytest

from pagecrunch.proxy.site_page import SiteFacts, SitePlace

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
def test_anything_else_is_not_a_place(page: str) -> None:
    assert SitePlace.of({"page": page}) is None


def test_it_asks_before_it_does_what_a_link_says() -> None:
    place = SitePlace.of({"page": "https://a.example/p", "view": "tidy"})
    assert place
    assert SiteFacts(place, "t", action="put-menu").question.startswith("Put back on a.example")
    assert SiteFacts(place, "t", action="<script>").question == ""


def test_it_says_what_is_set_and_offers_to_take_it_back() -> None:
    place = SitePlace.of({"page": "https://a.example/p", "view": "tidy"})
    assert place
    facts = SiteFacts(
        place, "t", site_view="reader", text_size=150, choices=frozenset({"put back tidy menu", "no bar"})
    )
    actions = {action: is_on for _, buttons in facts.sections for action, _, is_on in buttons}
    assert actions["site-reader"] and actions["size-150"] and not actions["size-100"]
    assert "site-forget" in actions and "show-here" in actions
    assert [action for action, _ in facts.put_back] == ["undo-menu"]
