from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.posts.shapes import Shapes


def test_numbers_and_words_for_neighbours_do_not_change_a_shape() -> None:
    page = build_page("<div class='post bg1 odd'>a</div><div class='post bg2 even'>b</div><div class=advert>c</div>")
    shapes = Shapes(page)
    one, other, advert = (shapes.shape(row) for row in page.rows_with("div").tolist())
    assert one == other != advert


def test_a_place_is_the_shape_and_the_next_box_above() -> None:
    page = build_page("<p class=by><i><b>a</b></i></p><p class=by><b>b</b></p><p class=text><b>c</b></p>")
    shapes = Shapes(page)
    one, other, text = (shapes.place(row) for row in page.rows_with("b").tolist())
    assert one == other != text


def test_the_kind_of_an_element_with_a_class_is_the_same_anywhere() -> None:
    page = build_page("<p><b class=by>a</b><i>a</i></p><div><b class=by>b</b><i>b</i></div>")
    shapes = Shapes(page)
    one, other = (shapes.kind(row) for row in page.rows_with("b").tolist())
    assert one == other
    one, other = (shapes.kind(row) for row in page.rows_with("i").tolist())
    assert one != other
