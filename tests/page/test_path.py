from __future__ import annotations

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.page.path import MAX_NAME, MAX_STEPS, css_path


def test_a_path_starts_at_the_last_id() -> None:
    page = build_page("<div id=a><div id=b><ul class='menu big'><li>x")
    assert css_path(page, int(page.rows_with("li")[0])) == "div#b > ul.menu > li"


def test_a_path_has_few_steps() -> None:
    page = build_page("<div>" * 30 + "<p>x")
    assert css_path(page, int(page.rows_with("p")[0])).count(">") == 5


def test_a_long_id_is_cut_so_that_no_page_can_have_it_repeated_for_every_block() -> None:
    result = extract(f"<div id={'x' * 100_000}>" + "<p>text</p>" * 100, using="everything")
    assert max(len(block.path) for block in result.blocks) <= MAX_STEPS * (MAX_NAME + 3)
