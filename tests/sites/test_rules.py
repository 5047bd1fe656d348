from __future__ import annotations

import pytest
from pydantic import ValidationError

from pagecrunch.errors import UsageError
from pagecrunch.settings import Settings
from pagecrunch.sites import SiteRule, SiteRules, parse_rules
from pagecrunch.sites.rules import SitePattern, host_and_path

TEXT = """
[[site]]
match = "news.example.org/live/*"
view = "original"
settings = { "extract.focus" = "recall" }
remove = ".ticker"

[[site]]
match = "example.org"
view = "tidy"
using = "econ"
remove = ".promo"
[site.settings.extract]
focus = "precision"
hidden = "keep"
"""


@pytest.mark.parametrize(
    ("pattern", "url", "is_meant"),
    [
        ("example.org", "https://example.org/", True),
        ("example.org", "https://www.example.org/a/b?q=1", True),
        ("example.org", "https://news.example.org/", True),
        ("example.org", "https://notexample.org/", False),
        ("www.example.org", "https://example.org/", True),
        ("*.example.org", "https://example.org/", True),
        ("news.example.org", "https://example.org/", False),
        ("example.org/blog/*", "https://example.org/blog/today", True),
        ("example.org/blog/*", "https://example.org/news", False),
        ("example.org/*/live", "https://example.org/sport/live", True),
        ("example.org/*/live", "https://example.org/sport/live/1", False),
        ("example.org/a", "https://example.org/a", True),
        ("example.org/a", "https://example.org/ab", False),
        ("example.org/ab*ba", "https://example.org/aba", False),
        ("https://Example.org/a*", "http://EXAMPLE.org./abc", True),
        ("*", "https://any.host.example/", True),
        ("*/amp/*", "https://any.host.example/amp/x", True),
        ("[::1]", "http://[::1]:8080/", True),
        ("example.org", "not an address", False),
        ("example.org", "http://[bad", False),
    ],
)
def test_a_pattern_means_a_host_with_its_subdomains_and_a_path(pattern: str, url: str, is_meant: bool) -> None:
    place = host_and_path(url)
    assert (place is not None and SitePattern.of(pattern).matches(*place)) == is_meant


def test_more_labels_and_longer_paths_are_more_specific() -> None:
    patterns = ["*", "org", "example.org", "example.org/*", "example.org/a*", "news.example.org", "news.example.org/x"]
    scores = [SitePattern.of(pattern).specificity for pattern in patterns]
    assert scores == sorted(scores) and len(set(scores)) == len(scores)


def test_one_selector_may_stand_without_brackets_and_doubles_count_once() -> None:
    rule = SiteRule.model_validate({"match": "a.example", "keep": " .lead ", "remove": [".ad", ".ad"]})
    assert (rule.keep, rule.remove) == ((".lead",), (".ad",))


@pytest.mark.parametrize(
    "values",
    [
        {"match": "a b"},
        {"match": ""},
        {"match": "a.example", "keep": ["p["]},
        {"match": "a.example", "keep": 3},
        {"match": "a.example", "view": "upside down"},
        {"match": "a.example", "python": "import os"},
    ],
)
def test_refuses_what_is_not_a_rule(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        SiteRule.model_validate(values)


def test_lists_add_up_and_of_single_values_the_most_specific_holds() -> None:
    merged = parse_rules(TEXT).for_url("https://news.example.org/live/1")
    assert merged is not None
    assert [(rule.match, rule.remove) for rule in merged.rules] == [
        ("example.org", (".promo",)),
        ("news.example.org/live/*", (".ticker",)),
    ]
    assert (merged.view, merged.using) == ("original", "econ")
    settings = merged.over(Settings())
    assert (settings.extract.focus, settings.extract.hidden) == ("recall", "keep")


def test_among_thousands_of_rules_those_for_a_page_are_found_by_its_host() -> None:
    text = "".join(f'[[site]]\nmatch = "{name}"\n' for name in ("*", "*/a", "org", "b.example.org", "x.example.org"))
    text += "".join(f'[[site]]\nmatch = "host{number}.example.com"\n' for number in range(2000))
    found = parse_rules(text).matching("https://a.b.example.org/a")
    assert [rule.match for rule in found] == ["*", "*/a", "org", "b.example.org"]


def test_a_broad_rule_alone_holds_elsewhere() -> None:
    merged = parse_rules(TEXT).for_url("https://example.org/live/1")
    assert merged is not None and merged.view == "tidy" and merged.over(Settings()).extract.focus == "precision"


def test_of_equally_specific_rules_the_later_one_holds() -> None:
    rules = parse_rules(
        '[[site]]\nmatch = "a.example"\nview = "tidy"\n[[site]]\nmatch = "a.example"\nview = "reader"\n'
    )
    assert rules.view_for("http://a.example/") == "reader"


@pytest.mark.parametrize("url", [None, "", "https://other.example/", "no address", "file:///etc/passwd"])
def test_a_page_without_rules_has_none(url: str | None) -> None:
    assert parse_rules(TEXT).for_url(url) is None
    assert parse_rules(TEXT).view_for(url) is None
    assert SiteRules().for_url(url) is None


def test_a_bad_setting_names_its_rule() -> None:
    with pytest.raises(UsageError, match=r"rule at line 1: there is no setting extract\.focsu; did you mean"):
        parse_rules('[[site]]\nmatch = "a.example"\nsettings = { "extract.focsu" = "recall" }\n')
