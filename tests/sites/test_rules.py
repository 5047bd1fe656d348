from __future__ import annotations

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.settings import Settings
from pagecrunch.sites import SiteRules, parse_rules

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


def test_lists_add_up_and_of_single_values_the_most_specific_holds() -> None:
    merged = parse_rules(TEXT).for_url("https://news.example.org/live/1")
    assert merged is not None
    assert merged.remove == (("example.org", ".promo"), ("news.example.org/live/*", ".ticker"))
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
