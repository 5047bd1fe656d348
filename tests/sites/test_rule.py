from __future__ import annotations

import pytest
from pydantic import ValidationError

from pagecrunch.sites.rule import Pattern, Rule, host_and_path


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
    assert (place is not None and Pattern.of(pattern).holds(*place)) == is_meant


def test_more_labels_and_longer_paths_are_more_specific() -> None:
    patterns = ["*", "org", "example.org", "example.org/*", "example.org/a*", "news.example.org", "news.example.org/x"]
    scores = [Pattern.of(pattern).specificity for pattern in patterns]
    assert scores == sorted(scores) and len(set(scores)) == len(scores)


def test_one_selector_may_stand_without_brackets_and_doubles_count_once() -> None:
    rule = Rule.model_validate({"match": "a.example", "keep": " .lead ", "remove": [".ad", ".ad"]})
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
def test_refuses_what_is_no_rule(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Rule.model_validate(values)
