from __future__ import annotations

import pytest
from document_made import all_kept
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup
from reference.block_texts import block_texts

from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.document.kept import KeptText
from pagecrunch.extractors.everything import everything
from pagecrunch.page.page import Page
from pagecrunch.render.lines import TextLines, write_lines

PIECES = st.sampled_from(
    (
        "<span>", "</span>", "<a>", "</a>", "<br>", "<b>", "</b>", "<p>", "<pre>", "a", "B", "9", "Ж", "é", "中", " ",
        "\xa0", "\u3000", "\u200c", "\xad", "\u2060",
    )
)  # fmt: skip


def written(html: str) -> str:
    page = build_page(html)
    return write_lines(page, all_kept(page), 2)


def collected(page: Page, kept: KeptText) -> tuple[list[int], list[str]]:
    lines = TextLines(page, kept)
    lines.collect()
    return lines.found, lines.texts


@given(st.one_of(html_soup, st.lists(PIECES, max_size=40).map("".join)))
@settings(max_examples=800, deadline=None)
def test_the_text_of_a_block_is_what_regular_expressions_make_of_it(html: str) -> None:
    page = build_page(html)
    whole = everything(page)
    assert collected(page, KeptText(page, whole)) == block_texts(page, whole.kept, {})
    cuts = {int(row): (int(page.text_start[row]), int(page.text_end[row])) for row in page.text_rows[:2]}
    cut = Decision(whole.kept, whole.score, whole.reason, whole.reasons, cuts)
    assert collected(page, KeptText(page, cut)) == block_texts(page, whole.kept, cuts)


def test_spaces_that_indent_lines_are_left_out() -> None:
    page = build_page("<p>\u3000\u3000a\u3000b\xa0<br> \xa0c<p>\xa0<p>d")
    assert collected(page, all_kept(page))[1] == ["a\u3000b\nc", "d"]


def test_items_of_one_list_are_close_together() -> None:
    assert written("<p>a<ul><li>b<ul><li>c</ul><li>d</ul><p>e") == "a\n\n- b\n  - c\n- d\n\ne"


@pytest.mark.parametrize(("html", "expected"), [("<ol><li>a", True), ("<ul><li>a", False), ("<p>a", False)])
def test_numbers_are_counted_where_a_list_is_ordered(html: str, expected: bool) -> None:
    page = build_page(html)
    lines = TextLines(page, all_kept(page))
    lines.collect()
    assert lines.has_ordered_items() is expected


def test_cells_are_on_one_line_where_each_is_a_single_line() -> None:
    assert written("<table><tr><td>a<td>b<tr><td><p>c<p>d<td>e</table>") == "a | b\n\nc\n\nd\n\ne"
