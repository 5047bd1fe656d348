"""Steps are lines and links before the content, counted as a screen reader passes them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.steps import Way, gold_lines, holds, lines_of, steps_before, steps_before_content, way_to

PAGE = "<nav><a href=/a>Home</a> <a href=/b>News</a></nav><p>A line.</p><h1>The tide of the year</h1><p>Text."


def test_a_page_is_read_line_by_line_with_the_links_of_each() -> None:
    lines = lines_of(PAGE, None)
    assert [line.words for line in lines][:2] == [("home", "news"), ("a", "line")]
    assert [line.links for line in lines] == [2, 0, 0, 0]


def test_lines_and_links_before_the_gold_line_are_steps() -> None:
    assert steps_before(lines_of(PAGE, None), ["the", "tide", "of"]) == 4  # two lines and two links
    assert steps_before(lines_of(PAGE, None), ["not", "there"]) is None


def test_what_nobody_hears_is_not_a_step_and_what_is_for_screen_readers_is() -> None:
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


def test_the_way_is_counted_in_steps_headings_and_words() -> None:
    page = "<p>Skip to <a href=#m>content</a></p><h2>Menu of the day</h2><p>a</p><p>b</p><h1>Tides</h1><p>The text."
    lines = lines_of(page, None)
    assert way_to(lines, ["tides"]) == Way(steps=5, by_heading=2, words=10)
    assert way_to(lines, ["the", "text"]) == Way(steps=6, by_heading=3, words=11)
    assert way_to(lines, ["not", "there"]) is None


def test_every_view_is_measured_beside_the_paper(
    make_corpus: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    story = "".join(f"<p>The tide of day {day} came late, and the port was full of ships.</p>" for day in range(12))
    menu = "<nav><ul>" + "".join(f"<li><a href=/{n}>Section {n}</a></li>" for n in range(30)) + "</ul></nav>"
    html = f"<title>Late tide</title>{menu}<main><h1>Late tide</h1>{story}</main>"
    folder = make_corpus("mine", {"html": html, "text": "The tide of day 0 came late, and the port was full of ships."})
    assert main(["steps", str(folder), "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    rows = {line.split("  ")[0]: line.split() for line in text.splitlines()}
    assert float(rows["original"][2]) > 60
    assert float(rows["modern"][2]) < 10 and float(rows["reading page"][3]) < 10
    assert "task A, read the top sports story" in text and "0.32" in text
    assert main(["steps", str(make_corpus("none", {"html": "<p>a", "with": ["a"]}))]) == 2
