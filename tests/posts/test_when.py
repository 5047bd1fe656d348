from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.posts.when import date_rows, has_date, is_only_date, iso_date, read_date, shows_date


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Sun Jul 28, 2013 11:59 am", "2013-07-28T11:59"),
        ("Sun Jul 28, 2013 12:05 am", "2013-07-28T00:05"),
        ("Apr 11, 2020, 1:02 PM", "2020-04-11T13:02"),
        ("14.12.2019 21:42", "2019-12-14T21:42"),
        ("29/07/2004, 19h46", "2004-07-29T19:46"),
        ("Tue 16-Jun-20 16:12:14", "2020-06-16T16:12:14"),
        ("2021年3月4日 10:20", "2021-03-04T10:20"),
        ("2011-12-03T17:27:18-05:00", "2011-12-03T17:27:18-05:00"),
        ("10. April 2020", "2020-04-10"),
        ("Sunday 8th March", ""),
        ("hello", ""),
    ],
)
def test_dates_are_read_as_people_write_them(text: str, date: str) -> None:
    assert iso_date(text) == date


@pytest.mark.parametrize(
    "text",
    ["3 hours ago", "vor 2 Tagen", "hace 5 días", "il y a 3 jours", "3 дня назад", "5 小时前", "2時間前", "8th March"],
)
def test_dates_are_seen_in_many_languages(text: str) -> None:
    assert shows_date(text)


@pytest.mark.parametrize("text", ["Level 7", "Desk 3", "maria1", "12 replies", "Market 5"])
def test_other_numbers_are_not_dates(text: str) -> None:
    assert not shows_date(text)
    assert not is_only_date(text)


def test_a_length_of_time_is_not_a_day() -> None:
    assert has_date("March 8")
    assert not has_date("18 months")


def test_what_a_program_writes_comes_before_what_is_shown() -> None:
    page = build_page(
        '<p><time datetime="2021-03-04T10:20:00Z">yesterday</time> <b title="2021-03-05">today</b> <i>8 March</i>'
    )
    dates = [read_date(page, row) for row in date_rows(page)]
    assert dates == ["2021-03-04T10:20:00Z", "2021-03-05", "8 March"]


def test_a_month_and_year_are_read_as_such() -> None:
    page = build_page("<p><i>September 2019</i>")
    assert [read_date(page, row) for row in date_rows(page)] == ["2019-09"]


def test_dates_in_quotes_and_long_texts_are_those_of_others() -> None:
    assert (
        date_rows(build_page(f"<blockquote><i>2021-03-04</i></blockquote><p>On 2021-03-04 {'we went on ' * 20}")) == []
    )


def test_the_day_may_come_before_the_month() -> None:
    assert iso_date("02/12/2024", day_first=True) == "2024-12-02"
