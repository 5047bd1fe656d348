from __future__ import annotations

from pagecrunch.page.build import build_page
from pagecrunch.page.path import css_path


def test_a_path_starts_at_the_last_id() -> None:
    page = build_page("<div id=a><div id=b><ul class='menu big'><li>x")
    assert css_path(page, int(page.rows_with("li")[0])) == "div#b > ul.menu > li"


def test_a_path_has_few_steps() -> None:
    page = build_page("<div>" * 30 + "<p>x")
    assert css_path(page, int(page.rows_with("p")[0])).count(">") == 5
