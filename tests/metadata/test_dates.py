# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.metadata.dates import find_date, month_number


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
def test_what_is_no_date_of_a_page_gives_none(text: str) -> None:
    assert find_date(text) == ""


def test_a_month_alone_is_kept_as_such() -> None:
    assert find_date("2015-11") == "2015-11"


def test_months_have_numbers_in_many_languages() -> None:
    assert [month_number(word) for word in ("Sept", "août", "października", "x")] == [9, 8, 10, None]
