from __future__ import annotations

from typing import Any

import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus.judge import FASTEST_STEPS, PLAIN_STEPS

TWINS = pytest.mark.parametrize("steps", [PLAIN_STEPS, FASTEST_STEPS], ids=["plain", "fastest"])


def passages_of(html: str, steps: Any) -> list[int]:
    return list(steps.passages.Passages(build_page(html)).is_passage)


@TWINS
def test_a_passage_has_a_period_or_comma_and_is_not_mostly_links(steps: Any) -> None:
    html = "<p>One, two.</p><p>Menu</p><p><a href=/>Link, link.</a></p><p>Or <a href=/>this, that</a></p>"
    assert passages_of(html, steps) == [1, 0, 0, 0]


@TWINS
def test_where_all_punctuation_is_linked_linked_text_is_a_passage(steps: Any) -> None:
    assert passages_of("<p>Menu</p><p><a href=/>Link, link.</a></p>", steps) == [0, 1]


@TWINS
def test_hidden_text_is_no_passage(steps: Any) -> None:
    assert not any(passages_of("<p hidden>One, two.</p>Much more is seen than hidden", steps))


@TWINS
def test_the_text_of_a_block_is_what_stands_in_the_page(steps: Any) -> None:
    passages = steps.passages.Passages(build_page("<p>One, <b>two</b>\n three.</p><p>Menu</p>"))
    assert passages.text_of(0) == b"One, two\n three."


@TWINS
def test_boxes_are_the_rows_around_passages(steps: Any) -> None:
    page = build_page("<div><p>One.</p></div><div><p>Menu</p></div>")
    holds = steps.passages.Passages(page).holds_passage
    assert [page.tag_name(row) for row in range(len(page)) if holds[row]] == ["html", "body", "div", "p", "#text"]


@TWINS
def test_blocks_are_found_by_the_box_they_stand_in(steps: Any) -> None:
    page = build_page("<div>a</div><div><p>b</p><p>c</p></div><div>d</div>")
    before, box = steps.passages.Passages(page).blocks_before, int(page.rows_with("div")[1])
    assert (before[box], before[int(page.end[box])], before[len(page)]) == (1, 3, 4)


def test_columns_are_zeros_and_never_run_out() -> None:
    passages = PLAIN_STEPS.passages.Passages(build_page("<p>a"))
    columns = [passages.column(9) for _ in range(50)]
    columns[0][0] = columns[-1][0] = 1
    assert [sum(column) for column in columns] == [1] + 48 * [0] + [1]
