from __future__ import annotations

import numpy as np

from pagecrunch.extractors.econ_plus.passages import Passages, sums_before
from pagecrunch.page.build import build_page


def passages_of(html: str) -> Passages:
    return Passages.of(build_page(html))


def test_a_passage_has_a_period_or_comma_and_is_not_mostly_links() -> None:
    passages = passages_of(
        "<p>One, two.</p><p>Menu</p><p><a href=/>Link, link.</a></p><p>Or <a href=/>this, that</a></p>"
    )
    assert passages.is_passage.tolist() == [True, False, False, False]


def test_where_all_punctuation_is_linked_linked_text_is_a_passage() -> None:
    assert passages_of("<p>Menu</p><p><a href=/>Link, link.</a></p>").is_passage.tolist() == [False, True]


def test_hidden_text_is_no_passage() -> None:
    assert not passages_of("<p hidden>One, two.</p>Much more is seen than hidden").is_passage.any()


def test_the_text_of_a_block_is_what_stands_in_the_page() -> None:
    passages = passages_of("<p>One, <b>two</b>\n three.</p><p>Menu</p>")
    assert dict(passages.texts(passages.is_passage)) == {0: b"One, two\n three."}


def test_boxes_are_the_rows_around_passages() -> None:
    page = build_page("<div><p>One.</p></div><div><p>Menu</p></div>")
    names = [page.tag_name(row) for row in Passages.of(page).boxes.tolist()]
    assert names == ["html", "body", "div", "p", "#text"]


def test_blocks_are_found_by_the_box_they_stand_in() -> None:
    page = build_page("<div>a</div><div><p>b</p><p>c</p></div><div>d</div>")
    passages, box = Passages.of(page), page.rows_with("div")[1:2].astype(np.intp)
    begin, end = passages.blocks_of(box)
    assert (begin.tolist(), end.tolist()) == ([1], [3])
    assert passages.is_in(box).tolist() == [False, True, True, False]


def test_sums_stand_before_each_block_and_at_the_end() -> None:
    assert sums_before(np.array([2, 3, 4], np.int32)).tolist() == [0, 2, 5, 9]
