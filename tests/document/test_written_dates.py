from __future__ import annotations

import pytest

from pagecrunch.document.written_dates import _forms, written_date
from pagecrunch.metadata.dates import find_date


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "5 March 2024"), ("en-US", "March 5, 2024"), ("en-GB", "5 March 2024"), ("de-AT", "5. März 2024"),
        ("fr", "5 mars 2024"), ("es", "5 de marzo de 2024"), ("zh-Hans-CN", "2024年3月5日"), ("ko", "2024년 3월 5일"),
        ("vi", "5 tháng 3, 2024"), ("xx", "2024-03-05"), ("", "2024-03-05"),
    ],
)  # fmt: skip
def test_a_day_is_written_as_people_write_it(language: str, written: str) -> None:
    assert written_date("2024-03-05", language) == written


@pytest.mark.parametrize("date", ["2024-03", "2024", "", "x-y-z", "2024-13-01"])
def test_what_is_not_a_day_stays_as_it_is(date: str) -> None:
    assert written_date(date, "de") == date


@pytest.mark.parametrize("language", _forms())
def test_every_language_has_twelve_months_or_numbers(language: str) -> None:
    assert len(_forms()[language].get("months", "").split()) in (0, 12)
    assert len({written_date(f"2024-{month:02}-05", language) for month in range(1, 13)}) == 12


@pytest.mark.parametrize(
    "language", ["en", "en-us", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "el", "tr", "zh", "ja", "ko"]
)
def test_we_can_read_what_we_write(language: str) -> None:
    assert all(
        find_date(day := f"2023-{month:02}-17") == find_date(written_date(day, language)) for month in range(1, 13)
    )
