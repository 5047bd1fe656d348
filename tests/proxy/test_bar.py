"""The bar as HTML: links alone, and no secret."""

from __future__ import annotations

import base64
import hashlib
import re
from urllib.parse import parse_qs, urlsplit

from pagecrunch.proxy.bar import MOST_SHOWN, BarFacts, bar_script, bar_styles, make_bar, site_address, zoom_sheet
from pagecrunch.proxy.removals import Removals, RemovedItem

EVIL = '"><script>alert(1)</script>'
FACTS = BarFacts("https://a.example/p?q=1", "/p?q=1", "reader")


def test_whatever_a_page_holds_is_escaped() -> None:
    facts = BarFacts(f"http://a.example/{EVIL}", f"/{EVIL}", "tidy", message=EVIL)
    html = make_bar(facts, Removals((RemovedItem(EVIL, EVIL, EVIL),), 1))
    assert html.count("<script") == 1
    assert "alert(1)</script>" not in html.replace("&lt;/script&gt;", "")


def test_it_has_no_form_and_no_token_that_a_page_could_read() -> None:
    html = make_bar(FACTS, Removals((RemovedItem("menu", "nav"),), 1))
    assert "<form" not in html and "<input" not in html and "token" not in html


def test_the_view_that_is_shown_is_the_current_one() -> None:
    html = make_bar(FACTS, Removals())
    assert '<a href="/p?q=1&amp;pagecrunch=reader" aria-current="page">Reader</a>' in html
    assert html.count('aria-current="page"') == 1
    assert "What was removed" not in html


def test_after_a_form_the_page_cannot_be_asked_for_again() -> None:
    html = make_bar(BarFacts("http://a.example/p", "/p", "tidy", can_switch=False), Removals())
    assert "Views of this page" not in html


def test_of_many_things_the_first_are_listed_and_the_rest_counted() -> None:
    things = tuple(RemovedItem(f"thing {number}", "p") for number in range(100))
    html = make_bar(FACTS, Removals(things, 230))
    assert html.count("Put back</a>") == MOST_SHOWN
    assert f"And {230 - MOST_SHOWN} more." in html
    assert "230 removed" in html


def test_a_thing_is_put_back_on_a_page_of_our_own_with_the_scheme_of_the_page() -> None:
    parts = urlsplit(site_address(FACTS, RemovedItem("A\n menu", "nav >\n ul")))
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "pagecrunch.test", "/site")
    assert parse_qs(parts.query)["keep"] == ["nav > ul"]
    assert parse_qs(parts.query)["page"] == ["https://a.example/p?q=1"]


def test_policies_name_exactly_the_styles_and_the_script_that_the_bar_has() -> None:
    html = make_bar(BarFacts("http://a.example/p", "/p", "tidy", text_size=150), Removals())
    assert set(map(_digest, re.findall(r"<style>(.*?)</style>", html, re.DOTALL))) == set(bar_styles(150))
    assert list(map(_digest, re.findall(r"<script>(.*?)</script>", html, re.DOTALL))) == [bar_script()]


def test_the_page_grows_and_the_bar_does_not() -> None:
    assert zoom_sheet(150) == ":root{zoom:1.5}#pagecrunch-bar{zoom:0.6667}"
    assert "zoom:1.5" in make_bar(BarFacts("http://a.example/p", "/p", "tidy", text_size=150), Removals())
    assert "zoom:" not in make_bar(FACTS, Removals())


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
