"""Steps are lines and links before the content, counted as a screen reader passes them."""

from __future__ import annotations

from bench.steps import gold_lines, holds, lines_of, steps_before, steps_before_content

PAGE = "<nav><a href=/a>Home</a> <a href=/b>News</a></nav><p>A line.</p><h1>The tide of the year</h1><p>Text."


def test_a_page_is_read_line_by_line_with_the_links_of_each() -> None:
    lines = lines_of(PAGE, None)
    assert [line.words for line in lines][:2] == [("home", "news"), ("a", "line")]
    assert [line.links for line in lines] == [2, 0, 0, 0]


def test_lines_and_links_before_the_gold_line_are_steps() -> None:
    assert steps_before(lines_of(PAGE, None), ["the", "tide", "of"]) == 4  # two lines and two links
    assert steps_before(lines_of(PAGE, None), ["not", "there"]) is None


def test_what_nobody_hears_is_no_step_and_what_is_for_screen_readers_is() -> None:
    page = "<p style='display:none'>x</p><p style='position:absolute;left:-9999px'>Skip</p><h1>Tides</h1>"
    assert [line.words for line in lines_of(page, None)] == [("skip",), ("tides",)]


def test_a_gold_line_that_could_be_a_menu_entry_is_passed_by() -> None:
    assert list(gold_lines("News\nThe tide of the year came in")) == [
        ["the", "tide", "of", "the", "year", "came", "in"]
    ]


def test_words_must_stand_in_a_row() -> None:
    assert holds(["a", "b", "c"], ["b", "c"]) and not holds(["a", "b", "c"], ["a", "c"])


def test_both_pages_are_measured_to_the_same_line() -> None:
    tidied = lines_of("<h1>The tide of the year</h1>", None)
    assert steps_before_content(lines_of(PAGE, None), tidied, "Gone from the tidied page\nThe tide of the year") == (
        4,
        0,
    )
    assert steps_before_content([], [], "The tide of the year") is None
