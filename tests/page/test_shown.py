from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.page.names import ATTRIBUTE_CODES, TAG_NAMES
from pagecrunch.page.shown import attributes_of, count_words, text_at, values_of, visible_pieces_at

PAGE = build_page(
    "<div class=a id=b>One <button>Copy <b>it</b></button><i hidden>no</i><em class=c>two</em> three</div>"
)


def row_of(tag: str) -> int:
    return int(PAGE.rows_with(tag)[0])


def test_pieces_leave_out_buttons_and_hidden_text() -> None:
    assert visible_pieces_at(PAGE.table, row_of("div"), 300) == ["One ", "two", " three"]
    assert visible_pieces_at(PAGE.table, row_of("button"), 300) == []


def test_pieces_end_where_there_are_enough() -> None:
    assert visible_pieces_at(PAGE.table, row_of("div"), 5) == ["One ", "two"]


def test_a_row_that_is_not_there_is_refused() -> None:
    for row in (-1, len(PAGE)):
        with pytest.raises(IndexError, match="there is no row"):
            text_at(PAGE.table, row)
        with pytest.raises(IndexError, match="there is no row"):
            visible_pieces_at(PAGE.table, row, 10)


@pytest.mark.parametrize("text", ["", " ", "one", " one  two\n", "a\u3000b\u00a0c\x1cd", "\u200bx y"])
def test_words_are_counted_as_split_does(text: str) -> None:
    assert count_words(text) == len(text.split())


def test_values_of_an_attribute_come_with_their_rows() -> None:
    assert values_of(PAGE.table, ATTRIBUTE_CODES["class"], 0, 9) == [(row_of("div"), "a"), (row_of("em"), "c")]
    assert values_of(PAGE.table, ATTRIBUTE_CODES["class"], 2, 9) == []


def test_attributes_of_a_row_come_with_the_codes_of_their_names() -> None:
    assert attributes_of(PAGE.table, row_of("div")) == [(ATTRIBUTE_CODES["class"], "a"), (ATTRIBUTE_CODES["id"], "b")]
    with pytest.raises(IndexError, match="there is no row"):
        attributes_of(PAGE.table, -1)


def test_elements_with_an_attribute_come_in_page_order_with_its_values() -> None:
    page = build_page("<p title=one lang=en>a<b title='é two'>b</b><i title>c</i><a rel=x>d</a>")
    found = [(TAG_NAMES[page.tag[row]], value) for row, value in values_of(page.table, ATTRIBUTE_CODES["title"])]
    assert found == [("p", "one"), ("b", "é two"), ("i", "")]


def test_a_page_without_the_attribute_has_none() -> None:
    assert list(values_of(build_page("<p>a").table, ATTRIBUTE_CODES["title"])) == []


def test_values_of_other_lengths_are_left_out() -> None:
    page = build_page("<p title=a>a<p title=bb>b<p title=ccc>c<p title=é>d")
    assert [value for _, value in values_of(page.table, ATTRIBUTE_CODES["title"], least=2)] == ["bb", "ccc", "é"]
    assert [value for _, value in values_of(page.table, ATTRIBUTE_CODES["title"], 2, 2)] == ["bb", "é"]
    assert [value for _, value in values_of(page.table, ATTRIBUTE_CODES["title"], most=1)] == ["a"]
