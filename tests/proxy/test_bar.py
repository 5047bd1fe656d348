"""The bar as HTML."""

from __future__ import annotations

import re
from dataclasses import replace

from pagecrunch.languages import use_language
from pagecrunch.policies import digest_source
from pagecrunch.proxy.bar import BarFacts, bar_script, bar_styles, make_bar, site_address
from pagecrunch.proxy.removals import Removals
from pagecrunch.sites.removed_groups import RemovedGroup

FACTS = BarFacts(page="https://a.example/p?x=1", path="/p?x=1", view="tidy")
REMOVALS = Removals((RemovedGroup("menu", 4), RemovedGroup("ads", 3)), {}, count=174)


def test_whatever_a_page_holds_is_escaped() -> None:
    bad = "<script>alert(1)</script>"
    facts = replace(FACTS, page=f"https://a.example/{bad}", path=f"/{bad}", message=bad)
    assert bad not in make_bar(facts, Removals(links=[(bad, [(bad, f"https://a.example/{bad}")])]))


def test_it_has_no_form_and_no_token_that_a_page_could_read() -> None:
    made = make_bar(FACTS, REMOVALS)
    assert "<form" not in made and "token" not in made and "<input" not in made


def test_the_view_that_is_shown_is_the_current_one() -> None:
    assert '<a href="/p?x=1&amp;pagecrunch=tidy" aria-current="page">Tidy</a>' in make_bar(FACTS, Removals())


def test_after_a_form_the_page_cannot_be_asked_for_again() -> None:
    assert "<nav" not in make_bar(replace(FACTS, can_switch=False), Removals())


def test_it_names_what_was_removed_and_puts_it_back_by_groups() -> None:
    made = make_bar(FACTS, REMOVALS)
    assert "Removed: menu, 3 advertisements." in made and "174" not in made
    assert made.count(">Put back<") == 2
    assert "Undo" in make_bar(replace(FACTS, put_back=("comments",)), REMOVALS)


def test_colours_and_letters_are_for_reading_pages() -> None:
    assert "Colours:" not in make_bar(FACTS, REMOVALS)
    made = make_bar(replace(FACTS, view="reader", theme="dark", font="sans"), REMOVALS)
    assert "Colours: Dark" in made and "Letters: Without feet (sans)" in made


def test_a_site_is_paused_and_goes_on_again() -> None:
    assert "Pause on this site" in make_bar(FACTS, REMOVALS)
    assert "Clean up this site again" in make_bar(replace(FACTS, view="original", is_paused=True), Removals())


def test_every_link_that_changes_something_leads_to_a_page_of_our_own_with_the_scheme_of_the_page() -> None:
    made = make_bar(FACTS, REMOVALS)
    changing = [link for link in re.findall(r'href="([^"]*)"', made) if "pagecrunch=" not in link]
    assert changing and all(link.startswith("https://pagecrunch.test/site?") for link in changing)
    assert site_address(FACTS, "put-menu").endswith("&do=put-menu")


def test_it_is_in_the_readers_language() -> None:
    with use_language("de"):
        made = make_bar(FACTS, REMOVALS)
    assert 'lang="de"' in made and "Entfernt: Menü, 3 Anzeigen." in made


def test_policies_name_exactly_the_styles_and_the_script_that_the_bar_has() -> None:
    made = make_bar(replace(FACTS, text_size=150), Removals())
    assert tuple(map(digest_source, re.findall(r"<style>(.*?)</style>", made, re.DOTALL)))[::-1] == bar_styles(150)
    assert [digest_source(text) for text in re.findall(r"<script>(.*?)</script>", made, re.DOTALL)] == [bar_script()]


def test_the_page_grows_and_the_bar_does_not() -> None:
    assert ":root{zoom:1.5}#pagecrunch-bar{zoom:0.6667}" in make_bar(replace(FACTS, text_size=150), Removals())
