from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.render import collapse
from pagecrunch.render.text import block_texts


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_compiled_and_plain_texts_are_the_same(html: str) -> None:
    page = build_page(html)
    kept = page.hidden == 0
    assert block_texts(page, kept, {}) == collapse.block_texts(page, kept, {})
    cuts = {int(row): (int(page.text_start[row]), int(page.text_end[row]) - 0) for row in page.text_rows[:2]}
    assert block_texts(page, kept, cuts) == collapse.block_texts(page, kept, cuts)


PIECES = st.sampled_from(
    (
        "<span>",
        "</span>",
        "<a>",
        "</a>",
        "<br>",
        "<b>",
        "</b>",
        "<p>",
        "a",
        "B",
        "9",
        "Ж",
        "é",
        "中",
        " ",
        "\xa0",
        "\u3000",
    )
)


@given(st.lists(PIECES, max_size=40).map("".join))
@settings(max_examples=500, deadline=None)
def test_words_and_spaces_of_all_kinds_come_out_the_same(html: str) -> None:
    page = build_page(html)
    kept = page.hidden == 0
    assert block_texts(page, kept, {}) == collapse.block_texts(page, kept, {})


def test_spaces_that_indent_lines_are_left_out() -> None:
    page = build_page("<p>\u3000\u3000a\u3000b\xa0<br> \xa0c<p>\xa0<p>d")
    assert block_texts(page, page.hidden == 0, {})[1] == ["a\u3000b\nc", "d"]
