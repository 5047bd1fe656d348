from __future__ import annotations

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from pages_made import html_soup

from pagecrunch import extract, tidy
from pagecrunch.build import read_document
from pagecrunch.sites import SiteRules, parse_rules
from pagecrunch.sites.apply import mark_rows

URL = "https://www.example.org/a/b"
LONG = "<p>The tide came in late that night, and the harbour, which had been dry, filled without a sound.</p>"
PAGE = (
    "<title>Page</title><div class=promo><p>Buy a boat, they said, and sail.</p><b>Now!</b></div>"
    f"<div id=story><h1>The tide</h1><span class=who>By Ada</span>{LONG * 8}"
    "<p class=x>Read our letters, weekly.</p></div>"
)


def rules(text: str, match: str = "example.org") -> SiteRules:
    return parse_rules(f'[[site]]\nmatch = "{match}"\n{text}\n')


def test_keeps_and_removes_in_extract_and_names_the_rule() -> None:
    result = extract(PAGE, URL, sites=rules('keep = ".promo p"\nremove = "#story .x"'))
    result.ledger.check()
    assert "Buy a boat" in result.text and "letters, weekly" not in result.text and "Now!" not in result.text
    reasons = {entry.text: (entry.bucket, entry.reason) for entry in result.ledger.entries}
    assert reasons["Buy a boat, they said, and sail."] == ("kept", "kept by the site rule example.org: .promo p")
    assert reasons["Read our letters, weekly."] == ("removed", "removed by the site rule example.org: #story .x")
    assert "Buy a boat" in result.body


def test_keeps_and_removes_in_tidy_and_names_the_rule() -> None:
    page = f"<nav class=keepme><a href=/a>Home</a> <a href=/b>News</a> <a href=/c>Sport</a></nav>{PAGE}"
    plain = tidy(page, URL)
    ruled = tidy(page, URL, sites=rules('keep = ".keepme"\nremove = ["#story .x", ".promo"]'))
    assert "Sport" not in plain.text and "Sport" in ruled.text
    assert "letters, weekly" in plain.text and "letters, weekly" not in ruled.text and "Buy a boat" not in ruled.text
    ours = [(change.where, change.why) for change in ruled.changes if change.filter == "site_rules"]
    assert ours == [
        ("html > body > div.promo", "removed by the site rule example.org: .promo"),
        ("div#story > p.x", "removed by the site rule example.org: #story .x"),
    ]


def test_what_a_rule_asks_for_is_not_taken_back_by_the_check() -> None:
    result = tidy(PAGE, URL, sites=rules('remove = "#story"'))
    assert "tide came in" not in result.text and "Buy a boat" in result.text
    assert result.removed_words > 100 and result.removed_share > 0.9  # what a rule removed counts too


def test_the_innermost_element_decides_within_a_rule() -> None:
    given = rules('remove = "#story"\nkeep = "#story .x"')
    assert extract(PAGE, URL, sites=given).text.strip() == "Read our letters, weekly."
    assert "letters, weekly" in tidy(PAGE, URL, sites=given).text
    assert "tide came in" not in tidy(PAGE, URL, sites=given).text
    other_way = rules('keep = "#story"\nremove = "#story .x"')
    assert "letters, weekly" not in extract(PAGE, URL, sites=other_way).text


def test_a_more_specific_rule_decides_over_a_broader_one() -> None:
    both = parse_rules(
        '[[site]]\nmatch = "example.org/a/*"\nremove = "#story"\n[[site]]\nmatch = "example.org"\nkeep = "#story .x"\n'
    )
    assert "letters" not in extract(PAGE, URL, sites=both).text
    assert "letters" in extract(PAGE, "https://example.org/other", sites=both).text


def test_content_is_the_first_selector_that_the_page_has() -> None:
    result = extract(PAGE, URL, sites=rules('content = [".missing", "#story > p", ".promo"]\nremove = ".x"'))
    assert result.text.startswith("The tide came in") and "The tide\n" not in result.text
    assert "Buy" not in result.text and "letters" not in result.text
    result.ledger.check()


def test_content_that_is_not_there_is_reported_and_the_extractor_decides() -> None:
    result = extract(PAGE, URL, sites=rules('content = ".gone"'))
    assert "tide came in" in result.text
    assert result.warnings[-1] == "the site rule example.org names content (.gone) that is not on this page"
    assert json.loads(result.json())["warnings"] == list(result.warnings)
    assert tidy(PAGE, URL, sites=rules('content = ".gone"')).warnings[-1].endswith("is not on this page")


def test_title_and_author_stand_where_the_rule_says() -> None:
    result = extract(PAGE, URL, sites=rules('title = ["h7", "h1"]\nauthor = ".who"'))
    assert (result.title, result.author) == ("The tide", "By Ada")
    assert result.metadata.title is not None and result.metadata.title.source == "site rule"


def test_extractor_and_settings_of_a_rule_hold_unless_the_call_names_others() -> None:
    given = rules('using = "everything"\nsettings = { "extract.focus" = "recall" }')
    assert extract(PAGE, URL, sites=given).using == "everything"
    assert extract(PAGE, URL, using="largest", sites=given).using == "largest"
    settings = extract(PAGE, URL, sites=given).settings
    assert settings is not None and settings.extract.focus == "recall"


def test_matches_are_counted() -> None:
    found = extract(PAGE, URL, sites=rules('remove = ["#story p", ".gone"]')).rule_matches
    assert [(match.selector, match.verdict, match.count) for match in found] == [
        ("#story p", "remove", 9),
        (".gone", "remove", 0),
    ]
    assert tidy(PAGE, URL, sites=rules('remove = ["#story p", ".gone"]')).rule_matches == found


def test_pages_of_other_sites_are_as_without_rules() -> None:
    given = rules('remove = "p"', match="other.example")
    assert extract(PAGE, URL, sites=given).text == extract(PAGE, URL).text
    assert tidy(PAGE, URL, sites=given).html == tidy(PAGE, URL).html


def test_hundreds_of_selectors_share_a_reason_and_all_count() -> None:
    page = "".join(f"<p class=c{number}>Line {number} of text.</p>" for number in range(300))
    selectors = ", ".join(f'".c{number}"' for number in range(300))
    result = extract(page, URL, using="everything", sites=rules(f"remove = [{selectors}]"))
    assert result.text.strip() == ""
    result.ledger.check()


@given(html_soup, st.lists(st.sampled_from(["p", "div", ".c", "#i", "td", "a b", "body", "*", "div > *"]), max_size=4))
def test_the_ledger_holds_on_any_page_and_marks_are_those_of_the_innermost_element(html: str, lines: list[str]) -> None:
    half = len(lines) // 2
    given = rules(f"keep = {lines[:half]!r}\nremove = {lines[half:]!r}")
    extract(html, URL, sites=given).ledger.check()
    tidy(html, URL, sites=given)
    source = read_document(html)
    page = source.page(URL)
    merged = given.for_url(URL)
    assert merged is not None
    marks = mark_rows(merged, source.document, page)
    assert not (marks.kept & marks.removed).any()
    for row, _ in marks.removals(page):
        assert np.all(marks.removed[row : page.end[row]])
