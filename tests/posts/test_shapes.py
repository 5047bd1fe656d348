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


def test_the_itemprop_is_part_of_a_shape() -> None:
    page = build_page("<span itemprop=author>a</span><span itemprop=text>b</span>")
    shapes = Shapes(page)
    one, other = (shapes.shape(row) for row in page.rows_with("span").tolist())
    assert one != other
