from __future__ import annotations

import pytest

from pagecrunch.metadata.facts import Metadata
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
    fact = Metadata(build_page(html)).date
    assert fact is not None and (fact.value, fact.source) == (date, source)


@pytest.mark.parametrize(
    ("html", "url", "date", "source"),
    [
        (ld(datePublished="2024-03-06T01:00Z") + "<p>x", "https://e.org/2024/03/05/tides", "2024-03-05", "address"),
        (ld(datePublished="2024-05-06") + "<p>x", "https://e.org/2024/03/05/tides", "2024-05-06", "json-ld"),
        ("<p>x", "https://e.org/2024/march/05/tides", "2024-03-05", "address"),
        ("<meta name=w-published-date content=2024-03-05>", None, "2024-03-05", "meta"),
        ("<p>26/02/2024<p>02/03/2024", None, "2024-02-26", "page"),
    ],
)
def test_addresses_and_unusual_names_give_dates_too(html: str, url: str | None, date: str, source: str) -> None:
    fact = Metadata(build_page(html, url)).date
    assert fact is not None and (fact.value, fact.source) == (date, source)


def test_one_date_with_the_day_first_tells_how_to_read_the_others() -> None:
    assert shown_days(build_page("<p>02/12/2024<p>26/02/2024")) == ["2024-12-02", "2024-02-26"]
    assert shown_days(build_page("<p>02/12/2024")) == ["2024-02-12"]


def test_of_a_question_and_its_answers_the_first_date_counts() -> None:
    html = "<time itemprop=dateCreated datetime=2024-03-05>x</time><time itemprop=datePublished datetime=2024-04-05>"
    fact = Metadata(build_page(html)).date
    assert fact is not None and fact.value == "2024-03-05"


def test_the_last_change_is_a_fact_of_its_own() -> None:
    fact = Metadata(build_page(ld(datePublished="2024-03-05", dateModified="2024-04-01"))).modified
    assert fact is not None and fact.value == "2024-04-01"


def test_days_that_people_see_are_listed_in_order() -> None:
    assert shown_days(build_page("<p>March 5, 2024<p hidden>2020-01-01<p>2024-04-01")) == ["2024-03-05", "2024-04-01"]


def test_a_page_without_a_date_has_none() -> None:
    assert Metadata(build_page("<p>x")).date is None
