"""The bar as HTML."""

from __future__ import annotations

from pagecrunch.proxy.bar import MOST_SHOWN, BarFacts, file_address, make_bar, read_file, zoom_sheet
from pagecrunch.proxy.removals import Removals, RemovedItem

EVIL = '"><script>alert(1)</script>'


def test_whatever_a_page_holds_is_escaped() -> None:
    facts = BarFacts(EVIL, f"/{EVIL}", "tidy", token=EVIL, message=EVIL, console=EVIL, nonce=EVIL)
    html = make_bar(facts, Removals((RemovedItem(EVIL, EVIL, EVIL),), 1))
    assert html.count("<script") == 1
    assert "alert(1)</script>" not in html.replace("&lt;/script&gt;", "")


def test_the_view_that_is_shown_is_the_current_one() -> None:
    html = make_bar(BarFacts("a.example", "/p?q=1", "reader"), Removals())
    assert '<a href="/p?q=1&amp;pagecrunch=reader" aria-current="page">Reader</a>' in html
    assert html.count("aria-current") == 1
    assert "What was removed" not in html


def test_after_a_form_the_page_cannot_be_asked_for_again() -> None:
    html = make_bar(BarFacts("a.example", "/p", "tidy", can_switch=False), Removals())
    assert "Views of this page" not in html


def test_of_many_things_the_first_are_listed_and_the_rest_counted() -> None:
    things = tuple(RemovedItem(f"thing {number}", "p") for number in range(100))
    html = make_bar(BarFacts("a.example", "/p", "tidy"), Removals(things, 230))
    assert html.count("Put back</button>") == MOST_SHOWN
    assert f"And {230 - MOST_SHOWN} more." in html
    assert "230 removed" in html


def test_a_file_changes_its_address_when_it_changes() -> None:
    body, digest = read_file("bar.css")
    assert b":host" in body
    assert file_address("bar.css").endswith(f"bar.css?{digest}")


def test_the_page_grows_and_the_bar_does_not() -> None:
    assert zoom_sheet(150) == b":root{zoom:1.5}#pagecrunch-bar{zoom:0.6667}"
    assert "size-150.css" in make_bar(BarFacts("a.example", "/p", "tidy", text_size=150), Removals())
    assert "size-100.css" not in make_bar(BarFacts("a.example", "/p", "tidy"), Removals())
