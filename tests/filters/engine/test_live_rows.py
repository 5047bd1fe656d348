"""Queries over the rows that are left; boxes are removable only if little would be lost."""

from __future__ import annotations

import numpy as np
from filtering import PROSE, view_of

from pagecrunch.filters.engine.live_rows import BoxLimits
from pagecrunch.filters.engine.row_facts import IS_ANY

ALL = BoxLimits(prose_words=0, prose_share=0.0, word_share=1.0)


def test_a_box_with_running_text_stays() -> None:
    view = view_of(f"<div id=a>Menu</div><div id=b>{PROSE}</div>")
    a, b = view.rows("div")
    assert view.removable_boxes([a, b], ALL) == [a]


def test_a_box_within_one_that_stays_is_looked_at() -> None:
    view = view_of(f"<div>{PROSE}<div>Menu</div></div>")
    outer, inner = view.rows("div")
    assert view.removable_boxes([outer, inner], ALL) == [inner]


def test_a_box_with_the_heading_or_the_main_part_stays() -> None:
    view = view_of("<div><h1>T</h1></div><div><main>x</main></div>")
    assert view.removable_boxes(view.rows("div"), ALL) == []


def test_a_box_that_is_much_of_the_page_stays() -> None:
    view = view_of("<div>one two three</div><p>four</p>")
    assert view.removable_boxes(view.rows("div"), BoxLimits(0, 0.0, 0.5)) == []


def test_headings_and_cells_are_not_boxes() -> None:
    view = view_of("<h2 class=header>T</h2><table><tr><td class=menu>x</table>")
    assert view.removable_boxes(view.rows("h2", "td"), ALL) == []


def test_inside_finds_what_is_in_an_element() -> None:
    view = view_of("<p>a<main><p>b</main>")
    assert view.inside("main")[view.rows("p")].tolist() == [False, True]


def test_what_holds_protected_content_stays_and_what_is_beside_it_is_looked_at() -> None:
    view = view_of("<div><div>Menu</div><div>Search</div></div>")
    outer, menu, search = view.rows("div")
    view.protect_subtree(search)
    assert view.removable_boxes([outer, menu, search], ALL) == [menu]


def test_what_holds_protected_content_is_not_removed() -> None:
    view = view_of("<div><p>keep</p></div><div>go</div>")
    first, second = view.rows("div")
    rows = np.zeros(len(view.page), bool)
    rows[first + 2] = True  # the text
    view.protect(rows)
    assert view.remove(first, "box", "because") == []
    assert len(view.remove(second, "box", "because")) == 1


def test_a_settled_subtree_is_passed_by() -> None:
    view = view_of("<div><p>a</p></div><p>b</p>")
    view.settle(view.rows("div")[0])
    assert [view.text(row) for row in view.rows("p")] == ["b"]


def test_totals_follow_what_is_removed() -> None:
    view = view_of("<div><p>one two</p><p>three</p></div>")
    div = view.rows("div")[0]
    assert view.total("words")[div] == 3
    view.remove(view.rows("p")[0], "paragraph", "because")
    view.commit()
    assert view.total("words")[div] == 1


def test_values_come_with_the_rows_that_are_still_there() -> None:
    view = view_of("<p style='color:red'>a</p><p>b</p><p style='x'>c</p>")
    first, _, last = view.rows("p")
    assert view.values("style") == [(first, b"color:red"), (last, b"x")]
    view.settle(first)
    assert view.values("style") == [(last, b"x")]


def test_rows_are_found_by_an_attribute_and_its_values() -> None:
    view = view_of("<p role=Main>a</p><p role=' navigation '>b</p><p role=x>c</p>")
    assert [view.text(row) for row in view.rows_where("role", "main", "navigation")] == ["a", "b"]
    assert len(view.rows_where("role")) == 3


def test_headings_need_words_and_running_text_begins_at_a_text_row() -> None:
    view = view_of(f"<h1><img src=x></h1><h1>T</h1>{PROSE}<p>Short.</p>")
    assert [view.text(row) for row in view.main_headings()] == ["T"]
    assert [view.page.text(row)[:8] for row in view.prose_rows().tolist()] == ["The tide"]


def test_without_a_main_heading_the_one_in_the_title_is_it() -> None:
    head = "<title>How tides come late | Harbour</title>"
    view = view_of(f"{head}<h2>News</h2><header><h2>How tides come late</h2></header><h2>Late tides</h2>{PROSE}")
    assert view.main_headings() == view.rows("h2")[1:2]
    assert view_of(f"{head}<h1>News</h1><h2>How tides come late</h2>").main_headings()


def test_values_are_found_by_what_they_hold_and_not_across_two_of_them() -> None:
    view = view_of("<p class=Sticky-top>a</p><p class=st id=icky>b</p><p title=sticky>c</p>")
    assert view.values_with(("class", "id"), IS_ANY, b"sticky") == [(view.rows("p")[0], b"Sticky-top")]
