# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.metadata.dates import are_days_first, find_date, month_number, visible_dates
from pagecrunch.metadata.facts import Fact, Metadata


@pytest.mark.parametrize(
    "text",
    [
        "2024-03-05", "2024-03-05T08:00:00+01:00", "20240305", "2024/3/5", "March 5, 2024", "Mar. 5th 2024", "5 March 2024",
        "5th of March 2024", "Posted on 05 Mar 2024 by Ada", "5. März 2024", "5 mars 2024", "5 de marzo de 2024", "5 marca 2024",
        "5 марта 2024", "5 Μαρτίου 2024", "2024年3月5日", "2024년 3월 5일", "05.03.2024", "3/5/2024", "5 maart 2024",
    ],
)  # fmt: skip
def test_a_date_is_found_however_it_is_written(text: str) -> None:
    assert find_date(text) == "2024-03-05"


def test_the_day_comes_first_where_it_is_said_or_must() -> None:
    assert find_date("3/5/2024", day_first=True) == "2024-05-03" and find_date("25/12/2023") == "2023-12-25"


@pytest.mark.parametrize(
    "text",
    ["", "soon", "2024", "31.02.2024", "1066-10-14", "2999-01-01", "12345678901", "5 Brumaire 2024", "9" * 10_000],
)
def test_what_is_not_a_date_of_a_page_gives_none(text: str) -> None:
    assert find_date(text) == ""


def test_a_month_alone_is_kept_as_such() -> None:
    assert find_date("2015-11") == "2015-11"


def test_months_have_numbers_in_many_languages() -> None:
    assert [month_number(word) for word in ("Sept", "août", "października", "x")] == [9, 8, 10, None]


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
    assert visible_dates(build_page("<p>02/12/2024<p>26/02/2024")) == ["2024-12-02", "2024-02-26"]
    assert visible_dates(build_page("<p>02/12/2024")) == ["2024-02-12"]


def test_of_a_question_and_its_answers_the_first_date_counts() -> None:
    html = "<time itemprop=dateCreated datetime=2024-03-05>x</time><time itemprop=datePublished datetime=2024-04-05>"
    fact = Metadata(build_page(html)).date
    assert fact is not None and fact.value == "2024-03-05"


def test_the_last_change_is_a_fact_of_its_own() -> None:
    fact = Metadata(build_page(ld(datePublished="2024-03-05", dateModified="2024-04-01"))).modified
    assert fact is not None and fact.value == "2024-04-01"


def test_days_that_people_see_are_listed_in_order() -> None:
    assert visible_dates(build_page("<p>March 5, 2024<p hidden>2020-01-01<p>2024-04-01")) == [
        "2024-03-05",
        "2024-04-01",
    ]


def test_a_page_without_a_date_has_none() -> None:
    assert Metadata(build_page("<p>x")).date is None


@pytest.mark.parametrize(
    "line",
    [
        "until versions 1.1.16 and 1.0.13", "10.10.1.10:3128", "2/5/10/20-Second Delay", "1.11.10 Imperfect decisions",
        "https://web.archive.org/web/20180829112450/http://example.org/", "Offer valid until 3/19/26",
        "Member since February 16, 2016", "Founded: Dec 11, 2021",
    ],
)  # fmt: skip
def test_versions_links_offers_and_members_give_no_date(line: str) -> None:
    assert Metadata(build_page(f"<p>{line}</p>")).date is None


def test_code_and_the_reviews_of_others_give_no_date() -> None:
    assert Metadata(build_page("<pre>$ date\n2024-03-05</pre>")).date is None
    assert Metadata(build_page("<ul class=reviews><li>2024-03-05 Great!</ul><p>Updated on 4 March 2023")).date == Fact(
        "2023-03-04", "page"
    )


def test_short_years_are_read_where_day_and_month_have_two_digits() -> None:
    assert find_date("12.01.26") == "2026-01-12" and find_date("3/1/17") == "2017-03-01" and find_date("1.1.16") == ""


def test_one_date_shows_how_the_others_are_written() -> None:
    assert are_days_first(["02/12/2024", "26/02/2024"])
    assert not are_days_first(["02/12/2024", "02/26/2024"])
