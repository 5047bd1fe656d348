from __future__ import annotations

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus.passages import (
    Passages,
    find_snippet,
    find_story,
    reach_backwards,
    reach_forwards,
    weigh,
)
from pagecrunch.extractors.econ_plus.reasons import LABELLED


def passages_of(html: str) -> list[int]:
    return list(Passages(build_page(html)).is_passage)


def weights_of(html: str, *apart: int) -> list[int]:
    passages = Passages(build_page(html))
    np.asarray(passages.reason)[list(apart)] = LABELLED
    find_story(passages)
    weights = np.zeros(passages.count, np.int32)
    weigh(passages, weights.data)
    return weights.tolist()


def reach(weights: list[int], snippet: int, start: int) -> tuple[int, int]:
    column = np.array(weights, np.int32).data
    return reach_backwards(column, snippet, start), reach_forwards(column, snippet, len(weights))


def test_a_passage_has_a_period_or_comma_and_is_not_mostly_links() -> None:
    html = "<p>One, two.</p><p>Menu</p><p><a href=/>Link, link.</a></p><p>Or <a href=/>this, that</a></p>"
    assert passages_of(html) == [1, 0, 0, 0]


def test_where_all_punctuation_is_linked_linked_text_is_a_passage() -> None:
    assert passages_of("<p>Menu</p><p><a href=/>Link, link.</a></p>") == [0, 1]


def test_hidden_text_is_not_a_passage() -> None:
    assert not any(passages_of("<p hidden>One, two.</p>Much more is seen than hidden"))


def test_the_text_of_a_block_is_as_it_stands_in_the_page() -> None:
    passages = Passages(build_page("<p>One, <b>two</b>\n three.</p><p>Menu</p>"))
    assert passages.text_of(0) == b"One, two\n three."


def test_boxes_are_the_rows_around_passages() -> None:
    page = build_page("<div><p>One.</p></div><div><p>Menu</p></div>")
    holds = Passages(page).holds_passage
    assert [page.tag_name(row) for row in range(len(page)) if holds[row]] == ["html", "body", "div", "p", "#text"]


def test_blocks_are_found_by_the_box_they_stand_in() -> None:
    page = build_page("<div>a</div><div><p>b</p><p>c</p></div><div>d</div>")
    before, box = Passages(page).blocks_before, int(page.rows_with("div")[1])
    assert (before[box], before[int(page.end[box])], before[len(page)]) == (1, 3, 4)


def test_columns_are_zeros_and_never_run_out() -> None:
    passages = Passages(build_page("<p>a"))
    columns = [passages.column(9) for _ in range(50)]
    columns[0][0] = columns[-1][0] = 1
    assert [sum(column) for column in columns] == [1] + 48 * [0] + [1]


def test_words_of_passages_count_linked_words_count_against_and_other_lines_nothing() -> None:
    html = "<p>One two, three.</p><h2>A heading</h2><p><a href=/>A link</a></p>"
    assert weights_of(html) == [3, 0, -2]


def test_all_words_of_what_is_apart_count_against() -> None:
    assert weights_of("<p>One two, three.</p><p>Comment, four words long.</p>", 1) == [3, -4]


def test_links_within_a_passage_never_make_it_count_against() -> None:
    assert weights_of("<p>One, two, three <a href=/>four, five</a></p>") == [1]


def test_where_every_passage_has_a_reason_against_it_all_are_story() -> None:
    assert weights_of("<p>One two, three.</p><p>Four, five.</p>", 0, 1) == [3, 2]


def test_the_snippet_shares_most_or_is_the_longest() -> None:
    passages = Passages(build_page("<p>One, two.<p>One, two, three.<p>One, two, three, four."))
    find_story(passages)
    assert find_snippet(passages) == 2
    np.asarray(passages.shared)[:] = 2, 2, 1
    assert find_snippet(passages) == 1


def test_the_story_ends_where_the_sum_is_highest() -> None:
    assert reach([5, -1, 4, 9, -2, 3, -9, 5], 3, 0) == (0, 5)


def test_a_distant_passage_is_not_worth_the_links_on_the_way() -> None:
    assert reach([5, -8, 4, 9, -6, 3], 3, 0) == (2, 3)


def test_nothing_before_the_start_is_reached_unless_the_snippet_is_there() -> None:
    assert reach([5, 5, 5], 2, 1) == (1, 2)
    assert reach([5, 5, 5], 0, 1) == (0, 2)
