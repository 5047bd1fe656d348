from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.page.title import title_row, title_text


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<title> High\ntide </title><p>x", " High\ntide "),
        ("<title>Tides</title><title>Other</title>", "Tides"),
        ("<head><title>Tides</title></head><body><title>Other</title>", "Tides"),
        ("<body><svg><title>Close</title></svg><p>x", ""),
        ("<p>x<title>Lost</title>", ""),
        ("", ""),
    ],
)
def test_the_title_is_the_first_in_the_head(html: str, expected: str) -> None:
    page = build_page(html)
    assert title_text(page) == expected
    assert (title_row(page.table) >= 0) is bool(expected)
