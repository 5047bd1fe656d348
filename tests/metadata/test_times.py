from __future__ import annotations

import pytest

from pagecrunch.metadata.facts import read_metadata
from pagecrunch.metadata.times import shown_days
from pagecrunch.page.build import build_page


def ld(**fields: str) -> str:
    import json

    return f'<script type="application/ld+json">{json.dumps({"@type": "Article", **fields})}</script>'


@pytest.mark.parametrize(
    ("html", "date", "source"),
    [
        (ld(datePublished="2024-03-05", dateModified="2024-04-01") + "<p>x", "2024-03-05", "json-ld"),
        ("<meta property=article:published_time content=2024-03-05T10:00>", "2024-03-05", "meta"),
        ("<meta name=DC.date.issued content=2024-03-05>", "2024-03-05", "dublin core"),
        ("<time itemprop=datePublished datetime=2024-03-05>x</time>", "2024-03-05", "microdata"),
        ("<p>Text of 1999.<p class=date>5 March 2024", "2024-03-05", "page"),
        ("<time datetime=2024-03-05>then</time><p>March 5, 2024", "2024-03-05", "page"),
        ("<p>Published March 5, 2024", "2024-03-05", "page"),
        (ld(datePublished="2025-01-01", dateModified="2025-01-01") + "<p>March 5, 2024", "2024-03-05", "page"),
        (ld(dateModified="2024-03-05") + "<p>x", "2024-03-05", "json-ld"),
    ],
)
def test_the_date_is_found_with_its_source(html: str, date: str, source: str) -> None:
    fact = read_metadata(build_page(html)).date
    assert fact is not None and (fact.value, fact.source) == (date, source)


def test_the_last_change_is_a_fact_of_its_own() -> None:
    fact = read_metadata(build_page(ld(datePublished="2024-03-05", dateModified="2024-04-01"))).modified
    assert fact is not None and fact.value == "2024-04-01"


def test_days_that_people_see_are_listed_in_order() -> None:
    assert shown_days(build_page("<p>March 5, 2024<p hidden>2020-01-01<p>2024-04-01")) == ["2024-03-05", "2024-04-01"]


def test_a_page_without_a_date_has_none() -> None:
    assert read_metadata(build_page("<p>x")).date is None
