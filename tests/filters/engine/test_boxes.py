"""Boxes go only where little would be lost."""

from __future__ import annotations

import numpy as np
from filtering import PROSE, view_of

from pagecrunch.filters.engine.boxes import Limits, boxes_to_take, within

ALL = Limits(prose_words=0, prose_share=0.0, word_share=1.0)


def test_a_box_with_running_text_stays() -> None:
    view = view_of(f"<div id=a>Menu</div><div id=b>{PROSE}</div>")
    a, b = view.rows("div")
    assert boxes_to_take(view, [a, b], ALL) == [a]


def test_a_box_within_one_that_stays_is_looked_at() -> None:
    view = view_of(f"<div>{PROSE}<div>Menu</div></div>")
    outer, inner = view.rows("div")
    assert boxes_to_take(view, [outer, inner], ALL) == [inner]


def test_a_box_with_the_heading_or_the_main_part_stays() -> None:
    view = view_of("<div><h1>T</h1></div><div><main>x</main></div>")
    assert boxes_to_take(view, view.rows("div"), ALL) == []


def test_a_box_that_is_much_of_the_page_stays() -> None:
    view = view_of("<div>one two three</div><p>four</p>")
    assert boxes_to_take(view, view.rows("div"), Limits(0, 0.0, 0.5)) == []


def test_headings_and_cells_are_no_boxes() -> None:
    view = view_of("<h2 class=header>T</h2><table><tr><td class=menu>x</table>")
    assert boxes_to_take(view, view.rows("h2", "td"), ALL) == []


def test_within_says_what_stands_in_an_element() -> None:
    view = view_of("<p>a<main><p>b</main>")
    assert within(view, np.array(view.rows("p")), "main").tolist() == [False, True]


def test_what_holds_protected_content_stays_and_what_is_beside_it_is_looked_at() -> None:
    view = view_of("<div><div>Menu</div><div>Search</div></div>")
    outer, menu, search = view.rows("div")
    view.protect_subtree(search)
    assert boxes_to_take(view, [outer, menu, search], ALL) == [menu]
